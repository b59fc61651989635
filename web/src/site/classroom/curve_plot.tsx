// A curve that a student draws before the run, by pointer or keys, and later its outcome beside it.
// Each of its points is a slider.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { kCurvePoints } from '../../document/exercise/exercise';
import { inUnit, type Unit } from '../../document/exercise/units';
import { farthest, type Plot, plotOf, strokeOf } from './curve_shape';
import { useNarrow } from './narrow';
import { rounded, shareOf, ticksOf, valueAt } from './scale';

interface CurvePlotProps {
  readonly from: number;
  readonly to: number;
  readonly unit: Unit;
  readonly of: string;
  readonly heights: readonly number[];
  readonly outcome?: readonly number[] | undefined;
  readonly onChange?: (change: (heights: readonly number[]) => readonly number[]) => void;
}

/** Distance by which a key moves a point, as a share of the scale. */
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

export function CurvePlot({ from, to, unit, of, heights, outcome, onChange }: CurvePlotProps) {
  const plot = plotOf(useNarrow());
  const yOf = (value: number) => plot.yOf(shareOf(value, from, to));
  const press = (event: KeyboardEvent, i: number) => {
    const step = kKeys[event.key];
    if (step === undefined || onChange === undefined) return;
    event.preventDefault();
    const moved = (value: number) => valueAt(shareOf(value, from, to) + step, from, to);
    onChange((before) => before.with(i, rounded(moved(before[i] as number))));
  };
  const draw = useDrawing(plot, (strokes) => {
    const drawn = strokes.map(([i, share]) => [i, rounded(valueAt(share, from, to))] as const);
    onChange?.((before) => drawn.reduce((all, [i, value]) => all.with(i, value), before));
  });
  const path = (values: readonly number[]) =>
    values.map((value, i) => `${i === 0 ? 'M' : 'L'}${plot.xOf(i)} ${yOf(value)}`).join('');
  const printed = (values: readonly number[]) => values.map((one) => inUnit(one, unit)).join(', ');
  return (
    <svg
      className={onChange === undefined ? 'curve' : 'curve open'}
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      role={onChange === undefined ? 'img' : 'group'}
      aria-label={
        outcome === undefined
          ? `${of}, along the run`
          : `${of}: you drew ${printed(heights)}; it was ${printed(outcome)}`
      }
      {...(onChange === undefined ? {} : draw)}
    >
      {ticksOf(from, to).map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${plot.left} ${yOf(tick)}H${plot.right}`} />
          <text className="tick" x={plot.left - 10} y={yOf(tick) + 5} textAnchor="end">
            {inUnit(tick, unit)}
          </text>
        </g>
      ))}
      <text className="tick" x={plot.left} y={plot.height - 8}>
        the run begins
      </text>
      <text className="tick" x={plot.right} y={plot.height - 8} textAnchor="end">
        and ends
      </text>
      <path className="said-line" d={path(heights)} />
      {outcome === undefined ? null : <path className="came-line" d={path(outcome)} />}
      {heights.map((height, i) => (
        <Point
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
          key={i}
          {...{ from, to, unit, of, height, i }}
          at={[plot.xOf(i), yOf(height)]}
          {...(onChange === undefined ? {} : { onKeyDown: (event) => press(event, i) })}
        />
      ))}
      {outcome === undefined ? null : (
        <CurveLabels plot={plot} drawn={heights.map(yOf)} outcome={outcome.map(yOf)} />
      )}
    </svg>
  );
}

/** Draws while the pointer is down, through all points that it passes between two events. */
function useDrawing(plot: Plot, put: (strokes: ReturnType<typeof strokeOf>) => void) {
  const last = useRef<readonly [at: number, share: number] | undefined>(undefined);
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const here = plot.placeOf(
      ((event.clientX - box.left) / box.width) * plot.width,
      ((event.clientY - box.top) / box.height) * plot.height,
    );
    put(strokeOf(last.current ?? here, here));
    last.current = here;
  };
  return {
    onPointerMove: draw,
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      last.current = undefined;
      event.currentTarget.setPointerCapture(event.pointerId);
      draw(event);
    },
  };
}

/** Names the two curves at the point where they are farthest apart. */
function CurveLabels(props: { plot: Plot; drawn: readonly number[]; outcome: readonly number[] }) {
  const { plot, drawn, outcome } = props;
  const i = farthest(drawn, outcome);
  const [you, it] = [drawn[i] ?? 0, outcome[i] ?? 0];
  const [above, below] = [-14, 26];
  return (
    <>
      <text className="said-words" x={plot.xOf(i)} y={you + (you < it ? above : below)}>
        you
      </text>
      <text className="came-words" x={plot.xOf(i)} y={it + (you < it ? below : above)}>
        it was
      </text>
    </>
  );
}

interface PointProps extends Omit<CurvePlotProps, 'heights' | 'came' | 'onChange'> {
  readonly height: number;
  readonly i: number;
  readonly at: readonly [x: number, y: number];
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A point; a slider as long as it can be moved. */
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
          'aria-orientation': 'vertical' as const,
          onKeyDown,
        };
  return (
    <circle className="said-mark" cx={cx} cy={cy} r={onKeyDown === undefined ? 4 : 8} {...slider} />
  );
}
