// The fields of the form: numbers with their units, choices, texts.
import { type ReactNode, useId, useState } from 'react';
import type { AmountRule } from './amounts';

interface LabelledProps {
  label: string;
  note?: string | undefined;
  noteId?: string;
  unit?: ReactNode;
  /** The unit is long: the label is above. */
  long?: boolean;
  children: (id: string) => ReactNode;
}

export function Labelled({ label, note, noteId, unit, long, children }: LabelledProps) {
  const id = useId();
  return (
    <div
      className={`own-field${unit === undefined ? '' : ' own-units'}${long === true ? ' own-long' : ''}`}
    >
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {unit}
      {note === undefined ? null : (
        <span className="own-note soft" id={noteId}>
          {note}
        </span>
      )}
    </div>
  );
}

interface AmountProps {
  label: string;
  value: number;
  rule: Pick<AmountRule, 'least' | 'most' | 'fine'>;
  /** The trouble that the foot tells is about this field. */
  wrong?: boolean;
  /** Units to choose from, beside the number. */
  unit?: ReactNode;
  long?: boolean;
  /** The same amount in other words. */
  note?: string | undefined;
  onChange: (value: number) => void;
}

/** A number. What is typed stays as it is: the form says what is wrong with it. */
export function Amount({ label, value, rule, wrong, onChange, ...beside }: AmountProps) {
  const { note } = beside;
  const [typed, setTyped] = useState('');
  const noteId = useId();
  const text = Object.is(numberIn(typed), value) ? typed : String(value);
  return (
    <Labelled label={label} noteId={noteId} {...beside}>
      {(id) => (
        <input
          id={id}
          className="field"
          type="number"
          min={rule.least}
          max={rule.most}
          step={rule.fine === true ? 'any' : 1}
          value={Number.isNaN(value) ? '' : text}
          aria-invalid={wrong === true ? true : undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(numberIn(target.value));
          }}
        />
      )}
    </Labelled>
  );
}

const numberIn = (text: string): number => (text === '' ? Number.NaN : Number(text));

/** The units of an amount. */
export function Unit<Name extends string>({
  label,
  value,
  of,
  onChange,
}: {
  label: string;
  value: Name;
  of: readonly Name[];
  onChange: (value: Name) => void;
}) {
  return (
    <select
      className="field"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Name)}
    >
      {of.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}

export function Choice<Name extends string>({
  label,
  value,
  of,
  onChange,
}: {
  label: string;
  value: Name;
  of: readonly Name[];
  onChange: (value: Name) => void;
}) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className="field"
          value={value}
          onChange={({ target }) => onChange(target.value as Name)}
        >
          {of.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

export function Text({
  label,
  value,
  rows,
  hint,
  onChange,
}: {
  label: string;
  value: string;
  rows: number;
  hint: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="own-text">
      <span>{label}</span>
      <textarea
        className="field"
        rows={rows}
        value={value}
        placeholder={hint}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
