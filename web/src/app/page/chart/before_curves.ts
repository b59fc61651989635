// The curves of the run before this one: what was seen of it, and what a recording says about the
// rest.
import { statementsAt } from '../../../model/phases';
import type { Series } from '../../../model/series';
import type { Before } from '../../stage/before';

/**
 * Continues the curves by the recorded moments after their ends: a point is added once only, as
 * series ignore what is not after their end.
 */
export function completed({ trees, recorded, phases }: Before): void {
  if (recorded === undefined) return;
  trees.forEach(({ curves, clock }, tree) => {
    const points = Array.from({ length: recorded.count }, (_, i) => recorded.passed(i)?.[tree])
      .filter((point) => point !== undefined)
      .sort((a, b) => a.statements - b.statements);
    for (const { statements, tNs, report } of points) {
      curves.add(statementsAt(phases, report), report);
      clock.push(statements, tNs);
    }
  });
}

/** The height of the curve's line at `x`; undefined beyond its ends. */
export function heightAt(series: Series | undefined, x: number): number | undefined {
  const points = series?.all ?? [];
  const after = points.findIndex((point) => point.to >= x);
  const [next, last] = [points[after], points[after - 1]];
  if (next === undefined) return undefined;
  if (last === undefined || next.from <= x) return next.from <= x ? next.last : undefined;
  return last.last + ((next.last - last.last) * (x - last.to)) / (next.to - last.to);
}
