import { expect, test } from 'vitest';
import { parseScenario } from '../../document/scenario/checks/parse';
import { prepareWorkload } from '../../document/sql/library';
import { kTablesOf } from '../../model/reports/innodb_tables';
import { cleanWords, hasCleanExport, settled, tablesOf } from './clean_export';
import { NotClean } from './not_clean';

const documentOf = (engine: string, workload: object) => ({
  version: 2,
  name: 'clean',
  title: 'Clean',
  question: 'Which files does a server take?',
  device: { kind: 'flash' },
  workload,
  contenders: [{ name: 'Tree', engine }],
  seed: 1,
});

const kKv = { kind: 'kv', phases: [{ kind: 'load' }] };

function scenarioOf(engine: string, workload: object = kKv) {
  const parsed = parseScenario(documentOf(engine, workload));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { scenario } = parsed;
  const [contender] = scenario.contenders;
  if (contender === undefined) throw new Error('no contender');
  return { scenario, contender };
}

test('a settled run flushes at its end; only a B-tree has one', async () => {
  const { scenario, contender } = scenarioOf('btree');
  expect(hasCleanExport(scenario, contender)).toBe(true);
  expect((await settled(scenario, contender)).workload.phases.map(({ kind }) => kind)).toEqual([
    'load',
    'flush',
  ]);
  const lsm = scenarioOf('lsm');
  expect(hasCleanExport(lsm.scenario, lsm.contender)).toBe(false);
  await expect(settled(lsm.scenario, lsm.contender)).rejects.toThrow(NotClean);
});

test('a settled run keeps the phases of the document that it uses', async () => {
  const workload = { kind: 'sql', use: 'ycsb-a', phases: [] };
  await prepareWorkload({ workload });
  const { scenario, contender } = scenarioOf('btree', workload);
  const { phases } = (await settled(scenario, contender)).workload;
  expect(phases.map(({ kind }) => kind)).toEqual(['load', 'settle', 'mix', 'flush']);
});

const words = (...files: Parameters<typeof cleanWords>) =>
  cleanWords(...files).map(({ bytes }) => new TextDecoder().decode(bytes));

test('statements and README name the tables that were written, and no others', () => {
  const [, , iib, sbtest] = kTablesOf.tables ?? [];
  if (iib === undefined || sbtest === undefined) throw new Error('no tables');
  const [sql, readme] = words([iib, sbtest], 8192);
  expect(sql?.match(/create table \w+/g)).toEqual(['create table iib', 'create table sbtest']);
  expect(sql).toContain('alter table iib discard tablespace;');
  expect(readme).toContain('(iib, sbtest)');
  expect(readme).toContain('innodb_page_size=8k,');
  expect(readme).not.toContain('Blanks');
});

const sqlTables = (...tables: unknown[]) => tablesOf({ kind: 'sql', tables, scripts, phases });
const scripts = { load: ['end'] };
const phases = [{ kind: 'load', times: 1 }];

test('tables of statements are what the server makes of their DDL, each copy one', async () => {
  const create = 'CREATE TABLE `odd-name` (a VARCHAR(9) NOT NULL, b INT, KEY (a))';
  const tables = await sqlTables({ create, copies: 2 });
  expect(tables.map(({ name }) => name)).toEqual(['odd-name1', 'odd-name2']);
  expect(tables[0]?.indexes.map(({ name }) => name)).toEqual(['GEN_CLUST_INDEX', 'a']);
  const [sql, readme] = words(tables.slice(1), 16_384);
  expect(sql).toContain('CREATE TABLE `odd-name2` (');
  expect(sql).toContain('alter table `odd-name2` discard tablespace;');
  expect(sql).toContain('copy odd@002dname2.ibd and odd@002dname2.cfg');
  expect(readme).toMatch(/Blanks at the end .* \(odd-name2\)/);
});

test.for([
  ['(a INT PRIMARY KEY, b INT, CLUSTERING KEY x (b))', 'x is a clustering key'],
  ['(a VARCHAR(9), PRIMARY KEY (a(3)))', 'by PRIMARY, not by a hidden key'],
  ['(`ä` INT PRIMARY KEY)', 'the name ä has other letters'],
] as const)('%s is refused', async ([columns, expected]) => {
  await expect(sqlTables(`CREATE TABLE t ${columns}`)).rejects.toThrow(expected);
});
