// Bad workloads of tables end with an error that names the place: before the run where it can be
// seen there, else at the statement or step that it comes to, in each engine.
import { describe, expect, test } from 'vitest';
import { prepareCheck } from '../../web/src/document/link/prepare';
import { decodeLink } from '../../web/src/document/link/url';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { type LoadRequest, toLoadRequests } from '../../web/src/document/scenario/load_request';
import { pack } from '../../web/src/document/scenario/received/packing';
import { printIssue } from '../../web/src/document/scenario/values/issue';
import { statementsOf } from '../statements';
import { scenarioOf, startNativeLab } from '../support';

const kEngines = [
  { name: 'InnoDB', engine: 'btree' },
  { name: 'TokuDB', engine: 'fractal' },
  { name: 'MyRocks', engine: 'lsm', profile: 'myrocks-2020' },
];
const kTable = 'CREATE TABLE t (id INT NOT NULL, k INT, c TEXT, PRIMARY KEY (id))';
const kMostCharacters = 2 ** 20;

const documentOf = (steps: readonly unknown[], table = kTable) => ({
  version: 2,
  name: 'bad',
  title: 'A bad workload',
  question: 'Is it refused?',
  device: { kind: 'flash', profile: 'instant' },
  workload: {
    kind: 'sql',
    scale: { rows: 10 },
    tables: [table],
    scripts: { main: steps },
    phases: [{ kind: 'mix', statements: 5, weights: { main: 1 } }],
  },
  contenders: kEngines,
});

/** Returns the first thing that is wrong, before the run or in it. */
async function troubleOf(document: object, contender = 0): Promise<string> {
  await prepareCheck(document);
  const parsed = parseScenario(document);
  if (!parsed.ok) return printIssue(parsed.issues[0] as (typeof parsed.issues)[number]);
  const lab = await startNativeLab();
  try {
    await lab.load(toLoadRequests(parsed.scenario)[contender] as LoadRequest);
    const { status } = await lab.advance({ stop: 'end', target: 0, maxSteps: 1e9, facts: 'off' });
    return status.message;
  } finally {
    lab.close();
  }
}

const wide = (columns: number) =>
  `CREATE TABLE w (${Array.from({ length: columns }, (_, i) => `c${i} INT NOT NULL`).join(', ')}, PRIMARY KEY (c0))`;

const kSeenBefore = {
  'an overflow of constants': [
    documentOf(['let a = 9999999999 * 9999999999']),
    'workload.scripts.main[0]: comes to a number of more than 64 bits (at character 9)',
  ],
  'a division by a constant zero': [
    documentOf(['let a = rows / (5 - 5)']),
    'workload.scripts.main[0]: divides by zero (at character 9)',
  ],
  '200 columns': [
    documentOf(['COMMIT'], wide(200)),
    'workload.tables[0]: has more than 64 columns',
  ],
  '1 MB of SQL in one statement': [
    documentOf([`SELECT k FROM t WHERE c = '${'x'.repeat(kMostCharacters - 2000)}'`]),
    'workload.scripts.main[0]: ',
  ],
} as const;

test.for(Object.entries(kSeenBefore))('%s', async ([, [document, trouble]]) => {
  expect(await troubleOf(document)).toContain(trouble);
});

const kSeenInTheRun = {
  'an overflow': [
    ['let a = 9223372036854775807', 'let b = uniform(2, 3)', 'let c = a * b * b'],
    'scripts.main[2]: comes to a number of more than 64 bits',
  ],
  'a division by zero': [
    ['let a = uniform(0, 0)', 'let b = 5 / a', 'COMMIT'],
    'scripts.main[1]: divides by zero',
  ],
  'an endless repeat': [
    [{ repeat: 'uniform(1, 1) * 1000000000000', do: ['let a = 1'] }, 'COMMIT'],
    'scripts.main[0].do[0]: runs too many steps in one transaction',
  ],
} as const;

describe.for(kEngines.map(({ name }, i) => [name, i] as const))('%s', ([, engine]) => {
  test.for(Object.entries(kSeenInTheRun))('%s', async ([, [steps, trouble]]) => {
    expect(await troubleOf(documentOf(steps), engine)).toContain(trouble);
  });
});

test('a row over half a page, in InnoDB', async () => {
  const steps = ['INSERT INTO t VALUES (:transaction, 1, motif(9000, 48, 122, 1))'];
  expect(await troubleOf(documentOf(steps))).toContain(
    'scripts.main[0]: a row of 9011 bytes does not fit half a page',
  );
  expect(await troubleOf(documentOf(steps), 2)).toBe('');
});

test('a link with 1 MB of SQL', async () => {
  const text = (size: number) => `SELECT k FROM t WHERE c = '${'x'.repeat(size)}'`;
  const link = async (size: number) => {
    const fields = JSON.stringify({ d: documentOf([text(size)]) });
    return decodeLink(`v2.${await pack(fields)}`, { names: [], document: () => undefined });
  };
  const issuesOf = async (size: number) => {
    const result = await link(size);
    return result.ok ? [] : result.issues.map(printIssue);
  };
  expect(await issuesOf(kMostCharacters)).toEqual(['scenario: this link contains more than 1 MiB']);
  expect((await issuesOf(kMostCharacters - 2000))[0]).toContain('workload.scripts.main[0]: ');
});

test('statements are not compared with those of a run that an error stopped', async () => {
  const document = documentOf(kSeenInTheRun['a division by zero'][0]);
  await prepareCheck(document);
  await expect(statementsOf(scenarioOf(document))).rejects.toThrow('divides by zero');
});
