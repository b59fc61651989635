// The drive beside its tree: what it wrote, its picture (erase blocks, or a platter with its arm), and what Linux would say of it.
import { useMemo } from 'react';
import type { Report } from '../../gen/types';
import { sumByCause } from '../../model/figures';
import { lifetimeOf, lifetimeWords } from '../../model/lifetime';
import type { Scenario } from '../../scenario/scenario';
import type { Band } from '../band';
import { Bill } from '../figures/figures';
import { type DriveFacts, driveFacts } from '../scenario_facts';
import { useShown } from '../use_stage';
import { FlashPicture } from './flash_picture';
import { HddPicture } from './hdd_picture';
import { IostatView } from './iostat_view';

interface Props {
  band: Band;
  scenario: Scenario;
  asTable: boolean;
  /** Several trees on the page: the rest is one press away. */
  brief: boolean;
}

export function DevicePicture({ band, scenario, asTable, brief }: Props) {
  const facts = useMemo(() => driveFacts(scenario), [scenario]);
  // Reports come eight times a second and stand for everything that has moved.
  const life = useShown((shown) => lifeOf(shown.reports[band.index], facts));
  useShown((shown) => shown.tNs);
  const disk = band.drive.arm !== undefined;
  return (
    <section className="cell" aria-label={`${band.name}: the drive`}>
      <Bill index={band.index} name={band.name} brief={brief} />
      {disk ? (
        <HddPicture band={band} facts={facts} asTable={asTable} brief={brief} />
      ) : (
        <FlashPicture band={band} asTable={asTable} brief={brief} />
      )}
      {brief ? null : <IostatView iostat={band.drive.iostat()} parallel={!disk} />}
      {brief || life === '' ? null : <p className="caption device-note">{life}</p>}
    </section>
  );
}

/** How long the drive lasts, in words; empty for a drive that does not wear out, and until the run knows. */
function lifeOf(report: Report | undefined, facts: DriveFacts): string {
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
