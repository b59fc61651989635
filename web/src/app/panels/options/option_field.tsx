// One option as a form field: name, help, value with unit and range, and a button that resets it to
// the profile's value.
import { Fragment, type ReactNode, useId, useState } from 'react';
import {
  checkOption,
  type OptionValue,
  printOption,
} from '../../../document/scenario/values/options';
import { readWritten } from '../../../document/scenario/values/written';
import { optionHelp } from '../../../gen/help';
import type { OptionSchema } from '../../../gen/schema';
import { baseOf, currentOf, isChanged, type Section } from '../../stage/draft';
import { leastOf } from './least_value';

interface Props {
  section: Section;
  option: OptionSchema;
  /** Undefined resets the option to the profile's value. */
  onChange: (value: OptionValue | undefined) => void;
  /** Receives the reason why the typed value is invalid; empty when it is valid. */
  onError: (message: string) => void;
}

export function OptionField({ section, option, onChange, onError }: Props) {
  const id = useId();
  const [error, setError] = useState('');
  const changed = isChanged(section, option);
  const report = (message: string) => {
    setError(message);
    onError(message);
  };
  const take = (value: OptionValue) => {
    const check = checkOption(option, value);
    const { least, why } = leastOf(section, option);
    const tooLittle = check.ok && check.value < least;
    report(check.ok ? (tooLittle ? `at least ${print(option, least)}${why}` : '') : check.message);
    if (check.ok && !tooLittle)
      onChange(option.type === 'flag' || option.type === 'enum' ? value : check.value);
  };
  const control = {
    id,
    section,
    option,
    described: `${id}-help`,
    fixed: section.promised?.[option.name] !== undefined,
    invalid: error !== '',
    onTake: take,
  };
  return (
    <div className={changed ? 'option changed' : 'option'}>
      <label htmlFor={id}>{breakable(option.name)}</label>
      <div className="option-value">
        {option.type === 'flag' ? (
          <Flag {...control} />
        ) : option.type === 'enum' ? (
          <Choice {...control} />
        ) : (
          <Typed {...control} />
        )}
      </div>
      <p id={`${id}-help`} className="option-help">
        {error === '' ? null : <strong>{error}. </strong>}
        {control.fixed ? <strong>Set by the scenario’s promise of durability. </strong> : null}
        {optionHelp(section.group.group, option.name)}{' '}
        <span className="range">{rangeOf(section, option)}</span>
      </p>
      {changed || error !== '' ? (
        <button
          type="button"
          className="rowlink"
          onClick={() => {
            report('');
            onChange(undefined);
          }}
        >
          reset to {print(option, baseOf(section, option))}
        </button>
      ) : null}
    </div>
  );
}

interface Control {
  id: string;
  section: Section;
  option: OptionSchema;
  described: string;
  /** Shown, but not editable here. */
  fixed: boolean;
  invalid: boolean;
  onTake: (value: OptionValue) => void;
}

function Flag({ id, section, option, described, fixed, onTake }: Control) {
  return (
    <input
      id={id}
      type="checkbox"
      disabled={fixed}
      aria-describedby={described}
      checked={currentOf(section, option) === true}
      onChange={(event) => onTake(event.target.checked)}
    />
  );
}

function Choice({ id, section, option, described, fixed, onTake }: Control) {
  return (
    <select
      id={id}
      className="field"
      aria-describedby={described}
      disabled={fixed}
      value={String(currentOf(section, option))}
      onChange={(e) => onTake(e.target.value)}
    >
      {(option.names ?? []).slice(option.min, option.max + 1).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

// Keeps the typed text until the field loses focus: "1024 Ki" must not turn into "1 Mi" while
// typing.
function Typed({ id, section, option, described, fixed, invalid, onTake }: Control) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <input
      id={id}
      className="field"
      aria-describedby={described}
      aria-invalid={invalid}
      disabled={fixed}
      inputMode={option.type === 'bytes' || option.type === 'ns' ? 'text' : 'numeric'}
      spellCheck={false}
      value={typed ?? print(option, currentOf(section, option))}
      onChange={(event) => {
        setTyped(event.target.value);
        onTake(readWritten(option, event.target.value));
      }}
      onBlur={() => {
        if (!invalid) setTyped(undefined);
      }}
    />
  );
}

function print(option: OptionSchema, value: OptionValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value;
  return option.type === 'count' || option.type === 'permille'
    ? value.toLocaleString('en-US')
    : printOption(option, value);
}

function rangeOf(section: Section, option: OptionSchema): string {
  const follows = option.inherits === undefined ? '' : `defaults to ${option.inherits}`;
  if (option.type === 'flag' || option.type === 'enum') return follows;
  const unit = option.type === 'permille' ? ' ‰' : '';
  return `${follows === '' ? '' : `${follows} · `}${print(option, leastOf(section, option).least)} … ${print(option, option.max)}${unit}`;
}

/** Allows a line break after each word of a long name. */
function breakable(name: string): ReactNode[] {
  const words = name.split(/(?<=_)/);
  return words.map((word, i) => (
    <Fragment key={words.slice(0, i).join('')}>
      {word}
      <wbr />
    </Fragment>
  ));
}
