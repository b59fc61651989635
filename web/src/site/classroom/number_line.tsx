// A prediction beside its outcome, on one logarithmic line.
import { inUnit, type Unit } from '../../document/exercise/units';
import { shareOf, ticksOf } from './scale';

interface NumberLineProps {
  readonly from: number;
  readonly to: number;
  readonly unit: Unit;
  readonly predicted: number;
  readonly outcome: number;
}

const kWidth = 640;
const kPad = 54;
const xOf = (value: number, from: number, to: number): number =>
  kPad + shareOf(value, from, to) * (kWidth - 2 * kPad);

export function NumberLine({ from, to, unit, predicted, outcome }: NumberLineProps) {
  const [you, it] = [xOf(predicted, from, to), xOf(outcome, from, to)];
  const words = `You said ${inUnit(predicted, unit)}; it was ${inUnit(outcome, unit)}.`;
  return (
    <svg className="number-line" viewBox={`0 0 ${kWidth} 118`} role="img" aria-label={words}>
      <path className="axis" d={`M${kPad} 60H${kWidth - kPad}`} />
      {ticksOf(from, to).map((tick) => (
        <g key={tick} transform={`translate(${xOf(tick, from, to)} 60)`}>
          <path className="axis" d="M0 -4V4" />
        </g>
      ))}
      <path className="gap" d={`M${you} 60H${it}`} />
      <circle className="said-mark" cx={you} cy="60" r="7" />
      <circle className="came-mark" cx={it} cy="60" r="7" />
      <text className="said-words" x={clamped(you)} y="34" textAnchor="middle">
        you: {inUnit(predicted, unit)}
      </text>
      <text className="came-words" x={clamped(it)} y="96" textAnchor="middle">
        it was {inUnit(outcome, unit)}
      </text>
    </svg>
  );
}

/** Keeps words inside the picture. */
const clamped = (x: number): number => Math.min(kWidth - 90, Math.max(90, x));
