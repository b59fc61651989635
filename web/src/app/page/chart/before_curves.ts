// The curves of the previous run: its observed part, continued by its recording.
import { statementsAt } from '../../../model/figures/phases';
import type { Series } from '../../../model/figures/series';
import type { PreviousRun } from '../../stage/previous_run';

/**
 * Continues the curves with the recorded moments after their ends. Repeated calls add nothing, as a
 * series ignores points at or before its end.
 */
export function completed({ trees, recorded, phases }: PreviousRun): void {
  if (recorded === undefined) return;
  trees.forEach(({ curves, clock }, tree) => {
    const points = Array.from({ length: recorded.count }, (_, i) => recorded.reportsAt(i)?.[tree])
      .filter((point) => point !== undefined)
      .sort((a, b) => a.statements - b.statements);
    for (const { statements, tNs, report } of points) {
      curves.add(statementsAt(phases, report), report);
      clock.push(statements, tNs);
    }
  });
}

/** The height of a curve's line at `x`; undefined beyond its ends. */
export function heightAt(series: Series | undefined, x: number): number | undefined {
  const points = series?.all ?? [];
  const after = points.findIndex((point) => point.to >= x);
  const [next, last] = [points[after], points[after - 1]];
  if (next === undefined) return undefined;
  if (last === undefined || next.from <= x) return next.from <= x ? next.last : undefined;
  return last.last + ((next.last - last.last) * (x - last.to)) / (next.to - last.to);
}
