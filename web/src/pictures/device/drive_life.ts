// How long a contender's drive would last, in words, from its report.
import type { Report } from '../../gen/types';
import { sumByCause } from '../../model/figures';
import { lifetimeOf, lifetimeWords } from '../../model/lifetime';
import type { DriveFacts } from './drive_facts';

/** Empty for a drive that does not wear out, and until the run knows. */
export function lifeOf(report: Report | undefined, facts: DriveFacts): string {
  if (report === undefined) return '';
  const life = lifetimeOf({
    enduranceBytes: report.device?.endurance_host_bytes ?? 0,
    capacityBytes: facts.capacityBytes,
    hostBytes: sumByCause(report.host_bytes.written),
    userBytes: report.user_bytes,
    rowBytes: facts.rowBytes,
  });
  return life === undefined ? '' : lifetimeWords(life);
}
