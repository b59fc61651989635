// What a knob can be set to, as a row of choices, each with its result so far.
import { settingsOf, settingWords } from '../../scenario/knobs';
import type { Knob, Scenario } from '../../scenario/scenario';
import type { Run } from '../run';
import type { ActConfig } from './act';

interface Props {
  readonly knob: Knob;
  readonly scenario: Scenario;
  readonly chosen: number;
  readonly onChoose: (setting: number) => void;
  /** By setting. */
  readonly results?: ReadonlyMap<number, string>;
}

export function Choice({ knob, scenario, chosen, onChoose, results }: Props) {
  return (
    <fieldset className={results === undefined ? 'in-a-row' : ''}>
      <legend>{knob.label}</legend>
      {settingsOf(knob, scenario).map((_, i) => (
        <label key={settingWords(knob, i, scenario)} className="choice">
          <input
            type="radio"
            name={`knob ${knob.label}`}
            checked={i === chosen}
            onChange={() => onChoose(i)}
          />
          <span className="name">{settingWords(knob, i, scenario)}</span>
          {results === undefined ? null : <span className="result">{results.get(i) ?? ''}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** A knob of the scenario by its label, or the chapter's own. */
export const knobOf = (run: Run, name: ActConfig['knob']): Knob | undefined =>
  typeof name === 'object' ? name : run.first.knobs?.find(({ label }) => label === name);
