// The tables that measures read from a run besides its report.
import type { TableName } from '../../gen/types';

export const kMeasuredTables = [
  'lab.series',
  'lab.series_causes',
  'workload.phases',
] as const satisfies readonly TableName[];
