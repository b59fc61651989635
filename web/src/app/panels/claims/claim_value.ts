// A claim's measure over the runs on the page, so far.
import { useEffect, useState } from 'react';
import { parseMeasure } from '../../../document/measure/measure';
import { MeasureError } from '../../../document/measure/measure_error';
import { namesOf, subjectSoFar } from '../../../document/measure/of_scenario';
import type { Subject } from '../../../document/measure/subject';
import type { Claim, Scenario } from '../../../document/scenario/scenario';
import { useStage } from '../../stage/use_stage';
import { kNothingWatched, RunWatch, type WatchedRun, type WatchedRuns } from './run_watch';

type ClaimValue =
  /** `soFar`: the value may change before the runs end. */
  | { readonly kind: 'value'; readonly value: number | boolean; readonly soFar: boolean }
  /** The measured window begins at this share of the run; undefined if unknown. */
  | { readonly kind: 'later'; readonly share?: number }
  | { readonly kind: 'none'; readonly why: string };

export function claimValueOf(
  claim: Claim,
  scenario: Scenario,
  runs: readonly WatchedRun[] | undefined,
): ClaimValue {
  if (runs === undefined) return { kind: 'later' };
  let soFar = false;
  let ahead: number | undefined;
  const subject = subjectSoFar(scenario, runs, {
    soFar: () => {
      soFar = true;
    },
    ahead: (share) => {
      ahead = Math.max(share, ahead ?? 0);
    },
  });
  const made = evaluated(claim, scenario, subject);
  if (ahead !== undefined) return { kind: 'later', share: ahead };
  if (typeof made !== 'string') return { kind: 'value', value: made, soFar };
  return runs.every(({ ended }) => ended) ? { kind: 'none', why: made } : { kind: 'later' };
}

/** Returns the measure's value, or the reason in words why it has none. */
function evaluated(claim: Claim, scenario: Scenario, subject: Subject): number | boolean | string {
  try {
    return parseMeasure(claim.measure, namesOf(scenario)).evaluate(subject);
  } catch (error) {
    if (!(error instanceof MeasureError)) throw error;
    return error.message;
  }
}

/** Returns the current state of the scenario's own contenders. */
export function useRuns(scenario: Scenario): WatchedRuns {
  const stage = useStage();
  const [watched, setWatched] = useState<WatchedRuns>(kNothingWatched);
  useEffect(() => {
    setWatched(kNothingWatched);
    const watch = new RunWatch(stage.player, scenario.contenders.length, setWatched);
    return () => watch.stop();
  }, [stage, scenario]);
  return watched;
}
