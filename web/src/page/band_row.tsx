// A band of the page. Where there are several, all but the one that replays a job step back; the
// one that the reader looks at has the next turn.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Band } from '../stage/band';
import { useStage } from '../stage/use_stage';

interface Props {
  band: Band;
  brief: boolean;
  /** The band that the page is about. */
  focus: string | undefined;
  children: ReactNode;
}

export function BandRow({ band, brief, focus, children }: Props) {
  const { replayTurns: turns } = useStage();
  const waits = useStore(turns.replaying, () => turns.held(band.index));
  const dimmed = focus !== undefined && focus !== band.name;
  const attend = () => turns.attend(band.index, performance.now());
  const leave = () => turns.attend(undefined, performance.now());
  const classes = ['row3 band', brief && 'brief', dimmed ? 'dimmed' : waits && 'waits'];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the reader looks
    <div
      className={classes.filter(Boolean).join(' ')}
      onPointerMove={attend}
      onPointerLeave={leave}
      onFocus={attend}
      onBlur={leave}
    >
      {children}
    </div>
  );
}
