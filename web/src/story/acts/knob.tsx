// Turns one knob: the run starts again with the other value, goes on for a while, and what it cost
// is kept beside what the other values cost.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { settingOf, settingsOf, settingWords, turned } from '../../scenario/knobs';
import type { Knob } from '../../scenario/scenario';
import { usePlayer, useShown, useStage } from '../../stage/use_stage';
import type { Run } from '../run';
import type { ActProps } from './act';
import { saidNow } from './said';
import { Way } from './way';

const kRows = 20_000;
const kSpeed = 20_000;

export function TurnKnob({ run, config }: ActProps) {
  const knob = knobOf(run, config.knob);
  if (knob === undefined) throw new Error(`there is no knob ${String(config.knob)}`);
  return <Turn run={run} config={config} knob={knob} />;
}

const knobOf = (run: Run, name: ActProps['config']['knob']): Knob | undefined =>
  typeof name === 'object' ? name : run.first.knobs?.find(({ label }) => label === name);

function Turn({ run, config, knob }: ActProps & { knob: Knob }) {
  const { scenario = run.first } = useStage();
  const settings = settingsOf(knob, run.first);
  const [chosen, setChosen] = useState(() => settingOf(run.first, knob));
  const results = useResults(run, config.says ?? '', chosen);
  const share = useStore(run.share);
  const choose = (setting: number) => {
    setChosen(setting);
    const rows = config.rows ?? kRows;
    void run.open(turned(run.first, knob, setting, run.first)).then(() => run.playOn(rows, kSpeed));
  };
  return (
    <div className="act knob-act">
      <fieldset>
        <legend>{knob.label}</legend>
        {settings.map((_, i) => (
          <label key={settingWords(knob, i, scenario)} className="choice">
            <input
              type="radio"
              name={`knob ${knob.label}`}
              checked={i === chosen}
              onChange={() => choose(i)}
            />
            <span className="name">{settingWords(knob, i, scenario)}</span>
            <span className="result">{results.get(i) ?? ''}</span>
          </label>
        ))}
      </fieldset>
      {share < 1 ? <Way run={run} /> : null}
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
