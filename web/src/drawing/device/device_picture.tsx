// The drive beside its tree: its bill, its picture (erase blocks, or a platter with its arm), and
// its iostat line.
import { useMemo } from 'react';
import type { Scenario } from '../../document/scenario/scenario';
import {
  formatLife,
  type Lifetime,
  lifetimeFormula,
  rateWords,
} from '../../model/figures/lifetime';
import { lazy } from '../../ui/lazy';
import { useInspector } from '../kit/page/selection';
import { Bill } from './bill';
import { driveFacts } from './drive_facts';
import { useLife, useWear } from './drive_life';
import { FlashPicture } from './flash_picture';
import { IostatView } from './iostat_view';
import type { DriveHost } from './state/drive_memory';

// Loaded when needed, because most scenarios run on flash.
const HddPicture = lazy(async () => (await import('./hdd/hdd_picture')).HddPicture);

interface Props {
  host: DriveHost;
  scenario: Scenario;
  asTable: boolean;
  /** There are several trees on the page, so details are one press away, in the inspector. */
  brief: boolean;
}

export function DevicePicture({ host, scenario, asTable, brief }: Props) {
  const facts = useMemo(() => driveFacts(scenario), [scenario]);
  const life = useLife(useWear(host.index, facts));
  const inFull = <InFull host={host} life={life} />;
  const disk = host.drive.arm !== undefined;
  return (
    <section className="cell drive" aria-label={`${host.name}: the drive`}>
      <Bill
        index={host.index}
        name={host.name}
        brief={brief}
        // The drive's life needs the whole line.
        {...(life === undefined ? { more: inFull } : { instead: inFull })}
      />
      {disk ? (
        <HddPicture host={host} facts={facts} asTable={asTable} brief={brief} />
      ) : (
        <FlashPicture host={host} asTable={asTable} brief={brief} />
      )}
      {brief ? null : <IostatView iostat={host.drive.iostat()} parallel={!disk} />}
    </section>
  );
}

/** Opens the details; says the drive's lifetime, and for which rate, once it is known. */
function InFull({ host, life }: { host: DriveHost; life: Lifetime | undefined }) {
  const inspect = useInspector();
  const words = life === undefined ? 'details' : `lasts ${formatLife(life)}`;
  const rate = life === undefined ? '' : ` ${rateWords(life)}`;
  return (
    <button
      className="rowlink soft"
      type="button"
      aria-label={`${host.name}: the drive in detail${life === undefined ? '' : `, ${words}${rate}`}`}
      title={life === undefined ? undefined : lifetimeFormula(life)}
      onClick={() => inspect({ kind: 'drive', contender: host.index })}
    >
      {words}
      {rate}
    </button>
  );
}
