// Bounds of a window in a run, as the nearest moments of its series.
import { MeasureError } from './measure_error';
import type { RunSubject } from './subject';
import { passedPart } from './under_way';
import type { Bounds, Place, Window } from './value';

/**
 * Returns the bounds of everything measured: after the last warm-up phase that another phase
 * follows.
 */
export function measuredBounds(run: RunSubject, at: number): Bounds {
  const last = run.series.length - 1;
  if (last < 1) throw new MeasureError(`${run.name} has not run`, at);
  let warm = -1;
  run.phases.forEach(({ warm_up: warmUp }, i) => {
    if (warmUp && run.phases[i + 1]?.warm_up === false) warm = i;
  });
  return [warm < 0 ? 0 : endOfPhase(run, warm, at), last];
}

/** Returns the moments of a phase, from the end of the one before it. */
function phaseBounds(run: RunSubject, phase: number, at: number): Bounds {
  const end = endOfPhase(run, phase, at);
  return [phase === 0 ? 0 : endOfPhase(run, phase - 1, at), end];
}

function endOfPhase(run: RunSubject, phase: number, at: number): number {
  if (!Number.isInteger(phase) || phase < 0 || phase >= run.phases.length)
    throw new MeasureError(
      `there is no phase ${phase}: phases are 0 to ${run.phases.length - 1}`,
      at,
    );
  const end = run.series.findLastIndex((moment) => moment.phase <= phase);
  if (end < 0) throw new MeasureError(`${run.name} did not come to phase ${phase}`, at);
  return end;
}

/** Returns the moment at a place; shares are of `within`. */
export function momentAt(run: RunSubject, place: Place, within: Bounds, at: number): number {
  switch (place.kind) {
    case 'phase':
      return place.end
        ? endOfPhase(run, place.phase, at)
        : (phaseBounds(run, place.phase, at)[0] as number);
    case 'statement':
      return nearest(run, place.statement, [0, run.series.length - 1]);
    case 'share': {
      const [first, last] = within.map((moment) => run.series[moment]?.statements ?? 0) as [
        number,
        number,
      ];
      return nearest(run, first + place.share * (last - first), within);
    }
  }
}

/**
 * Returns the nearest moment; of equally near ones the first, except that an exact end of the range
 * stays.
 */
function nearest(run: RunSubject, statement: number, [from, to]: Bounds): number {
  const far = (moment: number) =>
    Math.abs((run.series[moment]?.statements ?? Number.POSITIVE_INFINITY) - statement);
  let best = far(to) === 0 ? to : from;
  if (far(from) === 0) return from;
  for (let moment = from; moment <= to; moment++) if (far(moment) < far(best)) best = moment;
  return best;
}

/**
 * Returns the bounds of a window; by default everything measured. Throws MeasureError for an empty
 * window.
 */
export function boundsOf(run: RunSubject, window: Window | undefined, at: number): Bounds {
  const all = measuredBounds(run, at);
  if (window === undefined) return passedPart(run, all);
  const within = window.phase === undefined ? all : phaseBounds(run, window.phase, at);
  const [from, to] = [window.from, window.to].map((place) => momentAt(run, place, within, at)) as [
    number,
    number,
  ];
  if (from >= to) throw new MeasureError('is a window in which no moment of the run lies', at);
  return passedPart(run, [from, to]);
}
