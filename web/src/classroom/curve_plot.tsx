// A curve to be drawn before the run, by pointer or keys, and later beside what came. Each of its
// points is a slider.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { kCurvePoints } from '../exercise/exercise';
import { inUnit, type Unit } from '../exercise/units';
import { rounded, shareOf, ticksOf, valueAt } from './scale';

interface CurvePlotProps {
  readonly from: number;
  readonly to: number;
  readonly unit: Unit;
  readonly of: string;
  readonly heights: readonly number[];
  readonly came?: readonly number[] | undefined;
  readonly onChange?: (heights: readonly number[]) => void;
}

const kWidth = 640;
const kHeight = 280;
const kLeft = 64;
const kBottom = 34;
const kTop = 14;
const kRight = 18;
const kStep = (kWidth - kLeft - kRight) / (kCurvePoints - 1);
/** By which a key moves a point, as a share of the scale. */
const kKeys: Readonly<Record<string, number>> = {
  ArrowUp: 0.02,
  ArrowRight: 0.02,
  ArrowDown: -0.02,
  ArrowLeft: -0.02,
  PageUp: 0.1,
  PageDown: -0.1,
  Home: -1,
  End: 1,
};

const xOf = (i: number): number => kLeft + i * kStep;

export function CurvePlot({ from, to, unit, of, heights, came, onChange }: CurvePlotProps) {
  const svg = useRef<SVGSVGElement>(null);
  const yOf = (value: number) => kTop + (1 - shareOf(value, from, to)) * (kHeight - kTop - kBottom);
  const put = (i: number, value: number) => onChange?.(heights.with(i, rounded(value)));
  const draw = (event: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect();
    if (box === undefined || event.buttons !== 1 || onChange === undefined) return;
    const x = ((event.clientX - box.left) / box.width) * kWidth;
    const y = ((event.clientY - box.top) / box.height) * kHeight;
    const i = Math.round((x - kLeft) / kStep);
    const share = 1 - (y - kTop) / (kHeight - kTop - kBottom);
    if (i >= 0 && i < kCurvePoints) put(i, valueAt(share, from, to));
  };
  const press = (event: KeyboardEvent, i: number) => {
    const step = kKeys[event.key];
    if (step === undefined || onChange === undefined) return;
    event.preventDefault();
    put(i, valueAt(shareOf(heights[i] as number, from, to) + step, from, to));
  };
  const path = (values: readonly number[]) =>
    values.map((value, i) => `${i === 0 ? 'M' : 'L'}${xOf(i)} ${yOf(value)}`).join('');
  return (
    <svg
      ref={svg}
      className={onChange === undefined ? 'curve' : 'curve open'}
      viewBox={`0 0 ${kWidth} ${kHeight}`}
      role={onChange === undefined ? 'img' : 'group'}
      aria-label={came === undefined ? `${of}, along the run` : `${of}: your curve, and what came`}
      onPointerDown={draw}
      onPointerMove={draw}
    >
      {ticksOf(from, to).map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${kLeft} ${yOf(tick)}H${kWidth - kRight}`} />
          <text className="tick" x={kLeft - 8} y={yOf(tick) + 5} textAnchor="end">
            {inUnit(tick, unit)}
          </text>
        </g>
      ))}
      <text className="tick" x={kLeft} y={kHeight - 8}>
        the run begins
      </text>
      <text className="tick" x={kWidth - kRight} y={kHeight - 8} textAnchor="end">
        and ends
      </text>
      <path className="said-line" d={path(heights)} />
      {came === undefined ? null : <path className="came-line" d={path(came)} />}
      {heights.map((height, i) => (
        <Point
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
          key={i}
          {...{ from, to, unit, of, height, i }}
          at={[xOf(i), yOf(height)]}
          {...(onChange === undefined ? {} : { onKeyDown: (event) => press(event, i) })}
        />
      ))}
    </svg>
  );
}

interface PointProps extends Omit<CurvePlotProps, 'heights' | 'came' | 'onChange'> {
  readonly height: number;
  readonly i: number;
  readonly at: readonly [x: number, y: number];
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A slider while it can be moved. */
function Point({ from, to, unit, of, height, i, at, onKeyDown }: PointProps) {
  const [cx, cy] = at;
  const slider =
    onKeyDown === undefined
      ? {}
      : {
          role: 'slider',
          tabIndex: 0,
          'aria-label': `${of}, part ${i + 1} of ${kCurvePoints}`,
          'aria-valuemin': from,
          'aria-valuemax': to,
          'aria-valuenow': height,
          'aria-valuetext': inUnit(height, unit),
          onKeyDown,
        };
  return (
    <circle className="said-mark" cx={cx} cy={cy} r={onKeyDown === undefined ? 4 : 8} {...slider} />
  );
}
