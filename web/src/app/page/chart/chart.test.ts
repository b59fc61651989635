// Labels of the chart never overlap and are never cut off: with one to four trees, with and without
// a previous run, at the sizes of a phone, a laptop and a projector.
import { expect, test } from 'vitest';
import { kTokenTheme, recorderByHand, widthByHand } from '../../../drawing/canvas/testing/recorded';
import { wordFaults } from '../../../drawing/canvas/testing/word_faults';
import { linearScale } from '../../../model/values/scale';
import { plotOf } from '../transport/chart_room';
import { type ChartCurve, type ChartView, kBeforeDash, kDashes, paintChart } from './chart';

const kNames = ['InnoDB', 'Levels of ten', 'MyRocks', 'max_bytes_for_level_multiplier 8'];
const kPhases = [
  [
    ['loading', 0, 0.25],
    ['random updates', 0.25, 1],
  ],
  [
    ['loading', 0, 0.02],
    ['random updates', 0.02, 0.985],
    ['lookups of absent rows', 0.985, 1],
  ],
  Array.from({ length: 20 }, (_, i) => ['range deletes', i / 20, (i + 1) / 20] as const),
] as const;

interface Shape {
  width: number;
  height: number;
  trees: number;
  before: boolean;
  /** Share of the run that is done. */
  share: number;
  /** Distance between the trees' values, on an axis from 0 to 100. */
  apart: number;
  phases: (typeof kPhases)[number];
}

function viewOf({ width, height, trees, before, share, apart, phases }: Shape): ChartView {
  const plot = plotOf(width, height);
  const x = linearScale([0, 1], [plot.x0, plot.x1]);
  const y = linearScale([0, 100], [plot.y1 - 2, plot.y0 + 6]);
  const curve = (index: number, end: number, then: boolean): ChartCurve => {
    const value = Math.min(99, 50 + index * apart + (then ? 1 : 0));
    const at = Math.round(x(end));
    return {
      name: `${kNames[index]}${then ? ' before' : ''}`,
      dash: then ? kBeforeDash : (kDashes[index] ?? []),
      before: then,
      columns: [plot.x0, at].map((px) => ({ x: px, low: value, high: value, last: value })),
    };
  };
  const all = Array.from({ length: trees }, (_, i) => i);
  return {
    width,
    height,
    plot,
    y,
    ticks: [1, 2, 5, 10, 50, 100].map((value) => ({ value, label: `${value.toFixed(1)}×` })),
    curves: [
      ...(before ? all.map((i) => curve(i, 1, true)) : []),
      ...all.map((i) => curve(i, share, false)),
    ],
    phases: phases.map(([name, from, to]) => ({
      name,
      x0: x(from),
      x1: x(to),
      warmUp: name === 'loading',
    })),
    cursor: x(share),
    outgrown: x(0.14),
  };
}

function painted(shape: Shape) {
  const ctx = recorderByHand();
  const view = viewOf(shape);
  paintChart(ctx, view, kTokenTheme);
  return { view, list: ctx.take() };
}

/** On a low page, an ordinary one, a phone, in presentation, and at the maximum size. */
const kHeights = [160, 180, 220, 336, 380];

const kShapes = [232, 390, 760, 1392, 1872].flatMap((width) =>
  kHeights.flatMap((height) =>
    [1, 2, 3, 4].flatMap((trees) =>
      [false, true].flatMap((before) =>
        [0.01, 0.5, 0.93, 1].flatMap((share) =>
          [0, 0.3, 12].flatMap((apart) =>
            kPhases.map(
              (phases): Shape => ({ width, height, trees, before, share, apart, phases }),
            ),
          ),
        ),
      ),
    ),
  ),
);

test('labels never meet and are never cut', () => {
  const faults = new Set<string>();
  for (const shape of kShapes) {
    const { view, list } = painted(shape);
    for (const fault of wordFaults([list], view, widthByHand)) {
      const { phases: _phases, ...rest } = shape;
      faults.add(`${JSON.stringify(rest)}: ${fault}`);
    }
  }
  expect([...faults]).toEqual([]);
});
