// Lets the run go on for a stretch that shows one thing, slowly.
import { useStore } from 'zustand';
import { usePlayer } from '../../stage/use_stage';
import type { ActProps } from './act';
import { Said } from './said';
import { Way } from './way';

const kRows = 160;
const kSpeed = 20;

export function PlayOn({ run, config }: ActProps) {
  const arrived = useStore(run.arrived);
  const playing = usePlayer(({ phase }) => phase === 'playing');
  if (!arrived) return <Way run={run} />;
  const { label = 'Go on', rows = kRows, speed = kSpeed, says = '' } = config;
  return (
    <div className="act">
      <button
        type="button"
        className="btn primary"
        onClick={() => (playing ? run.pause() : run.playOn(rows, speed))}
      >
        {playing ? 'Stop' : label}
      </button>
      <Said text={says} />
    </div>
  );
}
