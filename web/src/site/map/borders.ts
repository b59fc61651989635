// The lines between the regions of a map, where two contenders are even. Pure geometry, in cells:
// the centre of the first one is at (0.5, 0.5).
//
// Between two neighbouring centres with different winners, the ratio of these two contenders passes
// 1; its logarithm is taken as a straight line. Up to the edge of the map, values stay as in the
// outermost cells.
import type { SweepMeasure } from '../../document/sweep/sweep';

/** Values by contender. */
type Values = readonly number[];
export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Segment = readonly [Point, Point];

interface Corner extends Point {
  readonly values: Values;
}

/** `rows`: the values of each cell; undefined without a winner, and no line is drawn to it. */
export function bordersOf(
  rows: readonly (readonly (Values | undefined)[])[],
  wins: SweepMeasure['wins'],
): Segment[] {
  const high = rows.length;
  const wide = rows[0]?.length ?? 0;
  const corner = (i: number, k: number): Corner | undefined => {
    const values = rows[clamp(i - 1, high)]?.[clamp(k - 1, wide)];
    return values === undefined
      ? undefined
      : { x: edge(k, wide), y: edge(i, high), values: values.map((one) => costOf(one, wins)) };
  };
  const segments: Segment[] = [];
  for (let i = 0; i <= high; i++)
    for (let k = 0; k <= wide; k++) {
      const around = [corner(i, k), corner(i, k + 1), corner(i + 1, k + 1), corner(i + 1, k)];
      if (!around.includes(undefined)) segments.push(...insideOf(around as Corner[]));
    }
  return segments;
}

const clamp = (i: number, count: number): number => Math.min(Math.max(i, 0), count - 1);
/** The i-th place of the outer edge, all centres and the other edge. */
const edge = (i: number, count: number): number => Math.min(Math.max(i - 0.5, 0), count);

/** The logarithm of what is to be small. A value of 0 is far below all others. */
const costOf = (value: number, wins: SweepMeasure['wins']): number =>
  (wins === 'lower' ? 1 : -1) * Math.log(Math.max(value, 1e-9));

/** Returns the lines within a square of four places, in their order around it. */
function insideOf(corners: readonly Corner[]): Segment[] {
  const crossings = corners.flatMap((from, i) => {
    const found = crossing(from, corners[(i + 1) % corners.length] as Corner);
    return found === undefined ? [] : [found];
  });
  const [one, other] = crossings;
  if (one === undefined || other === undefined) return [];
  if (crossings.length === 2) return [[one, other]];
  const mean = (of: 'x' | 'y') => crossings.reduce((sum, p) => sum + p[of], 0) / crossings.length;
  const middle = { x: mean('x'), y: mean('y') };
  return crossings.map((point) => [point, middle]);
}

function crossing(from: Corner, to: Corner): Point | undefined {
  const [a, b] = [least(from.values), least(to.values)];
  if (a === b) return undefined;
  const ahead = ({ values }: Corner) => (values[b] as number) - (values[a] as number);
  const [before, after] = [ahead(from), ahead(to)];
  const share = before / (before - after);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

const least = (values: Values): number => values.indexOf(Math.min(...values));

/** Returns an SVG path. */
export const pathOf = (segments: readonly Segment[]): string =>
  segments.map(([a, b]) => `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`).join('');

const round = (value: number): number => Number(value.toFixed(3));
