// Power cuts in a frame's tables.
import type { LabCrashesRow } from '../../gen/types';
import type { Tables } from './decode';
import { rowsOf } from './tables';

export function lastCut(tables: Tables): LabCrashesRow | undefined {
  return rowsOf(tables, 'lab.crashes').reduce<LabCrashesRow | undefined>(
    (last, cut) => (last === undefined || cut.crash > last.crash ? cut : last),
    undefined,
  );
}

/** True after a power cut until the engine has opened its database. */
export function isReopening(tables: Tables): boolean {
  return lastCut(tables)?.reopened_ns === 0;
}
