// Saves rows one by one, each with all its consequences.
import { useStore } from 'zustand';
import { usePlayer } from '../../../app/stage/use_stage';
import type { ActProps } from './act';
import { ArrivalProgress } from './arrival_progress';
import { RunSentence } from './run_sentence';
import { TurnFirst } from './turn_first';

/** Rows per second: slow enough to see each one. */
const kSpeed = 12;
const kMany = 100;

export function Save({ run, config }: ActProps) {
  const arrived = useStore(run.arrived);
  const playing = usePlayer(({ phase }) => phase === 'playing');
  if (!arrived) return <ArrivalProgress run={run} />;
  return (
    <div className="act">
      <button type="button" className="btn primary" onClick={() => void run.step()}>
        Save one row
      </button>
      <button
        type="button"
        className="btn"
        onClick={() => (playing ? run.pause() : run.playOn(kMany, kSpeed))}
      >
        {playing ? 'Stop' : 'Save a hundred'}
      </button>
      <RunSentence text={config.says ?? ''} />
      <TurnFirst run={run} config={config} />
    </div>
  );
}
