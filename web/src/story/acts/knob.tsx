// Turns one knob: the run starts again with the other value, goes on for a while, and what it cost
// is kept beside what the other values cost.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { settingOf, turned } from '../../scenario/knobs';
import type { Knob } from '../../scenario/scenario';
import { usePlayer, useShown, useStage } from '../../stage/use_stage';
import type { Run } from '../run';
import type { ActProps } from './act';
import { Choice, knobOf } from './choice';
import { saidNow } from './said';
import { Way } from './way';

const kRows = 20_000;
const kSpeed = 20_000;

export function TurnKnob({ run, config }: ActProps) {
  const knob = knobOf(run, config.knob);
  if (knob === undefined) throw new Error(`there is no knob ${String(config.knob)}`);
  return <Turn run={run} config={config} knob={knob} />;
}

function Turn({ run, config, knob }: ActProps & { knob: Knob }) {
  const { rows = kRows, speed = kSpeed, says = '', slow } = config;
  const [chosen, setChosen] = useState(() => settingOf(run.first, knob));
  const results = useResults(run, says, chosen);
  const share = useStore(run.share);
  const choose = (setting: number) => {
    setChosen(setting);
    void run.open(turned(run.first, knob, setting, run.first)).then(() => run.playOn(rows, speed));
  };
  return (
    <div className="act knob-act">
      <Choice
        knob={knob}
        scenario={run.first}
        chosen={chosen}
        onChoose={choose}
        results={results}
      />
      {share < 1 ? <Way run={run} /> : null}
      {slow === undefined || share < 1 ? null : (
        <button type="button" className="btn" onClick={() => run.playOn(slow.rows, slow.speed)}>
          {slow.label}
        </button>
      )}
    </div>
  );
}

/** What each setting has said last. */
function useResults(run: Run, says: string, chosen: number): ReadonlyMap<number, string> {
  const { scenario } = useStage();
  const [results, setResults] = useState<ReadonlyMap<number, string>>(new Map());
  const phase = usePlayer((state) => state.phase);
  const reports = useShown((shown) => shown.reports);
  const places = useShown((shown) => shown.places);
  useEffect(() => {
    if (run.share.getState() < 1 || phase === 'seeking' || scenario === undefined) return;
    const passed = reports.flatMap((report, i) => {
      const place = places[i];
      return report && place ? [{ report, statements: place.statements }] : [];
    });
    if (passed.length < scenario.contenders.length) return;
    const words = saidNow(scenario, says, passed);
    if (words !== '') setResults((before) => new Map(before).set(chosen, words));
  }, [run, scenario, phase, reports, places, says, chosen]);
  return results;
}
