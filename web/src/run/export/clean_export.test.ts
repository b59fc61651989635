import { expect, test } from 'vitest';
import { parseScenario } from '../../document/scenario/checks/parse';
import { cleanWords, hasCleanExport, NotClean, settled } from './clean_export';

const documentOf = (engine: string) => ({
  version: 1,
  name: 'clean',
  title: 'Clean',
  question: 'Which files does a server take?',
  device: { kind: 'flash' },
  workload: { kind: 'kv', phases: [{ kind: 'load' }] },
  contenders: [{ name: 'Tree', engine }],
  seed: 1,
});

function scenarioOf(engine: string) {
  const parsed = parseScenario(documentOf(engine));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { scenario } = parsed;
  const [contender] = scenario.contenders;
  if (contender === undefined) throw new Error('no contender');
  return { scenario, contender };
}

test('a settled run flushes at its end; only a B-tree has one', () => {
  const { scenario, contender } = scenarioOf('btree');
  expect(hasCleanExport(scenario, contender)).toBe(true);
  expect(settled(scenario, contender).workload.phases.at(-1)?.kind).toBe('flush');
  const lsm = scenarioOf('lsm');
  expect(hasCleanExport(lsm.scenario, lsm.contender)).toBe(false);
  expect(() => settled(lsm.scenario, lsm.contender)).toThrow(NotClean);
});

test('statements and README name the tables that were written, and no others', () => {
  const [sql, readme] = cleanWords('tables', ['iib', 'sbtest'], 8192).map(({ bytes }) =>
    new TextDecoder().decode(bytes),
  );
  expect(sql?.match(/create table \w+/g)).toEqual(['create table iib', 'create table sbtest']);
  expect(sql).toContain('alter table iib discard tablespace;');
  expect(readme).toContain('(iib, sbtest)');
  expect(readme).toContain('innodb_page_size=8k,');
});
