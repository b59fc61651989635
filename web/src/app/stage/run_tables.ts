// The tables that the page watches in every run.
import type { Scenario } from '../../document/scenario/scenario';
import type { TableName } from '../../gen/types';

/** Frames of fast play carry these for every run, whatever its engine. */
export const kRunTables: readonly TableName[] = [
  'lab.progress',
  'lab.followed',
  'flash.blocks',
  'hdd.arm',
  'device.counters',
  'volume.iostat',
];

/** Likewise for runs in which several clients wait for each other. */
const kClientTables: readonly TableName[] = [
  'server.clients',
  'server.locks',
  'server.held',
  'server.deadlocks',
];

/** True if a server's clients wait for each other. */
export const hasClients = ({ kind, options }: Scenario['workload']): boolean =>
  kind === 'sql' && Number(options?.clients ?? 1) > 1;

export const runTables = (scenario: Scenario | null): readonly TableName[] =>
  scenario !== null && hasClients(scenario.workload)
    ? [...kRunTables, ...kClientTables]
    : kRunTables;
