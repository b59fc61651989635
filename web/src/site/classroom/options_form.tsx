// The options that a student may turn, each a row of choices.
import type { Exercise } from '../../document/exercise/exercise';
import { type ChosenOptions, wordsOfChoices } from '../../document/exercise/options';

interface OptionsFormProps {
  readonly exercise: Exercise;
  readonly chosen: ChosenOptions;
  readonly disabled: boolean;
  readonly onTurn: (label: string, words: string) => void;
}

export function OptionsForm({ exercise, chosen, disabled, onTurn }: OptionsFormProps) {
  const { scenario } = exercise;
  return (
    <div className="options">
      {scenario.knobs.map((knob) => (
        <fieldset key={knob.label} disabled={disabled}>
          <legend>{knob.label}</legend>
          {wordsOfChoices(knob, scenario).map((words) => (
            <label key={words} className="choice">
              <input
                type="radio"
                name={`option ${knob.label}`}
                checked={chosen[knob.label] === words}
                onChange={() => onTurn(knob.label, words)}
              />
              <span>{words}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
