// The second reader of PerconaFT's files names the file and the place of damage, and allocates no
// more memory than for a whole file. (Engines open such files in
// wasm/*/recovery/hostile_opening_test.cc.)
import { expect, test } from 'vitest';
import { drawer } from '../draw';
import { Damaged, x1764 } from './bytes';
import { type Dictionary, readDictionary, walk } from './dictionary';
import { realFile } from './fixtures';
import { type LogRecord, readLog } from './log';

const kDictionary = 'main_db_2_1_1d.tokudb';
const kLog = 'log000000000000.tokulog29';
const kMaxBytes = 64e6;

/** Calls `read`. Returns the words of its error, '' if there is none; fails if it takes memory. */
function outcome(read: () => unknown): string {
  const before = process.memoryUsage();
  let said = '';
  try {
    read();
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    said = error.message;
  }
  const { heapTotal, external, arrayBuffers } = process.memoryUsage();
  const more = heapTotal - before.heapTotal + external - before.external;
  expect(more + arrayBuffers - before.arrayBuffers).toBeLessThan(kMaxBytes);
  return said;
}

function stamp(bytes: Buffer): void {
  const end = bytes.length - 4;
  bytes.writeUInt32LE(x1764(bytes.subarray(0, end)), end);
}

/** Changes some bytes of a range; `stamped`: repairs the checksum at its end. */
function damage(range: Buffer, draw: (n: number) => number, stamped: boolean): void {
  const content = range.length - (stamped ? 4 : 0);
  for (let i = draw(3); i >= 0; i--) {
    const at = draw(content);
    range[at] = draw(3) === 0 ? 255 : draw(256);
  }
  if (stamped) stamp(range);
}

const readAll = (file: Buffer) => () => walk(readDictionary(file, kDictionary));

test.each(['none', 'zlib'])('a dictionary of the %s files', (codec) => {
  const whole = realFile(`${codec}/${kDictionary}`);
  const dictionary: Dictionary = readDictionary(whole, kDictionary);
  const { offset, bytes } = dictionary.header.table;
  const newest = whole.readUInt32LE(4096) === 0 ? 0 : 4096;
  const nodes = [...dictionary.nodes.values()].map(({ place }) => place);
  const said = new Set<string>();
  for (let seed = 1; seed <= 24; seed++) {
    const draw = drawer(seed);
    const file = Buffer.from(whole);
    const kind = seed % 4;
    const node = nodes[draw(nodes.length)] as { offset: number; bytes: number };
    if (kind === 0) damage(file.subarray(newest, newest + 197), draw, true);
    if (kind === 1) damage(file.subarray(offset, offset + bytes), draw, true);
    if (kind === 2) damage(file.subarray(node.offset, node.offset + node.bytes), draw, false);
    const cut = kind === 3 ? file.subarray(0, draw(file.length)) : file;
    const message = outcome(readAll(cut));
    if (message !== '') expect(message).toMatch(/^main_db_2_1_1d\.tokudb(, |: )/);
    said.add(message.replace(/^.*?, (header|block table|block).*$/s, '$1'));
  }
  for (const place of ['block table', 'block']) expect(said).toContain(place);
});

test('a log', () => {
  const entire = realFile(`none/${kLog}`);
  const records: readonly LogRecord[] = readLog(entire, kLog).slice(0, 200);
  const starts = records.map((_, i) =>
    records.slice(0, i).reduce((sum, { length }) => sum + length, 12),
  );
  const whole = entire.subarray(
    0,
    records.reduce((sum, { length }) => sum + length, 12),
  );
  for (let seed = 1; seed <= 60; seed++) {
    const draw = drawer(seed);
    const file = Buffer.from(whole);
    const i = draw(records.length);
    const [start, { length }] = [starts[i] as number, records[i] as LogRecord];
    // The record's lengths, at both its ends, stay.
    damage(file.subarray(start + 4, start + length - 8), draw, false);
    const content = file.subarray(start, start + length - 8);
    if (seed % 2 === 0) file.writeUInt32LE(x1764(content), start + length - 8);
    const message = outcome(() => readLog(file, kLog));
    if (seed % 2 === 1) expect(message).toContain(`${kLog}, record at ${start}: `);
    else if (message !== '')
      expect(message).toMatch(/^log000000000000\.tokulog29, record at \d+: /);
  }
});
