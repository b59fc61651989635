// The run before this one: the same scenario with other options, as it was when the page left it.
// Its curves stay in the chart for comparison.

import type { Scenario } from '../../document/scenario/scenario';
import type { PhaseSpan } from '../../model/figures/phases';
import { runOf } from '../../model/run/recording';
import type { RecordedMoments } from '../../run/telling/recorded_moments';
import type { Band } from './band';

/** A run that the page has left. */
export interface PreviousRun {
  readonly scenario: Scenario;
  readonly phases: readonly PhaseSpan[];
  readonly trees: readonly Pick<Band, 'label' | 'curves' | 'clock'>[];
  /** Its recording, which also covers the part the reader did not watch. */
  readonly recorded: RecordedMoments | undefined;
}

/** True if two scenarios run the same: only their words differ. */
export const sameRun = (a: Scenario, b: Scenario): boolean =>
  JSON.stringify(runOf(a)) === JSON.stringify(runOf(b));

/**
 * Fault options that only decide the result of a power cut by hand; until then runs are identical.
 */
const kCutOptions: readonly string[] = ['loses_unflushed', 'sector', 'unflushed_bytes'];

function untilACut({ faults, ...run }: Scenario): Scenario {
  const options = Object.entries(faults?.options ?? {}).filter(
    ([name]) => !kCutOptions.includes(name),
  );
  return { ...run, faults: { options: Object.fromEntries(options) } };
}

/**
 * True if two runs are identical until the power is cut by hand: comparing their curves shows
 * nothing.
 */
export const sameCurves = (a: Scenario, b: Scenario): boolean =>
  sameRun(untilACut(a), untilACut(b));

/** True if the two documents are versions of one scenario, so that their runs can be compared. */
export const sameKind = (a: Scenario, b: Scenario): boolean =>
  a.name === b.name && a.contenders.length === b.contenders.length;
