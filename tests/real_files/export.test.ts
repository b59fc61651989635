// The second reader opens what the engine writes, in the middle of runs, and finds every row: in
// the dictionary as its last checkpoint left it, and in the log from there on.
import { describe, expect, test } from 'vitest';
import { volumeFiles } from '../../web/src/lab/transport/volume_files';
import { rowsAfter, type Statements } from '../real_tools/kv_rows';
import { casesOf, scenarioOf, startNativeLab, tinyFractalDocument } from '../support';
import { type Dictionary, readDictionary, walk } from './dictionary';
import { field, type LogRecord, readLog } from './log';
import { printHeader, printNode, printRecord, printTable } from './print';
import { rollbackEntries } from './rollback';
import { recoveredRows } from './rows';

/** The files of a run after that many statements. */
async function filesAfter(
  document: object,
  statements: number,
): Promise<{ files: Map<string, Buffer>; done: number }> {
  const [kase] = casesOf({ ok: true, scenario: scenarioOf(document) } as never);
  const lab = await startNativeLab();
  try {
    await lab.load((kase as NonNullable<typeof kase>).request);
    const stop = { stop: 'statements', target: statements, maxSteps: 1e9, facts: 'off' } as const;
    const { status } = await lab.advance(stop);
    const files = new Map<string, Buffer>();
    for await (const { name, bytes } of volumeFiles(lab)) files.set(name, Buffer.from(bytes));
    return { files, done: status.statements };
  } finally {
    lab.close();
  }
}

function logOf(files: ReadonlyMap<string, Buffer>): LogRecord[] {
  const names = [...files.keys()].filter((name) => name.endsWith('.tokulog29')).sort();
  return names.flatMap((name) => readLog(files.get(name) as Buffer, name));
}

/** Before its first checkpoint a dictionary has no header. */
function dictionaryOf(file: Buffer): Dictionary | undefined {
  const begun = file.length > 8192 && [0, 4096].some((at) => file.readUInt32LE(at) !== 0);
  return begun ? readDictionary(file, 'data.tokudb') : undefined;
}

/**
 * What tokuftdump prints of it: every line has its figures, header and table name the nodes that
 * are there, and the messages are those that the engine sends.
 */
function expectPrinted(dictionary: Dictionary): void {
  const { header, nodes } = dictionary;
  const printed = printHeader(header);
  for (const line of [
    ` checkpoint_count=${header.count}`,
    ` nodesize=${8 * 1024}`,
    ` basementnodesize=${1024}`,
    ` fanout=${kSmall.fanout}`,
  ])
    expect(printed).toContain(line);
  // The root is the node that is no child of another.
  const parts = [...nodes.values()].flatMap((node) => node.parts);
  const children = new Set(parts.map(({ child }) => child));
  const roots = [...nodes.keys()].filter((block) => !children.has(BigInt(block)));
  expect(printed.filter((line) => line.includes('root'))).toEqual(
    roots.map((block) => ` unnamed_root=${block}`),
  );
  const table = printTable(dictionary);
  const lines = [...nodes.values()].flatMap((node) => printNode(node));
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
  expect(count(/^ftnode$/)).toBe(nodes.size);
  for (const { block, place } of nodes.values())
    expect(table).toContain(`${block}\t${place.offset}\t${place.bytes}`);
  expect(count(/ TYPE=/)).toBe(count(/ TYPE=(INSERT|DELETE_ANY|ABORT_ANY|COMMIT_ANY) xid=\[\|1\|/));
  const rows = parts.flatMap((part) => part.rows ?? []);
  // Those of the leaves: messages that wait are not yet counted.
  expect(printed).toContain(` estimated numrows=${rows.length}`);
  expect(printed).toContain(` estimated numbytes=${rows.length * kRowBytes}`);
  expect(count(/^\d+: \{key=\{len=\d+ data=/)).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(100);
  expect([...printed, ...table, ...lines].join('\n')).not.toMatch(/undefined|NaN|null|HUH/);
}

/** A key of 16 bytes and its value. */
const kRowBytes = 116;
const kSmall = { block_size: '8 KiB', read_block_size: '1 KiB', fanout: 5, log_file: '64 KiB' };
const kUpdates: Statements = { rows: 600, valueBytes: 100, updates: { statements: 2900, seed: 5 } };
const kWindow: Statements = {
  rows: 3000,
  valueBytes: 100,
  window: { size: 700, statements: 5000 },
};

function documentOf({ rows, valueBytes, updates, window }: Statements, options: object): object {
  const phases =
    window === undefined
      ? [{ kind: 'load' }, { kind: 'update', ...updates }]
      : [{ kind: 'window', statements: window.statements }];
  const document = tinyFractalDocument('export', phases, options) as {
    workload: { options: object };
  };
  document.workload.options = {
    rows,
    value_bytes: valueBytes,
    ...(window === undefined ? {} : { window: window.size }),
  };
  return document;
}

describe('an export is a dictionary and a log of layout 29', () => {
  const cases: [string, Statements, object, number][] = [
    ['none, updates', kUpdates, { ...kSmall, compression: 'none' }, 2800],
    ['zlib, updates', kUpdates, { ...kSmall, compression: 'zlib' }, 3400],
    ['none, rows that come and go', kWindow, { ...kSmall, compression: 'none' }, 4801],
    ['zlib, rows that come and go', kWindow, { ...kSmall, compression: 'zlib' }, 4000],
  ];
  test.each(cases)('%s', async (_name, statements, options, at) => {
    const { files, done } = await filesAfter(documentOf(statements, options), at);
    const dictionary = dictionaryOf(files.get('data.tokudb') as Buffer);
    expect(dictionary?.header.count).toBeGreaterThan(1n);
    if (dictionary === undefined) return;
    expect(dictionary.header.compression).toBe(
      'compression' in options && options.compression === 'zlib' ? 11 : 0,
    );
    const nodes = walk(dictionary);
    expect(nodes.length).toBeGreaterThan(4);
    expectPrinted(dictionary);
    const log = logOf(files);
    const records = log.map((record) => printRecord(record));
    expect(records.join('\n')).not.toMatch(/undefined|NaN|null/);
    const found = recoveredRows(dictionary, log, 0);
    // The next statement may have been applied already.
    const texts = new Map([...found].map(([key, value]) => [key, value.toString('hex')]));
    const wanted = [done, done + 1].map((n) => rowsAfter(statements, n));
    const differences = wanted.map(
      (rows) =>
        [...rows].filter(([key, value]) => texts.get(key) !== value).length +
        Math.abs(texts.size - rows.size),
    );
    expect(Math.min(...differences)).toBe(0);
  });
});

// Transactions of 40 puts, of which one is open when the last checkpoint begins.
test.each(['none', 'zlib'])('the rollback file, %s', async (compression) => {
  const options = { block_size: '8 KiB', cpu_put_ns: 500_000, compression };
  const document = documentOf(kUpdates, options) as { workload: { phases: object[] } };
  Object.assign(document.workload.phases[1] as object, { transaction_puts: 40 });
  const { files } = await filesAfter(document, 2900);
  const log = logOf(files);
  const end = log.findLast(({ letter }) => letter === 'X') as LogRecord;
  const begin = field<bigint>(end, 'lsn_begin_checkpoint');
  const open = log.filter(
    ({ letter, lsn }) => letter === 's' && lsn > begin && lsn < end.lsn && lsn < begin + 10n,
  );
  expect(open).toHaveLength(1);
  const name = 'tokudb.rollback';
  const entries = rollbackEntries(files.get(name) as Buffer, name, open[0] as LogRecord);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.length).toBeLessThan(40);
  const [xid] = field<readonly bigint[]>(open[0] as LogRecord, 'xid');
  const puts = log.filter(
    (r) => r.letter === 'I' && r.lsn < begin && field<readonly bigint[]>(r, 'xid')[0] === xid,
  );
  const keys = puts.map((r) => field<Buffer>(r, 'key').toString('hex'));
  expect(entries.slice(-keys.length).map(({ key }) => key.toString('hex'))).toEqual(keys);
});
