// A class's predictions at a glance, to be shown on a big screen: no names in it.
import {
  kCurvePoints,
  type Predicted,
  type PredictionOf,
} from '../../../document/exercise/exercise';
import { printPredicted } from '../../../document/exercise/grading/outcome';
import { inUnit } from '../../../document/exercise/grading/units';
import { shareOf, ticksOf } from '../desk/scale';
import { type ClassOf, countsOf, dotsOf, medianOf } from './distribution';

export function ClassPicture(one: ClassOf) {
  const { exercise, predictions, outcome, close } = one;
  const { prediction } = exercise;
  return (
    <section className="class-picture">
      <h2>{exercise.title}</h2>
      <p className="soft">{prediction.asks}</p>
      <Drawing {...one} />
      <p role="status">
        {predictions.length === 1 ? 'One prediction' : `${predictions.length} predictions`}
        {close === undefined || outcome === undefined
          ? '.'
          : `, ${close} of them close. It was ${wasWords(one, outcome)}`}
      </p>
    </section>
  );
}

const wasWords = ({ exercise: { prediction } }: ClassOf, outcome: Predicted): string =>
  prediction.kind === 'curve'
    ? 'as the solid line shows.'
    : `${printPredicted(prediction, outcome)}.`;

function Drawing({ exercise: { prediction }, predictions, outcome }: ClassOf) {
  switch (prediction.kind) {
    case 'number':
      return (
        <Line
          prediction={prediction}
          values={predictions as readonly number[]}
          outcome={outcome as number | undefined}
        />
      );
    case 'curve':
      return (
        <CurvesOfClass
          prediction={prediction}
          curves={predictions as readonly (readonly number[])[]}
          outcome={outcome as readonly number[] | undefined}
        />
      );
    default: {
      const counts = countsOf(prediction, predictions, outcome);
      const most = Math.max(1, ...counts.map(({ count }) => count));
      return (
        <ul className="sizes">
          {counts.map(({ words, count, right }) => (
            <li key={words} className={right ? 'right' : undefined}>
              <span>
                {words}
                {right ? <b> ✓</b> : null}
              </span>
              <b className="num">{count}</b>
              <span className="size" style={{ width: `${(100 * count) / most}%` }} />
            </li>
          ))}
        </ul>
      );
    }
  }
}

const kWidth = 640;
const kPad = 54;
const kDot = 7;

interface LineProps {
  readonly prediction: PredictionOf<'number'>;
  readonly values: readonly number[];
  readonly outcome: number | undefined;
}

function Line({ prediction: { from, to, unit }, values, outcome }: LineProps) {
  const dots = dotsOf(values, { from, to });
  const highest = Math.max(0, ...dots.map(({ above }) => above));
  const base = 46 + Math.max(3, highest + 1) * 2 * kDot;
  const xOf = (share: number) => kPad + share * (kWidth - 2 * kPad);
  const median = inUnit(medianOf(values), unit);
  const was = outcome === undefined ? '' : ` It was ${inUnit(outcome, unit)}.`;
  const said = `${values.length} predictions, half of them up to ${median}.${was}`;
  const it = outcome === undefined ? undefined : xOf(shareOf(outcome, from, to));
  return (
    <svg
      className="number-line"
      viewBox={`0 0 ${kWidth} ${base + 30}`}
      role="img"
      aria-label={said}
    >
      <path className="axis" d={`M${kPad} ${base}H${kWidth - kPad}`} />
      {ticksOf(from, to).map((tick) => (
        <g key={tick} transform={`translate(${xOf(shareOf(tick, from, to))} ${base})`}>
          <path className="axis" d="M0 -4V4" />
          <text className="tick" y="22" textAnchor="middle">
            {isRound(tick) ? inUnit(tick, unit) : ''}
          </text>
        </g>
      ))}
      {dots.map(({ share, above }, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot has no name
          key={i}
          className="said-dot"
          cx={xOf(share)}
          cy={base - kDot - 2 - above * 2 * kDot}
          r={kDot - 1}
        />
      ))}
      {it === undefined ? null : (
        <>
          <path className="came-line" d={`M${it} 34V${base}`} />
          <text
            className="came-words"
            x={Math.min(kWidth - 90, Math.max(90, it))}
            y="24"
            textAnchor="middle"
          >
            it was {inUnit(outcome as number, unit)}
          </text>
        </>
      )}
    </svg>
  );
}

/** True for powers of ten, which have room for their figures. */
const isRound = (tick: number): boolean => Math.abs(Math.log10(tick) % 1) < 1e-9;

interface CurvesProps {
  readonly prediction: PredictionOf<'curve'>;
  readonly curves: readonly (readonly number[])[];
  readonly outcome: readonly number[] | undefined;
}

function CurvesOfClass({ prediction: { from, to, unit, of }, curves, outcome }: CurvesProps) {
  const [height, top, left] = [260, 16, 76];
  const yOf = (value: number) => top + (1 - shareOf(value, from, to)) * (height - 2 * top);
  const step = (kWidth - left - 18) / (kCurvePoints - 1);
  const path = (values: readonly number[]) =>
    values.map((value, i) => `${i === 0 ? 'M' : 'L'}${left + i * step} ${yOf(value)}`).join('');
  return (
    <svg
      className="curve"
      viewBox={`0 0 ${kWidth} ${height}`}
      role="img"
      aria-label={`${of}, along the run: ${curves.length} curves${outcome === undefined ? '' : '; the solid one is what came'}`}
    >
      {ticksOf(from, to).map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${left} ${yOf(tick)}H${kWidth - 18}`} />
          <text className="tick" x={left - 10} y={yOf(tick) + 5} textAnchor="end">
            {inUnit(tick, unit)}
          </text>
        </g>
      ))}
      {curves.map((values, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a curve has no name
        <path key={i} className="said-line" d={path(values)} />
      ))}
      {outcome === undefined ? null : <path className="came-line" d={path(outcome)} />}
    </svg>
  );
}
