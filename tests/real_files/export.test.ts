// The second reader opens files that the engine wrote, in the middle of runs, and finds every row:
// in the dictionary of the last checkpoint, and in the log after it.
import { describe, expect, test } from 'vitest';
import { volumeFiles } from '../../web/src/run/export/volume_files';
import { rowsAfter, type Statements } from '../real_tools/kv_rows';
import { tableRows } from '../real_tools/table_rows';
import { casesOf, scenarioOf, startNativeLab, tinyFractalDocument } from '../support';
import { type Dictionary, readDictionary, walk } from './dictionary';
import { field, type LogRecord, readLog } from './log';
import { printHeader, printNode, printRecord, printTable } from './print';
import { rollbackEntries } from './rollback';
import { type EntryOf, recoveredRows } from './rows';

/** Runs a document to a number of statements, perhaps with a power cut. Returns its files. */
async function filesAfter(
  document: object,
  statements: number,
  cut?: { readonly at: number; readonly survivors: number },
): Promise<{ files: Map<string, Buffer>; done: number }> {
  const [kase] = casesOf({ ok: true, scenario: scenarioOf(document) } as never);
  const lab = await startNativeLab();
  try {
    await lab.load((kase as NonNullable<typeof kase>).request);
    const advance = (target: number) =>
      lab.advance({ stop: 'statements', target, maxSteps: 1e9, facts: 'off' });
    if (cut !== undefined) {
      await advance(cut.at);
      await lab.crash(cut.survivors);
    }
    const { status } = await advance(statements);
    expect(status.message).toBe('');
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

/** Undefined before the first checkpoint, when a dictionary has no header. */
function dictionaryOf(files: ReadonlyMap<string, Buffer>, name: string): Dictionary | undefined {
  const file = files.get(name) as Buffer;
  const begun = file.length > 8192 && [0, 4096].some((at) => file.readUInt32LE(at) !== 0);
  return begun ? readDictionary(file, name) : undefined;
}

/** Sizes in bytes; `row`: with its key. */
interface Shape {
  readonly node: number;
  readonly basement: number;
  readonly fanout: number;
  readonly row: number;
}

/**
 * Checks tokuftdump's print of the file: every line has its figures, header and block table name
 * the nodes that exist, and all messages are of kinds that the engine sends.
 */
function expectPrinted(dictionary: Dictionary, shape: Shape): void {
  const { header, nodes } = dictionary;
  const printed = printHeader(header);
  for (const line of [
    ` checkpoint_count=${header.count}`,
    ` nodesize=${shape.node}`,
    ` basementnodesize=${shape.basement}`,
    ` fanout=${shape.fanout}`,
  ])
    expect(printed).toContain(line);
  // The root is no child of another node.
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
  // Estimates count rows in leaves, not yet messages in buffers.
  expect(printed).toContain(` estimated numrows=${rows.length}`);
  expect(printed).toContain(` estimated numbytes=${rows.length * shape.row}`);
  expect(count(/^\d+: \{key=\{len=\d+ data=/)).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(100);
  expect([...printed, ...table, ...lines].join('\n')).not.toMatch(/undefined|NaN|null|HUH/);
}

/** Checks that tokuft_logprint's print of the records has no undefined field. */
function expectPrintedLog(log: readonly LogRecord[]): void {
  expect(log.map((record) => printRecord(record)).join('\n')).not.toMatch(/undefined|NaN|null/);
}

/** A key of 16 bytes and its value. */
const kRowBytes = 116;
const kSmallShape = { node: 8 * 1024, basement: 1024, fanout: 5, row: kRowBytes };
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
    const run = await filesAfter(documentOf(statements, options), at);
    const dictionary = expectRows(run, statements, kSmallShape);
    expect(dictionary.header.compression).toBe(
      'compression' in options && options.compression === 'zlib' ? 11 : 0,
    );
    expect(walk(dictionary).length).toBeGreaterThan(4);
  });

  test('TokuDB as Percona Server 5.7 had it', async () => {
    const statements = { rows: 4000, valueBytes: 100, updates: { statements: 4000, seed: 5 } };
    const document = documentOf(statements, {}) as { contenders: object[] };
    document.contenders = [{ name: 'TokuDB', engine: 'fractal', profile: 'tokudb-5.7' }];
    const run = await filesAfter(document, 6001);
    const shape = { node: 64 * 1024, basement: 1024, fanout: 16, row: kRowBytes };
    const dictionary = expectRows(run, statements, shape);
    expect(dictionary.header.compression).toBe(11);
    expect(dictionary.nodes.size).toBeGreaterThan(4);
  });

  // With durable commits no acknowledged row is lost.
  test.each([0, 1, 2])('after a power cut, survivors %i', async (survivors) => {
    const document = documentOf(kUpdates, { ...kSmall, commit_sync: true });
    const run = await filesAfter(document, 2800, { at: 1700, survivors });
    expectRows(run, kUpdates, kSmallShape);
  });

  test('a table of four dictionaries', async () => {
    const rows = 1200;
    const document = tinyFractalDocument('export', [], { ...kSmall, commit_sync: true });
    const phases = [{ kind: 'iib', statements: rows }];
    const workload = { kind: 'tables', options: { rows_per_transaction: 10 }, phases };
    const { files, done } = await filesAfter({ ...document, workload }, 4 * 1000);
    expect(done).toBe(4 * 1000);
    const log = logOf(files);
    expectPrintedLog(log);
    const wanted = tableRows('iib', rows)
      .slice(0, done / 4)
      .map((row) => bytesOfRow(row));
    for (const [file, [name, entryOf]] of kIibDictionaries.entries()) {
      const dictionary = dictionaryOf(files, `${name}.tokudb`) as Dictionary;
      const row = entryOf === undefined ? 8 + 124 : entryOf(...kNoRow).length;
      expectPrinted(dictionary, { ...kSmallShape, row });
      const found = recoveredRows(dictionary, log, file, { entryOf });
      const content = [...found].map(([key, value]) => key + value.toString('hex')).sort();
      const rowsHere = wanted.map(([key, value]) =>
        entryOf === undefined ? [key, value] : [entryOf(key, value)],
      );
      expect(content, name).toEqual(
        rowsHere.map((all) => Buffer.concat(all).toString('hex')).sort(),
      );
    }
  });
});

/** Expects the rows after `done` statements; the next one may have been applied too. */
function expectRows(
  { files, done }: { files: Map<string, Buffer>; done: number },
  statements: Statements,
  shape: Shape,
): Dictionary {
  const dictionary = dictionaryOf(files, 'data.tokudb') as Dictionary;
  expect(dictionary.header.count).toBeGreaterThan(1n);
  expectPrinted(dictionary, shape);
  const log = logOf(files);
  expectPrintedLog(log);
  const found = recoveredRows(dictionary, log, 0);
  const texts = new Map([...found].map(([key, value]) => [key, value.toString('hex')]));
  const differences = [done, done + 1].map((n) => {
    const rows = rowsAfter(statements, n);
    return (
      [...rows].filter(([key, value]) => texts.get(key) !== value).length +
      Math.abs(texts.size - rows.size)
    );
  });
  expect(Math.min(...differences)).toBe(0);
  return dictionary;
}

/** A row of `iib` in the engine's form: numbers with the high byte first. */
function bytesOfRow([id, time, cash, customer, product, price, value]: readonly string[]): [
  Buffer,
  Buffer,
] {
  const key = Buffer.alloc(8);
  key.writeBigUInt64BE(BigInt(id as string));
  const columns = Buffer.alloc(24);
  columns.writeBigUInt64BE(BigInt(time as string));
  for (const [i, column] of [cash, customer, product, price].entries())
    columns.writeUInt32BE(Number(column), 8 + 4 * i);
  return [key, Buffer.concat([columns, Buffer.from((value as string).slice(2, -1), 'hex')])];
}

const kNoRow = [Buffer.alloc(8), Buffer.alloc(124)] as const;
const [kTime, kCash, kCustomer, kPrice] = [
  [0, 8],
  [8, 12],
  [12, 16],
  [20, 24],
] as const;
/** Entries of each index of `iib`: its columns, then the primary key; by file number. */
const kIibDictionaries: readonly (readonly [string, EntryOf | undefined])[] = [
  ['iib', undefined],
  ['iib.marketsegment', entryWith(kPrice, kCustomer)],
  ['iib.registersegment', entryWith(kCash, kPrice, kCustomer)],
  ['iib.pdc', entryWith(kPrice, kTime, kCustomer)],
];
function entryWith(...columns: readonly (readonly [number, number])[]): EntryOf {
  return (key, value) =>
    Buffer.concat([...columns.map(([from, to]) => value.subarray(from, to)), key]);
}

// In transactions of 40 puts, one is open when the last checkpoint begins.
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
