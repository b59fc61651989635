// Cuts the power of all trees in the middle of a write, and tells what each found, repaired and
// lost afterwards, or that it did not recover.
import { type MouseEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { usePlayer, useRecovering, useRunView, useStage } from '../../../app/stage/use_stage';
import { somethingSurvives } from '../../../run/past/power_cuts';
import type { ActProps } from './act';
import { ArrivalProgress } from './arrival_progress';
import { RunSentence } from './run_sentence';
import { TurnFirst } from './turn_first';

/** Draw of the sectors that survive; each cut uses the next one. */
const kFirstDraw = 0;
const kRows = 40;
const kSpeed = 12;
const kLookMs = 250;

export function Cut({ run, config }: ActProps) {
  const { controls } = useStage();
  const arrived = useStore(run.arrived);
  const share = useStore(run.share);
  const phase = usePlayer((state) => state.phase);
  const [cuts, setCuts] = useState(0);
  const recovering = useRecovering();
  const found = useRecoveryWords(cuts);
  if (!arrived) return <ArrivalProgress run={run} />;
  const pull = (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('.live')?.scrollIntoView({ block: 'start' });
    run.pause();
    setCuts(cuts + 1);
    void controls.cutPower(somethingSurvives(kFirstDraw + cuts));
  };
  const busy = phase === 'seeking' || share < 1;
  return (
    <div className="act">
      <button type="button" className="btn primary" disabled={busy} onClick={pull}>
        Pull the plug
      </button>
      <button
        type="button"
        className="btn"
        disabled={busy}
        onClick={() => (phase === 'playing' ? run.pause() : run.playOn(kRows, kSpeed))}
      >
        {phase === 'playing' ? 'Stop' : 'Save more rows'}
      </button>
      {cuts === 0 ? <RunSentence text={config.says ?? ''} /> : null}
      <dl className="found" aria-live="polite">
        {(recovering ? [] : found).map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="said">{words}</dd>
          </div>
        ))}
      </dl>
      <TurnFirst run={run} config={config} onTurn={() => setCuts(0)} />
    </div>
  );
}

interface RecoveryWords {
  readonly name: string;
  readonly words: string;
}

/** The trees' words after the last cut. A run that continues forgets them; this hook keeps them. */
function useRecoveryWords(cuts: number): readonly RecoveryWords[] {
  const stage = useStage();
  const reports = useRunView((shown) => shown.reports);
  const [found, setFound] = useState<readonly RecoveryWords[]>([]);
  useEffect(() => {
    if (cuts === 0) return setFound([]);
    // The words arrive with the reports.
    if (reports.length === 0) return;
    const look = () => {
      setFound((before) =>
        stage.bands.map(({ name, tree }) => {
          const said = before.find((one) => one.name === name)?.words ?? '';
          return { name, words: tree.found || said };
        }),
      );
      return stage.bands.every(({ tree }) => tree.found !== '');
    };
    if (look()) return;
    // A tree's words may come later than its report, as their code loads on demand.
    const timer = setInterval(() => look() && clearInterval(timer), kLookMs);
    return () => clearInterval(timer);
  }, [cuts, stage, reports]);
  return found.filter(({ words }) => words !== '');
}
