// Measures of a run that is still under way: windows end where the run is, and what was computed
// then is marked as a value so far. Moments still ahead have their places, and no counters.
import type { Moment, Phase, RunSubject } from './subject';
import type { Bounds } from './value';

/**
 * The part of a window that the run has passed. The last moment is taken for the end of none:
 * another one at the same statement may follow it, when a phase waits for background work.
 */
export function passedPart(run: RunSubject, [from, to]: Bounds): Bounds {
  const { underWay } = run;
  if (underWay === undefined || to < underWay.last) return [from, to];
  if (from >= underWay.last) {
    underWay.ahead(shareAt(run, from));
    return [from, to];
  }
  underWay.soFar();
  return [from, underWay.last];
}

/** A place of which a level is asked. */
export function placeOnWay(run: RunSubject, moment: number): void {
  const { underWay } = run;
  if (underWay === undefined || moment < underWay.last) return;
  if (moment === underWay.last) underWay.soFar();
  else underWay.ahead(shareAt(run, moment));
}

const shareAt = ({ series }: RunSubject, moment: number): number =>
  (series[moment]?.statements ?? 0) / (series.at(-1)?.statements || 1);

/** As the engines keep them; and where phases end. */
const kEvenMoments = 200;
const kUnknown = {
  t_ns: Number.NaN,
  busy_ns: Number.NaN,
  user_bytes: Number.NaN,
  live_user_bytes: Number.NaN,
  allocated_bytes: Number.NaN,
};

/** The moments of a run that are still to come. */
export function momentsAhead(known: readonly Moment[], phases: readonly Phase[]): Moment[] {
  const ends: number[] = [];
  for (const { statements } of phases) ends.push((ends.at(-1) ?? 0) + statements);
  const total = ends.at(-1) ?? 0;
  const apart = Math.max(1, Math.ceil(total / kEvenMoments));
  const last = known.at(-1)?.statements ?? -1;
  const even = Array.from({ length: Math.floor(total / apart) }, (_, i) => (i + 1) * apart);
  const places = [...new Set([...even, ...ends])].filter((place) => place > last);
  return places
    .toSorted((a, b) => a - b)
    .map((statements) => ({
      ...kUnknown,
      statements,
      phase: ends.findIndex((end) => statements <= end),
    }));
}
