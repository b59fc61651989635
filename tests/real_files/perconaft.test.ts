// The second reader prints PerconaFT's files as PerconaFT's tools do.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readDictionary, walk } from './dictionary';
import { realFile, realLines, realNames, unitTestsOf } from './fixtures';
import { readLog } from './log';
import { printHeader, printNode, printRecord, printTable } from './print';
import { changeBytes, putByte, recoveredRows, rowsAsOf } from './rows';

const kName = 'main_db_2_1_1d.tokudb';

const withoutTimes = (lines: readonly string[]) =>
  lines.filter((line) => !line.startsWith(' io time'));

/** The output of a command: the lines after it, up to the next command. */
function section(lines: readonly string[], command: string): string[] {
  const start = lines.findIndex((line) => line.startsWith('$') && line.includes(command));
  const end = lines.findIndex((line, i) => i > start && line.startsWith('$'));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

test.each(['none', 'zlib'])('tokuftdump of the %s dictionary', (codec) => {
  const dictionary = readDictionary(realFile(`${codec}/main_db_2_1_1d.tokudb`), kName);
  const printed = realLines(`${codec}/main_db_2_1_1d.header.txt`);
  expect(printHeader(dictionary.header)).toEqual(section(printed, '--header'));
  expect(printTable(dictionary)).toEqual(section(printed, '--translation-table'));
  const nodes = walk(dictionary);
  expect(nodes).toHaveLength(14);
  expect(dictionary.nodes.size).toBe(14);
  const [root] = nodes;
  // The roots of both archives differ only in place and size.
  if (root !== undefined && codec === 'none')
    expect(printNode(root)).toEqual(withoutTimes(realLines('none/main_db_2_1_1d.root.txt')));
});

test('tokuftdump prints all nodes and leaf entries of the dictionary', () => {
  const dictionary = readDictionary(realFile('none/main_db_2_1_1d.tokudb'), kName);
  const printed = withoutTimes(realLines('none/main_db_2_1_1d.dump.txt'));
  const lines = [...dictionary.nodes.values()].flatMap((node) => printNode(node, 'cut'));
  expect(lines).toEqual(printed.slice(printed.indexOf('ftnode')));
});

test('tokuft_logprint prints all records of the log', () => {
  const records = readLog(realFile('none/log000000000000.tokulog29'), 'the log');
  const lines = ['tokulog v.29', ...records.map((record) => printRecord(record, 'cut'))];
  expect(lines).toEqual(realLines('none/log.logprint.txt'));
  const tail = realLines('none/log.logprint-tail.txt').slice(1);
  expect(records.slice(-tail.length).map((record) => printRecord(record))).toEqual(tail);
});

test.each(['none', 'zlib'])('the rows that the library recovered, from the %s files', (codec) => {
  const dictionary = readDictionary(realFile(`${codec}/main_db_2_1_1d.tokudb`), kName);
  // The other archive's log differs only in times and codec.
  const log = readLog(realFile('none/log000000000000.tokulog29'), 'the log');
  const rows = [...recoveredRows(dictionary, log, 5, { update: putByte })].sort(([one], [two]) =>
    one < two ? -1 : 1,
  );
  expect(rows).toHaveLength(1960);
  const lines = rows.map(
    ([key, value]) => `${key.slice(0, 16)} ${crc32(value).toString(16).padStart(8, '0')}`,
  );
  expect(lines).toEqual(realLines('none/rows-after-recovery.txt'));
  const hash = createHash('sha256');
  for (const [key, value] of rows) hash.update(Buffer.from(key, 'hex')).update(value);
  expect(hash.digest('hex')).toBe(
    '632ded08fd399fd68c2c3844f4fd50e869d32de80f803ea281e84dd47b7b9bcb',
  );
});

// Runs wasm/fractal/recovery/real_files_test.cc, without an engine, and real_opening_test.cc.
test.each(['none', 'zlib'])('the engine recovers the same rows from the %s files', (codec) => {
  const files = [
    ...['main_db_2_1_1d.tokudb', 'tokudb.directory', 'tokudb.environment', 'tokudb.rollback'].map(
      (name) => `${codec}/${name}`,
    ),
    'none/log000000000000.tokulog29',
    'none/rows-after-recovery.txt',
  ];
  expect(unitTestsOf('RealFiles.*:RealOpening.*', files)).toContain('[  PASSED  ] 7 tests.');
});

const kHot = [
  { folder: 'broadcast-none', dictionaries: [{ name: 'main_db_2_1_1d', file: 5 }] },
  { folder: 'hotopt-none', dictionaries: [{ name: 'main_db_2_1_1d', file: 5 }] },
  { folder: 'mvcc-none', dictionaries: [{ name: 'main_db_2_1_1d', file: 5 }] },
  {
    folder: 'loader-none',
    dictionaries: [
      { name: 'main_db_4_1_1d_B_0', file: 9 },
      { name: 'sec_db_4_1_1d_B_1', file: 10 },
    ],
  },
];
const printed = (rows: ReadonlyMap<string, Buffer>): string[] =>
  [...rows]
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([key, value]) => `${key.slice(0, 16)} ${crc32(value).toString(16).padStart(8, '0')}`);

describe.each(kHot)('$folder', ({ folder, dictionaries }) => {
  test.each(dictionaries)('tokuftdump of $name', ({ name, file }) => {
    const hot = (end: string) => realLines(`${folder}/${end}`, 'hot');
    const data = realFile(`${folder}/${name}.tokudb`, 'hot');
    const dictionary = readDictionary(data, `${name}.tokudb`);
    expect(printHeader(dictionary.header)).toEqual(hot(`${name}.header.txt`));
    const dump = withoutTimes(hot(`${name}.dump.txt`));
    const lines = [...dictionary.nodes.values()].flatMap((node) => printNode(node, 'cut'));
    expect(lines).toEqual(dump.slice(dump.indexOf('ftnode')));

    const log = readLog(realFile(`${folder}/log000000000000.tokulog29`, 'hot'), 'the log');
    const rows = recoveredRows(dictionary, log, file, { update: changeBytes });
    if (name.startsWith('main')) expect(printed(rows)).toEqual(hot('rows-in-the-end.txt'));
    else expect([...rows.keys()].sort()).toEqual(hot('rows-of-sec.txt').map((row) => row.trim()));
  });
});

test('tokuft_logprint prints the log of a bulk load', () => {
  const records = readLog(realFile('loader-none/log000000000000.tokulog29', 'hot'), 'the log');
  const lines = ['tokulog v.29', ...records.map((record) => printRecord(record, 'cut'))];
  expect(lines).toEqual(realLines('loader-none/log000000000000.logprint.txt', 'hot'));
});

// Six rounds of updates have the xids 17, 20 … 32, with a snapshot before each but the first; the
// oldest one was taken after the load, whose last xid is 14.
test.each([
  ['oldest', 14n],
  ['fourth', 23n],
] as const)('the rows of the %s reader', (reader, xid) => {
  const dictionary = readDictionary(realFile(`mvcc-none/${kName}`, 'hot'), kName);
  const rows = realLines(`mvcc-none/rows-of-the-${reader}-reader.txt`, 'hot');
  expect(printed(rowsAsOf(dictionary, xid))).toEqual(rows);
});

// Runs wasm/fractal/recovery/real_opening_test.cc.
test.each(kHot)('the engine opens $folder and goes on', ({ folder }) => {
  const files = realNames(folder, 'hot').filter((name) => !/dump|header|print|sec\.txt/.test(name));
  const tests = folder.startsWith('broadcast') ? 'RealHot.*:RealBroadcasts.*' : 'RealHot.*';
  const passed = folder.startsWith('broadcast') ? 2 : 1;
  expect(unitTestsOf(tests, files, 'hot')).toContain(`[  PASSED  ] ${passed} test`);
});
