// Continues the run slowly for a stretch that shows one thing.
import { useStore } from 'zustand';
import { usePlayer } from '../../../app/stage/use_stage';
import { normalize } from '../../../document/scenario/normalize';
import type { LiveRun } from '../live_run';
import type { ActConfig, ActProps } from './act';
import { ArrivalProgress } from './arrival_progress';
import { RunSentence } from './run_sentence';
import { TurnFirst } from './turn_first';

const kRows = 160;
const kSpeed = 20;

export function PlayOn({ run, config }: ActProps) {
  const arrived = useStore(run.arrived);
  const playing = usePlayer(({ phase }) => phase === 'playing');
  if (!arrived) return <ArrivalProgress run={run} />;
  const { label = 'Go on', rows = kRows, speed = kSpeed, says = '', instead } = config;
  return (
    <div className="act">
      <button
        type="button"
        className="btn primary"
        onClick={() => (playing ? run.pause() : run.playOn(rows, speed))}
      >
        {playing ? 'Stop' : label}
      </button>
      {instead === undefined ? null : (
        <button
          type="button"
          className="btn"
          onClick={() => void goInstead(run, instead, rows, speed)}
        >
          {instead.label}
        </button>
      )}
      <RunSentence text={says} />
      <TurnFirst run={run} config={config} />
    </div>
  );
}

/** Returns to the chapter's moment and continues from there with other statements. */
async function goInstead(
  run: LiveRun,
  { phases }: NonNullable<ActConfig['instead']>,
  rows: number,
  speed: number,
): Promise<void> {
  const { first } = run;
  await run.open(normalize({ ...first, workload: { ...first.workload, phases } }));
  run.playOn(rows, speed);
}
