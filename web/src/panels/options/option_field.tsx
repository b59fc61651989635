// One option as a form field: its name, what it does, its value with unit, range and profile, and
// the way back to the profile.
import { Fragment, type ReactNode, useId, useState } from 'react';
import { optionHelp } from '../../gen/help';
import type { OptionSchema } from '../../gen/schema';
import { checkOption, type OptionValue, printOption } from '../../scenario/options';
import { baseOf, currentOf, isChanged, readTyped, type Section } from '../../stage/draft';

interface Props {
  section: Section;
  option: OptionSchema;
  /** Undefined goes back to the profile. */
  onChange: (value: OptionValue | undefined) => void;
  /** Why what stands in the field cannot be taken; empty once it can. */
  onTrouble: (message: string) => void;
}

export function OptionField({ section, option, onChange, onTrouble }: Props) {
  const id = useId();
  const [trouble, setTrouble] = useState('');
  const changed = isChanged(section, option);
  const tell = (message: string) => {
    setTrouble(message);
    onTrouble(message);
  };
  const take = (value: OptionValue) => {
    const check = checkOption(option, value);
    tell(check.ok ? '' : check.message);
    if (check.ok) onChange(option.type === 'flag' || option.type === 'enum' ? value : check.value);
  };
  const control = {
    id,
    section,
    option,
    described: `${id}-help`,
    invalid: trouble !== '',
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
        {trouble === '' ? null : <strong>{trouble}. </strong>}
        {optionHelp(section.group.group, option.name)}{' '}
        <span className="range">{rangeOf(option)}</span>
      </p>
      {changed || trouble !== '' ? (
        <button
          type="button"
          className="rowlink"
          onClick={() => {
            tell('');
            onChange(undefined);
          }}
        >
          back to {print(option, baseOf(section, option))}
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
  invalid: boolean;
  onTake: (value: OptionValue) => void;
}

function Flag({ id, section, option, described, onTake }: Control) {
  return (
    <input
      id={id}
      type="checkbox"
      aria-describedby={described}
      checked={currentOf(section, option) === true}
      onChange={(event) => onTake(event.target.checked)}
    />
  );
}

function Choice({ id, section, option, described, onTake }: Control) {
  return (
    <select
      id={id}
      className="field"
      aria-describedby={described}
      value={String(currentOf(section, option))}
      onChange={(e) => onTake(e.target.value)}
    >
      {(option.names ?? []).slice(option.min, option.max + 1).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

// What is typed stays as typed until the field is left: "1024 Ki" must not jump to "1 Mi".
function Typed({ id, section, option, described, invalid, onTake }: Control) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <input
      id={id}
      className="field"
      aria-describedby={described}
      aria-invalid={invalid}
      inputMode={option.type === 'bytes' || option.type === 'ns' ? 'text' : 'numeric'}
      spellCheck={false}
      value={typed ?? print(option, currentOf(section, option))}
      onChange={(event) => {
        setTyped(event.target.value);
        onTake(readTyped(event.target.value));
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

function rangeOf(option: OptionSchema): string {
  const follows = option.inherits === undefined ? '' : 'the same until it is set';
  if (option.type === 'flag' || option.type === 'enum') return follows;
  const unit = option.type === 'permille' ? ' ‰' : '';
  return `${follows === '' ? '' : `${follows} · `}${print(option, option.min)} … ${print(option, option.max)}${unit}`;
}

/** Where a long name may be broken: behind its words. */
function breakable(name: string): ReactNode[] {
  const words = name.split(/(?<=_)/);
  return words.map((word, i) => (
    <Fragment key={words.slice(0, i).join('')}>
      {word}
      <wbr />
    </Fragment>
  ));
}
