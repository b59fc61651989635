// The lifetime of a contender's drive, by its report, at a rate of saves and a size of drive that
// are the same for all contenders.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Report } from '../../gen/types';
import { sumByCause } from '../../model/figures/figures';
import { kStated, type Lifetime, lifetimeOf, type StatedUse } from '../../model/figures/lifetime';
import type { DriveFacts } from './drive_facts';

export const stated = createStore<StatedUse>(() => kStated);

/** Undefined for a drive that does not wear out, and until the report has enough data. */
export function useLife(report: Report | undefined, facts: DriveFacts): Lifetime | undefined {
  const at = useStore(stated);
  if (report === undefined) return undefined;
  return lifetimeOf(
    {
      enduranceBytes: report.device?.endurance_host_bytes ?? 0,
      capacityBytes: facts.capacityBytes,
      hostBytes: sumByCause(report.host_bytes.written),
      userBytes: report.user_bytes,
      rowBytes: facts.rowBytes,
    },
    at,
  );
}
