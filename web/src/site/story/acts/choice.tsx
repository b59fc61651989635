// A knob's settings as a row of choices, or as a list with each one's result so far.
import { settingsOf, settingWords } from '../../../document/scenario/knobs/knobs';
import type { Knob, Scenario } from '../../../document/scenario/scenario';

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
