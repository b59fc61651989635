// Measures of a run under way: windows end at the run's place, and values computed then are marked
// as values so far. Moments ahead have places, and NaN for counters.
import type { Moment, Phase, RunSubject } from './subject';
import type { Bounds } from './value';

/**
 * Returns the part of a window that the run has passed. The last moment does not count as the end
 * of a window: another one at the same statement may follow, if a phase waits for background work.
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

/** Reports that a level was read at this moment. */
export function noteLevelRead(run: RunSubject, moment: number): void {
  const { underWay } = run;
  if (underWay === undefined || moment < underWay.last) return;
  if (moment === underWay.last) underWay.soFar();
  else underWay.ahead(shareAt(run, moment));
}

const shareAt = ({ series }: RunSubject, moment: number): number =>
  (series[moment]?.statements ?? 0) / (series.at(-1)?.statements || 1);

/** Number of even moments in a series, as the engines keep them; ends of phases are added. */
const kEvenMoments = 200;
const kUnknown = {
  t_ns: Number.NaN,
  busy_ns: Number.NaN,
  user_bytes: Number.NaN,
  live_user_bytes: Number.NaN,
  allocated_bytes: Number.NaN,
  table_bytes: Number.NaN,
  transactions: Number.NaN,
};

/** Returns the moments of a run that are still ahead. */
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
