// The drive beside its tree: what it wrote, its picture (erase blocks, or a platter with its arm),
// and what Linux would say of it.
import { useMemo } from 'react';
import { Bill } from '../../page/figures/figures';
import type { Scenario } from '../../scenario/scenario';
import type { Band } from '../../stage/band';
import { driveFacts } from '../../stage/scenario_facts';
import { useInspector } from '../../stage/selection';
import { useShown } from '../../stage/use_stage';
import { lifeOf } from './drive_life';
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
  const report = useShown((shown) => shown.reports[band.index]);
  const life = brief ? '' : lifeOf(report, facts);
  const disk = band.drive.arm !== undefined;
  return (
    <section className="cell drive" aria-label={`${band.name}: the drive`}>
      <Bill index={band.index} name={band.name} brief={brief} more={<InFull band={band} />} />
      {disk ? (
        <HddPicture band={band} facts={facts} asTable={asTable} brief={brief} />
      ) : (
        <FlashPicture band={band} asTable={asTable} brief={brief} />
      )}
      {brief ? null : <IostatView iostat={band.drive.iostat()} parallel={!disk} />}
      {life === '' ? null : <p className="caption device-note">{life}</p>}
    </section>
  );
}

function InFull({ band }: { band: Band }) {
  const inspect = useInspector();
  return (
    <button
      className="rowlink soft"
      type="button"
      aria-label={`${band.name}: the drive in full`}
      onClick={() => inspect({ kind: 'drive', contender: band.index })}
    >
      in full
    </button>
  );
}
