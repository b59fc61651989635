// Scenarios with workloads of tables and statements: checks, knobs, requests.
import { expect, test } from 'vitest';
import { parseScenario } from '../scenario/checks/parse';
import { toLoadRequests } from '../scenario/load_request';
import { fixtureDocument } from '../scenario/testing/fixture';
import { documentDifferences } from '../scenario/text/document_diff';
import { printScenario } from '../scenario/text/print';
import { printIssue } from '../scenario/values/issue';
import { compiledWorkload, prepareWorkload, workloadNames } from '../sql/library';
import { workloadNames as files, kBank } from '../sql/testing/fixture';
import { decodeLink, encodeLink } from './url';

const kSysbench = { kind: 'sql', use: 'sysbench', scale: { tables: 2, rows: 100 } };

function parse(workload: object, more: object = {}) {
  return parseScenario({ ...fixtureDocument(), workload, ...more });
}
function issues(workload: object, more: object = {}): string {
  const result = parse(workload, more);
  return result.ok ? 'accepted' : result.issues.map(printIssue).join('\n');
}
function accepted(workload: object, more: object = {}) {
  const result = parse(workload, more);
  if (!result.ok) throw new Error(result.issues.map(printIssue).join('\n'));
  return result.scenario;
}

test('each document of the folder can be used', () => {
  expect(workloadNames()).toEqual(files());
});

test('a workload is checked only once what it uses is loaded', async () => {
  const wrong = { kind: 'sql', use: 'ycsb-a', scale: { row: 5 } };
  expect(issues(wrong)).toBe('accepted');
  expect(await prepareWorkload({ workload: wrong })).toBe(true);
  expect(await prepareWorkload({ workload: wrong })).toBe(false);
  expect(issues(wrong)).toBe('workload.scale.row: no entry has this name (did you mean "rows"?)');
  await expect(compiledWorkload({ ...wrong, phases: [] })).rejects.toThrow('workload.scale.row');
});

test.for([
  [{ ...kSysbench, use: 'sysbensh' }, '(did you mean "sysbench"?)'],
  [
    { ...kSysbench, scale: { rows: [] } },
    'workload.scale.rows: must be a whole number, not a list',
  ],
  [{ ...kSysbench, rows: 5 }, 'workload.rows: no entry has this name'],
  [{ ...kSysbench, phases: 5 }, 'workload.phases: must be a list'],
  [{ ...kSysbench, phases: [{ kind: 'mixed' }] }, 'workload.phases[0].kind: must be one of'],
  [{ ...kSysbench, tables: [] }, 'workload.tables: is part of the workload sysbench already'],
  [{ kind: 'sql' }, 'workload.tables: must be a list'],
  [{ ...kBank, tables: ['CREATE TABEL t (i INT)'] }, 'workload.tables[0]: '],
] as const)('%j is refused: %s', async ([workload, words]) => {
  await prepareWorkload({ workload: kSysbench });
  expect(issues(workload)).toContain(words);
});

test('a checked scenario is a valid document, and its request has what is compiled', async () => {
  await prepareWorkload({ workload: kSysbench });
  for (const workload of [kSysbench, kBank]) {
    const scenario = accepted(workload);
    expect(accepted(scenario.workload)).toEqual(scenario);
    expect(parseScenario(JSON.parse(printScenario(scenario)))).toEqual({ ok: true, scenario });
    const [request] = toLoadRequests(scenario);
    expect(request?.phases).toEqual([]);
    expect((await compiledWorkload(request?.sql as never)).program.length).toBeGreaterThan(100);
  }
});

test('a link with tables and statements is checked when it is opened', async () => {
  const gallery = { names: [], document: () => undefined };
  const scenario = accepted(kBank);
  const address = await encodeLink({ scenario }, gallery);
  expect(await decodeLink(address, gallery)).toEqual({ ok: true, link: { scenario } });
  const broken = { ...scenario, workload: { ...scenario.workload, scripts: {} } };
  const other = await encodeLink({ scenario: broken }, gallery);
  expect(await decodeLink(other, gallery)).toMatchObject({ ok: false });
});

test('knobs set numbers of the scale', async () => {
  await prepareWorkload({ workload: kSysbench });
  const knob = { label: 'tables', sets: ['workload.scale.tables'], choices: [1, 20] };
  expect(accepted(kSysbench, { knobs: [knob] }).knobs).toEqual([knob]);
  const wrong = { ...knob, sets: ['workload.scale.table'] };
  expect(issues(kSysbench, { knobs: [wrong] })).toContain('workload.scale.table no entry has this');
  const more = accepted({ ...kSysbench, scale: { tables: 20, rows: 100 } });
  expect(documentDifferences(accepted(kSysbench), more)).toEqual([
    { path: 'workload.scale.tables', a: '2', b: '20' },
  ]);
});
