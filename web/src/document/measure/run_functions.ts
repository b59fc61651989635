// Functions of a contender's run: rates, times and bytes within a window, and series of them.
import { isLevel, type Quantity, valuesAt } from './counters';
import { MeasureError } from './measure_error';
import type { Moment, RunSubject } from './subject';
import type { Bounds, List } from './value';

const momentOf = (run: RunSubject, index: number): Moment => run.series[index] as Moment;

const between = (run: RunSubject, [from, to]: Bounds, name: 'statements' | 't_ns' | 'busy_ns') =>
  momentOf(run, to)[name] - momentOf(run, from)[name];

export const secondsIn = (run: RunSubject, bounds: Bounds): number =>
  between(run, bounds, 't_ns') / 1e9;

export const rateIn = (run: RunSubject, bounds: Bounds): number =>
  between(run, bounds, 'statements') / secondsIn(run, bounds);

/** Share of the time in which the drive had a command under way: iostat's %util. */
export const utilIn = (run: RunSubject, bounds: Bounds): number =>
  between(run, bounds, 'busy_ns') / between(run, bounds, 't_ns');

/** A window whose time counts. Its absolute rate is printed and never judged. */
export interface TimedWindow {
  readonly statements_per_s: number;
  readonly util: number;
}

export const timedWindow = (run: RunSubject, bounds: Bounds): TimedWindow => ({
  statements_per_s: rateIn(run, bounds),
  util: utilIn(run, bounds),
});

export function totalIn(run: RunSubject, quantity: Quantity, bounds: Bounds, at: number): number {
  if (isLevel(quantity))
    throw new MeasureError(`"${quantity.field}" is a level: ask for it with level(…)`, at);
  const values = valuesAt(run, quantity, bounds);
  return (values.at(-1) as number) - (values[0] as number);
}

export function levelAt(run: RunSubject, quantity: Quantity, moment: number): number {
  return valuesAt(run, quantity, [moment, moment])[0] as number;
}

/** Names of series besides quantities. */
export const kSeriesOf = ['rate', 'seconds', 'util'] as const;
export type SeriesOf = (typeof kSeriesOf)[number] | Quantity;

/** Returns one value per interval between moments; levels are taken at its end. */
export function seriesIn(run: RunSubject, of: SeriesOf, [from, to]: Bounds): List {
  const counted = typeof of === 'string' ? undefined : valuesAt(run, of, [from, to]);
  const values: number[] = [];
  const xs: number[] = [];
  for (let i = from; i < to; i++) {
    const bounds: Bounds = [i, i + 1];
    // The end of a phase adds a moment, before which an interval may be empty.
    if (between(run, bounds, 'statements') === 0 || between(run, bounds, 't_ns') === 0) continue;
    xs.push(momentOf(run, i + 1).statements);
    if (of === 'rate') values.push(rateIn(run, bounds));
    else if (of === 'seconds') values.push(secondsIn(run, bounds));
    else if (of === 'util') values.push(utilIn(run, bounds));
    else {
      const [before, after] = [counted?.[i - from] as number, counted?.[i + 1 - from] as number];
      values.push(isLevel(of) ? after : after - before);
    }
  }
  return { values, xs };
}
