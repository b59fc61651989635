// A band of the page. With several, all but the replaying one are dimmed, and the one that the
// reader looks at replays next. On a low page the moment's band is scrolled into view.
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Band } from '../stage/band';
import { useStage } from '../stage/use_stage';

interface Props {
  band: Band;
  brief: boolean;
  /** Name of the contender that the moment is about. */
  focus: string | undefined;
  children: ReactNode;
}

export function BandRow({ band, brief, focus, children }: Props) {
  const stage = useStage();
  const { replayTurns: turns } = stage;
  const waits = useStore(turns.replaying, () => turns.held(band.index));
  const dimmed = focus !== undefined && focus !== band.name;
  const row = useRef<HTMLDivElement>(null);
  const meant = brief && focus === band.name;
  useEffect(() => {
    // On a phone the bands are side by side, and the reader swipes between them.
    if (meant && matchMedia('(min-width: 901px)').matches)
      row.current?.scrollIntoView({
        block: 'nearest',
        behavior: stage.still ? 'instant' : 'smooth',
      });
  }, [meant, stage]);
  const attend = () => turns.setAttention(band.index, performance.now());
  const leave = () => turns.setAttention(undefined, performance.now());
  const classes = ['row3 band', brief && 'brief', dimmed ? 'dimmed' : waits && 'waits'];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the reader looks
    <div
      ref={row}
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
