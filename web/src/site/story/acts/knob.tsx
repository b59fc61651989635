// Turns one knob: the run starts again with the other value and continues for a while, and its cost
// stays beside the other values' costs. Further knobs choose the run.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { usePlayer, useRunView, useStage } from '../../../app/stage/use_stage';
import type { LiveRun } from '../live_run';
import type { ActConfig, ActProps } from './act';
import { ArrivalProgress } from './arrival_progress';
import { Choice } from './choice';
import { sentenceNow } from './run_sentence';
import { type Settings, useSettings } from './settings';

const kRows = 20_000;
const kSpeed = 20_000;

export function TurnKnob({ run, config }: ActProps) {
  const { rows = kRows, speed = kSpeed, says = '', slow, fork } = config;
  const settings = useSettings(run, config);
  const results = useResults(run, says, settings);
  const share = useStore(run.share);
  const { knobs, sets } = settings;
  const choose = (place: number, setting: number) =>
    void run.open(settings.turn(place, setting)).then(() => run.playOn(rows, speed));
  const there = share === 1;
  return (
    <div className="act knob-act">
      {knobs.map((knob, i) => (
        <Choice
          key={knob.label}
          knob={knob}
          scenario={run.first}
          chosen={sets[i] ?? -1}
          onChoose={(setting) => choose(i, setting)}
          {...(i === 0 ? { results } : {})}
        />
      ))}
      {there ? null : <ArrivalProgress run={run} />}
      {slow === undefined || !there ? null : (
        <button type="button" className="btn" onClick={() => run.replay(slow.job, slow.rows)}>
          {slow.label}
        </button>
      )}
      {fork === undefined || !there ? null : (
        <ForkButton run={run} fork={fork} onForked={() => run.playOn(rows, speed)} />
      )}
    </div>
  );
}

interface ForkProps {
  readonly run: LiveRun;
  readonly fork: NonNullable<ActConfig['fork']>;
  readonly onForked: () => void;
}

/** A run has at most one fork at a time. */
function ForkButton({ run, fork, onForked }: ForkProps) {
  const trees = usePlayer(({ contenders }) => contenders.length);
  const forked = trees > run.first.contenders.length;
  return (
    <button
      type="button"
      className="btn"
      disabled={forked}
      onClick={() => void run.fork(fork.tree, fork.options).then(onForked)}
    >
      {fork.label}
    </button>
  );
}

/** The latest result of each setting of the first knob, with the other knobs unchanged. */
function useResults(run: LiveRun, says: string, { knobs, sets }: Settings) {
  const { scenario } = useStage();
  const [results, setResults] = useState<ReadonlyMap<string, string>>(new Map());
  const phase = usePlayer((state) => state.phase);
  const reports = useRunView((shown) => shown.reports);
  const places = useRunView((shown) => shown.places);
  const now = sets.join(' ');
  useEffect(() => {
    if (run.share.getState() < 1 || phase === 'seeking' || scenario === undefined) return;
    const passed = reports.flatMap((report, i) => {
      const place = places[i];
      return report && place ? [{ report, statements: place.statements }] : [];
    });
    if (passed.length < scenario.contenders.length) return;
    const words = sentenceNow(scenario, says, passed);
    if (words !== '') setResults((before) => new Map(before).set(now, words));
  }, [run, scenario, phase, reports, places, says, now]);
  const most = knobs[0]?.choices?.length ?? 0;
  return new Map(
    Array.from({ length: most }, (_, i) => [i, results.get(sets.with(0, i).join(' ')) ?? '']),
  );
}
