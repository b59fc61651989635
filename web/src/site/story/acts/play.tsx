// Plays when it becomes visible; the reader can stop and continue it. A run that is shown from an
// earlier place grows fast to the moment of the page's picture.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { usePlayer, useRunView, useStage } from '../../../app/stage/use_stage';
import { formatCount } from '../../../model/values/units';
import type { ActProps } from './act';
import { ArrivalProgress } from './arrival_progress';

const kSpeed = 2_000;
const kGrowing = 12_000;

export function Play({ run }: ActProps) {
  const { still } = useStage();
  const arrived = useStore(run.arrived);
  const playing = usePlayer(({ phase }) => phase === 'playing');
  const statements = useRunView((shown) => shown.statements);
  const grown = !('statements' in run.at) || statements >= run.at.statements;
  const speed = grown ? kSpeed : kGrowing;
  useEffect(() => {
    if (arrived && !still) run.play();
  }, [arrived, still, run]);
  useEffect(() => run.setSpeed(speed), [run, speed]);
  if (!arrived) return <ArrivalProgress run={run} />;
  return (
    <div className="act">
      <button type="button" className="btn" onClick={() => (playing ? run.pause() : run.play())}>
        {playing ? 'Pause' : 'Play'}
      </button>
      <p className="said">
        <b className="num">{formatCount(statements)}</b> rows saved
      </p>
    </div>
  );
}
