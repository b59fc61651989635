// Asks for a prediction: a number, a choice, an order, or a curve. It is locked in before anything
// runs.
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Exercise } from '../../../document/exercise/exercise';
import {
  kCurvePoints,
  type Predicted,
  type PredictionOf,
} from '../../../document/exercise/exercise';
import { inUnit, typedIn } from '../../../document/exercise/grading/units';
import { CurvePlot } from './curve_plot';
import { valueAt } from './scale';

interface AskProps<Kind extends Exercise['prediction']['kind']> {
  readonly prediction: PredictionOf<Kind>;
  readonly onLock: (predicted: Predicted) => void;
}

export function Ask({
  prediction,
  onLock,
}: {
  prediction: Exercise['prediction'];
  onLock: (predicted: Predicted) => void;
}) {
  switch (prediction.kind) {
    case 'number':
      return <AskNumber prediction={prediction} onLock={onLock} />;
    case 'choice':
      return <AskChoice prediction={prediction} onLock={onLock} />;
    case 'order':
      return <AskOrder prediction={prediction} onLock={onLock} />;
    case 'curve':
      return <AskCurve prediction={prediction} onLock={onLock} />;
  }
}

const kLock = 'Lock in and run';

function AskNumber({ prediction, onLock }: AskProps<'number'>) {
  const { from, to, unit, of } = prediction;
  const [wrong, setWrong] = useState('');
  const id = useId();
  const { scale, sign } = typedIn(unit);
  const lock = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('number');
    const text = String(typed ?? '').trim();
    const value = Number(text.replaceAll(/[,_\s]/g, '').replace(/[×x%]$/i, '')) / scale;
    if (text !== '' && value >= from && value <= to) return onLock(value);
    setWrong(`Type a number from ${inUnit(from, unit)} to ${inUnit(to, unit)}.`);
  };
  return (
    <form className="ask" onSubmit={lock} noValidate>
      <label htmlFor={id}>Your prediction</label>
      <input
        id={id}
        name="number"
        className="field number"
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={`${id}-of ${id}-wrong`}
        aria-invalid={wrong !== ''}
      />
      <span id={`${id}-of`} className="soft">
        {sign} {of}
      </span>
      <button type="submit" className="btn primary">
        {kLock}
      </button>
      <p id={`${id}-wrong`} className="wrong" role="alert">
        {wrong}
      </p>
    </form>
  );
}

function AskChoice({ prediction, onLock }: AskProps<'choice'>) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  return (
    <form
      className="ask column"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onLock(chosen);
      }}
    >
      <fieldset>
        <legend className="unseen">Your prediction</legend>
        {prediction.choices.map(({ label }) => (
          <label key={label} className="choice">
            <input
              type="radio"
              name="prediction"
              checked={chosen === label}
              onChange={() => setChosen(label)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="btn primary" disabled={chosen === undefined}>
        {kLock}
      </button>
    </form>
  );
}

function AskOrder({ prediction, onLock }: AskProps<'order'>) {
  const [order, setOrder] = useState(() => prediction.items.map(({ label }) => label));
  const [said, setSaid] = useState('');
  // An element loses the focus when it moves within the list.
  const pressed = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (order.length > 0) pressed.current?.focus();
  }, [order]);
  const move = (label: string, by: -1 | 1) => {
    const at = order.indexOf(label);
    const other = order[at + by];
    if (other === undefined) return;
    setOrder(order.with(at, other).with(at + by, label));
    setSaid(`${label} is number ${at + by + 1} now.`);
  };
  return (
    <div className="ask column">
      <ol className="order">
        {order.map((label, i) => (
          <li key={label}>
            <span>{label}</span>
            {kWays.map(({ by, arrow, words }) => (
              <button
                type="button"
                key={by}
                className="btn icon"
                aria-disabled={order[i + by] === undefined}
                aria-label={`${label}: ${words}`}
                onClick={({ currentTarget }) => {
                  pressed.current = currentTarget;
                  move(label, by);
                }}
              >
                {arrow}
              </button>
            ))}
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
      <button type="button" className="btn primary" onClick={() => onLock(order)}>
        {kLock}
      </button>
    </div>
  );
}

const kWays = [
  { by: -1, arrow: '↑', words: 'further up' },
  { by: 1, arrow: '↓', words: 'further down' },
] as const;

function AskCurve({ prediction, onLock }: AskProps<'curve'>) {
  const { from, to, unit, of } = prediction;
  const [heights, setHeights] = useState<readonly number[]>(() =>
    Array.from({ length: kCurvePoints }, () => valueAt(0.5, from, to)),
  );
  return (
    <div className="ask column">
      <CurvePlot from={from} to={to} unit={unit} of={of} heights={heights} onChange={setHeights} />
      <p className="soft">
        Draw with the pointer, or move each point with the arrow keys. The scale is logarithmic.
      </p>
      <button type="button" className="btn primary" onClick={() => onLock(heights)}>
        {kLock}
      </button>
    </div>
  );
}
