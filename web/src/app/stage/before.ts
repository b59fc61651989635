// The run before this one: the last that was seen of the same scenario with other options. The page
// keeps its curves, to compare.

import type { Scenario } from '../../document/scenario/scenario';
import type { PhaseSpan } from '../../model/phases';
import { runOf } from '../../model/recording';
import type { RecordedMoments } from '../../run/telling/recorded_moments';
import type { Band } from './band';

/** A run that has been left. */
export interface Before {
  readonly scenario: Scenario;
  readonly phases: readonly PhaseSpan[];
  readonly trees: readonly Pick<Band, 'label' | 'curves' | 'clock'>[];
  /** How it would have gone on, as far as that was recorded. */
  readonly recorded: RecordedMoments | undefined;
}

export const sameRun = (a: Scenario, b: Scenario): boolean =>
  JSON.stringify(runOf(a)) === JSON.stringify(runOf(b));

/** Options of faults that say what a power cut by hand may take, and change nothing before it. */
const kOfCuts: readonly string[] = ['loses_unflushed', 'sector', 'unflushed_bytes'];

function untilACut({ faults, ...run }: Scenario): Scenario {
  const options = Object.entries(faults?.options ?? {}).filter(([name]) => !kOfCuts.includes(name));
  return { ...run, faults: { options: Object.fromEntries(options) } };
}

/** Runs that are the same until their power is cut by hand: there is nothing to compare. */
export const sameCurves = (a: Scenario, b: Scenario): boolean =>
  sameRun(untilACut(a), untilACut(b));

/** The same scenario, so that its runs can be compared. */
export const sameKind = (a: Scenario, b: Scenario): boolean =>
  a.name === b.name && a.contenders.length === b.contenders.length;
