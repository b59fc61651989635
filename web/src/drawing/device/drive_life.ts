// How long a contender's drive would last, from its report, at the rate of saves and the size of
// drive that are stated for all contenders.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Report } from '../../gen/types';
import { sumByCause } from '../../model/figures';
import { kStated, type Lifetime, lifetimeOf, type Stated } from '../../model/lifetime';
import type { DriveFacts } from './drive_facts';

export const stated = createStore<Stated>(() => kStated);

/** Undefined for a drive that does not wear out, and until the run knows. */
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
