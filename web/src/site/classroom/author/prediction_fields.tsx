// The prediction: its kind, and the fields that this kind has.
import { kUnits } from '../../../document/exercise/grading/units';
import { kPart } from './draft';
import { Long, Rows, Select, Text } from './fields';
import { Part, type PartProps } from './part';

const kKinds = [
  ['number', 'a number'],
  ['choice', 'which sentence is true'],
  ['order', 'an order, the largest first'],
  ['curve', 'a curve along the run'],
] as const;

const kUnitWords: Readonly<Record<string, string>> = {
  count: 'a count',
  ratio: 'a ratio (2.86)',
  factor: 'a factor (2.86×)',
  percent: 'per cent',
  bytes: 'bytes (kB, MB)',
  binary: 'memory (KiB, MiB)',
  ns: 'nanoseconds',
  seconds: 'seconds',
  rate: 'a second',
};
export const kUnitChoices = kUnits.map((unit) => [unit, kUnitWords[unit] ?? unit] as const);

export function PredictionFields({ draft, change }: PartProps) {
  const { kind } = draft;
  const listed = kind === 'choice' || kind === 'order';
  const parts = kind === 'choice' ? 'choices' : 'items';
  const fill = (next: string) =>
    change({ kind: next, parts: draft.parts.length > 0 ? draft.parts : [kPart, kPart] });
  return (
    <Part title="Prediction">
      <Select
        label="Students predict"
        at="prediction.kind"
        value={kind}
        choices={kKinds}
        onChange={fill}
      />
      <Long
        label="What you ask"
        at="prediction.asks"
        rows={2}
        value={draft.asks}
        onChange={(asks) => change({ asks })}
      />
      {listed ? (
        <Rows
          name={kind === 'choice' ? 'Choice' : 'Item'}
          at={`prediction.${parts}`}
          rows={draft.parts}
          most={6}
          blank={kPart}
          onChange={(next) => change({ parts: next })}
        >
          {(row, at, turn) => (
            <>
              <Text
                label="In words"
                at={`${at}.label`}
                value={row.label}
                onChange={(label) => turn({ label })}
              />
              <Text
                label={kind === 'choice' ? 'Right when' : 'Measure'}
                at={`${at}.${kind === 'choice' ? 'when' : 'measure'}`}
                value={row.measure}
                list="measures"
                code
                onChange={(measure) => turn({ measure })}
              />
            </>
          )}
        </Rows>
      ) : (
        <NumberFields draft={draft} change={change} />
      )}
      {kind === 'choice' ? null : <UnitFields draft={draft} change={change} />}
    </Part>
  );
}

function NumberFields({ draft, change }: PartProps) {
  return (
    <>
      <Text
        label="Measure"
        at="prediction.measure"
        value={draft.measure}
        list="measures"
        code
        onChange={(measure) => change({ measure })}
        {...(draft.kind === 'curve' ? { hint: 'A list, such as series("InnoDB", "rate").' } : {})}
      />
      <Text
        label="From"
        at="prediction.from"
        value={draft.from}
        onChange={(from) => change({ from })}
      />
      <Text label="To" at="prediction.to" value={draft.to} onChange={(to) => change({ to })} />
      <Text
        label="Close within a factor of"
        at="prediction.near"
        value={draft.near}
        onChange={(near) => change({ near })}
      />
    </>
  );
}

function UnitFields({ draft, change }: PartProps) {
  return (
    <>
      <Select
        label="Unit"
        at="prediction.unit"
        value={draft.unit}
        choices={kUnitChoices}
        onChange={(unit) => change({ unit })}
      />
      <Text
        label="Of"
        at="prediction.of"
        value={draft.of}
        onChange={(of) => change({ of })}
        hint="After the number: “of a page’s bytes in use”."
      />
    </>
  );
}
