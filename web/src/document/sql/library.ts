// Workloads of scenarios: their checks and their programs. A workload may use a document that comes
// with the page. All this is loaded with a scenario of such a workload, and not before.
import { installWorkloadCheck } from '../scenario/received/workload_check';
import type { Scenario } from '../scenario/scenario';
import { type Issue, printIssue } from '../scenario/values/issue';
import { nearest } from '../scenario/values/nearest';
import { type CompiledWorkload, type CompileResult, compileWorkload } from './compile';

type Workload = Scenario['workload'];
type Load = () => Promise<{ default: unknown }>;

const kDocuments: Readonly<Record<string, Load>> = {
  'iibench-java': () =>
    import('../../../../scenarios/workloads/iibench-java.json', { with: { type: 'json' } }),
  'iibench-python': () =>
    import('../../../../scenarios/workloads/iibench-python.json', { with: { type: 'json' } }),
  linkbench: () =>
    import('../../../../scenarios/workloads/linkbench.json', { with: { type: 'json' } }),
  'log-rows': () =>
    import('../../../../scenarios/workloads/log-rows.json', { with: { type: 'json' } }),
  'percona-four': () =>
    import('../../../../scenarios/workloads/percona-four.json', { with: { type: 'json' } }),
  sysbench: () =>
    import('../../../../scenarios/workloads/sysbench.json', { with: { type: 'json' } }),
  'time-series': () =>
    import('../../../../scenarios/workloads/time-series.json', { with: { type: 'json' } }),
  tpcc: () => import('../../../../scenarios/workloads/tpcc.json', { with: { type: 'json' } }),
  'ycsb-a': () => import('../../../../scenarios/workloads/ycsb-a.json', { with: { type: 'json' } }),
  'ycsb-b': () => import('../../../../scenarios/workloads/ycsb-b.json', { with: { type: 'json' } }),
  'ycsb-c': () => import('../../../../scenarios/workloads/ycsb-c.json', { with: { type: 'json' } }),
  'ycsb-d': () => import('../../../../scenarios/workloads/ycsb-d.json', { with: { type: 'json' } }),
  'ycsb-e': () => import('../../../../scenarios/workloads/ycsb-e.json', { with: { type: 'json' } }),
  'ycsb-f': () => import('../../../../scenarios/workloads/ycsb-f.json', { with: { type: 'json' } }),
};
const loaded = new Map<string, unknown>();

/** Names of the documents in scenarios/workloads. */
export const workloadNames = (): string[] => Object.keys(kDocuments);

let installed = false;

/**
 * Loads what a document's workload uses. From then on it can be checked, and compiled. Returns true
 * if the check is better than before.
 */
export async function prepareWorkload(document: unknown): Promise<boolean> {
  const first = !installed;
  if (first) installWorkloadCheck(checkWorkload);
  installed = true;
  const { workload } = (document ?? {}) as { workload?: { use?: unknown } };
  const name = String(workload?.use);
  if (!Object.hasOwn(kDocuments, name) || loaded.has(name)) return first;
  loaded.set(name, (await (kDocuments[name] as Load)()).default);
  return true;
}

/** Returns the phases of a workload that has been prepared, which may be those that it uses. */
export function phasesOf({ use, phases }: Workload): Workload['phases'] {
  const used = loaded.get(use ?? '') as { phases?: Workload['phases'] } | undefined;
  return phases.length > 0 ? phases : (used?.phases ?? []);
}

/** Compiles a workload that has been prepared. */
export function compilePrepared(workload: Workload): CompileResult {
  const { use, phases } = workload;
  if (use !== undefined && !Object.hasOwn(kDocuments, use)) {
    const guess = nearest(use, workloadNames());
    const message = `must be one of ${workloadNames().join(', ')}`;
    const issue = { path: 'use', message, ...(guess !== undefined && { nearest: guess }) };
    return { ok: false, issues: [issue] };
  }
  const { profile: _profile, options: _options, phases: _phases, ...document } = workload;
  const own = phases.length > 0 || use === undefined ? { phases } : {};
  return compileWorkload({ ...document, ...own }, (name) => loaded.get(name));
}

/** Returns what a workload is compiled to. Throws an error that lists all that is wrong. */
export async function compiledWorkload(workload: Workload): Promise<CompiledWorkload> {
  await prepareWorkload({ workload });
  const result = compilePrepared(workload);
  if (result.ok) return result.workload;
  throw new Error(result.issues.map((issue) => printIssue(inScenario(issue))).join('\n'));
}

const inScenario = <Found extends Issue>(issue: Found): Found => ({
  ...issue,
  path: issue.path === '' ? 'workload' : `workload.${issue.path}`,
});

function checkWorkload(workload: Workload): Issue[] {
  const { use = '' } = workload;
  // The document may still be on its way: then the engines' loader checks it.
  if (Object.hasOwn(kDocuments, use) && !loaded.has(use)) return [];
  const result = compilePrepared(workload);
  return result.ok ? [] : result.issues.map(inScenario);
}
