// A reader's own tables become a scenario that is accepted.
import { expect, test } from 'vitest';
import { parseScenario } from '../../scenario/checks/parse';
import { printIssue } from '../../scenario/values/issue';
import { prepareWorkload } from '../library';
import { kCreate } from '../testing/fixture';
import { boundSteps, splitStatements } from './bound_statement';
import { ownScenario, plainTable, readTables } from './own_scenario';
import { type Brought, drawsOf } from './own_workload';

const kMix = { point: 1, range: 1, insert: 1, updateIndexed: 1, updatePlain: 1, deleteOldest: 1 };
const kMachine = { memoryMb: 8, drive: 'flash', compressed: true, standsFor: {} } as const;

function brought(text: string, more: Partial<Brought> = {}): Brought {
  const read = readTables(text);
  if (!read.ok) throw new Error(read.message);
  return {
    ...read,
    statements: [],
    generators: {},
    rows: 1000,
    runs: 5000,
    skew: 'evenly',
    fresh: 500,
    mix: kMix,
    ...more,
  };
}

async function checked(own: Brought) {
  const document = ownScenario(own, kMachine);
  await prepareWorkload(document);
  const result = parseScenario(document);
  if (!result.ok) throw new Error(result.issues.map(printIssue).join('\n'));
  return result.scenario.workload;
}

test('rows known by their numbers are read, changed, added and deleted', async () => {
  const workload = await checked(brought(plainTable(200, 2)));
  expect(Object.keys(workload.scripts as object)).toEqual([
    'mine_load',
    'mine_insert',
    'mine_point',
    'mine_range',
    'mine_update_indexed',
    'mine_update_plain',
    'mine_delete_oldest',
  ]);
  expect(workload.draws).toMatchObject({ 'mine_body(i)': 'motif(184, 48, 122, 0.5)' });
});

test.for(Object.entries(kCreate))('%s is filled by type', async ([, create]) => {
  for (const skew of ['some rows most often', 'the newest most often'] as const)
    await checked(brought(create, { skew }));
});

test('values of an index repeat, so that statements find rows by it', async () => {
  const text =
    'CREATE TABLE t (i INT NOT NULL, k INT NOT NULL, small TINYINT NOT NULL, n INT, PRIMARY KEY (i), KEY k (k), KEY small (small))';
  expect((await checked(brought(text))).draws).toMatchObject({
    't_k(i)': 'uniform(1, rows / 10 + 1)',
    't_small(i)': 'uniform(1, min(rows / 10 + 1, 127))',
    't_n(i)': 'uniform(1, 999999)',
  });
});

test('all pasted tables are read, and a mistake is placed', async () => {
  const text = `SET NAMES latin1; ${Object.values(kCreate).slice(0, 3).join(';\n')};`;
  expect((await checked(brought(text))).phases).toHaveLength(4);
  expect(readTables('CREATE TABLE t (i INTT)')).toMatchObject({
    ok: false,
    message: expect.stringContaining('did you mean "INT"?'),
  });
  expect(readTables('CREATE TABLE t (i INT);\n\nCREATE TABLE u (\n  i INTT)')).toMatchObject({
    message: expect.stringMatching(/^Line 4 of the tables /),
  });
  expect(readTables('SELECT 1')).toMatchObject({ ok: false });
});

test('a default that is the time of day is fixed, and listed', async () => {
  const text =
    "CREATE TABLE t (i INT NOT NULL, at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP, n CHAR(30) DEFAULT 'DEFAULT NOW()', PRIMARY KEY (i))";
  const read = readTables(text.replace('(6)', ''));
  expect(read).toMatchObject({
    ok: true,
    leftOut: ['t: ON UPDATE', 't: DEFAULT CURRENT_TIMESTAMP (2024-01-01 00:00:00 here)'],
    sources: [expect.stringContaining("n CHAR(30) DEFAULT 'DEFAULT NOW()'")],
  });
  const statements = ['INSERT INTO t (i) VALUES (?)'];
  await checked(brought(text, { statements }));
});

test('values of given statements are of the columns beside them', async () => {
  const { tables } = brought(kCreate.sbtest);
  const bound = (sql: string) => boundSteps(sql, tables);
  expect(bound('SELECT c FROM sbtest WHERE k = ? AND id BETWEEN ? AND ? LIMIT ?')).toEqual([
    'let row = picked',
    'SELECT c FROM sbtest WHERE k = sbtest_k(:row) AND id BETWEEN sbtest_id(:row) AND sbtest_id(:row) + 99 LIMIT 20',
  ]);
  expect(bound("INSERT INTO sbtest (k, c) VALUES (?, '?'), (?, ?)")).toEqual([
    'let row = rows + next(sbtest_more)',
    "INSERT INTO sbtest (k, c) VALUES (sbtest_k(:row), '?'), (sbtest_k(:row), sbtest_c(:row))",
  ]);
  expect(bound('UPDATE sbtest SET `c` = ?, k = k + ? WHERE id IN (?, ?)')[1]).toBe(
    'UPDATE sbtest SET `c` = sbtest_c(:row), k = k + sbtest_k(:row) WHERE id IN (sbtest_id(:row), sbtest_id(:row))',
  );
  expect(() => bound('SELECT c FROM other WHERE k = ?')).toThrow('beside no column');
  const statements = splitStatements(
    "SELECT c FROM sbtest WHERE id = ?; DELETE FROM sbtest WHERE k = 5 AND c = ';';",
  );
  expect(statements).toHaveLength(2);
  const workload = await checked(brought(kCreate.sbtest, { statements }));
  expect(workload.scripts).toHaveProperty('statement_2', [
    "DELETE FROM sbtest WHERE k = 5 AND c = ';'",
  ]);
});

test('a generator that is changed is used', () => {
  const own = brought(kCreate.sbtest, { generators: { sbtest_k: '5' } });
  expect(drawsOf(own)).toMatchObject({ sbtest_k: '5', sbtest_id: 'i' });
});
