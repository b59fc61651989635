// The check of workloads of tables and statements. Few scenarios have one, so document/sql is
// loaded only with them, and installs its check here.
import type { Scenario } from '../scenario';
import type { Issue } from '../values/issue';
import { kSqlKind } from '../values/options';

type WorkloadCheck = (workload: Scenario['workload']) => readonly Issue[];

let check: WorkloadCheck | undefined;

export function installWorkloadCheck(installed: WorkloadCheck): void {
  check = installed;
}

/** True for a document of unknown origin whose workload document/sql reads. */
export const hasTables = (document: unknown): boolean =>
  (document as { workload?: { kind?: unknown } } | null | undefined)?.workload?.kind === kSqlKind;

/** Returns the errors in a workload; none of one that cannot be checked before it is loaded. */
export const workloadIssues = ({ workload }: Scenario): readonly Issue[] =>
  workload.kind === kSqlKind ? (check?.(workload) ?? []) : [];
