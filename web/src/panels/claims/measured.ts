// A claim's measure over the runs on the page, once they have ended.
import { useEffect, useState } from 'react';
import type { Report } from '../../gen/types';
import { parseMeasure } from '../../measure/measure';
import { MeasureError } from '../../measure/measure_error';
import { type FinishedRun, kMeasuredTables, namesOf, subjectOf } from '../../measure/of_scenario';
import type { Claim, Scenario } from '../../scenario/scenario';
import { usePlayer, useStage } from '../../stage/use_stage';

export interface RunEnd extends FinishedRun {
  readonly report: Report;
}

/** Why it has no value, in words, where it has none. */
export function measuredOf(
  claim: Claim,
  scenario: Scenario,
  runs: readonly RunEnd[],
): number | boolean | string {
  try {
    const measure = parseMeasure(claim.measure, namesOf(scenario));
    return measure.evaluate(subjectOf(scenario, runs));
  } catch (error) {
    if (!(error instanceof MeasureError)) throw error;
    return error.message;
  }
}

/** The scenario's own contenders at the end; undefined until all of them are there. */
export function useRunEnds(count: number): readonly RunEnd[] | undefined {
  const stage = useStage();
  const ended = usePlayer(
    ({ contenders }) =>
      contenders.length >= count &&
      contenders.slice(0, count).every(({ state }) => state === 'finished' || state === 'stopped'),
  );
  const [runs, setRuns] = useState<readonly RunEnd[] | undefined>(undefined);
  useEffect(() => {
    if (!ended) return;
    let wanted = true;
    void Promise.all(
      Array.from({ length: count }, async (_, i) => ({
        report: await stage.player.report(i),
        tables: await stage.describe(i, kMeasuredTables),
      })),
    ).then(
      (all) => wanted && setRuns(all),
      // Another run has been opened.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [stage, count, ended]);
  return runs;
}
