// What was published, beside what this run measured.
import { useEffect, useState } from 'react';
import published from '../../../../scenarios/published/sources.json';
import { parseMeasure } from '../../measure/measure';
import { MeasureError } from '../../measure/measure_error';
import { type FinishedRun, kMeasuredTables, namesOf, subjectOf } from '../../measure/of_scenario';
import { isWithin, printMeasured } from '../../measure/verdict';
import type { Claim, Scenario } from '../../scenario/scenario';
import { useStage } from '../../stage/use_stage';

export function Claims({ scenario }: { scenario: Scenario }) {
  const runs = useRuns(scenario.contenders.length);
  if (scenario.claims.length === 0 || runs === undefined) return null;
  return (
    <ul>
      {scenario.claims.map((claim) => (
        <li key={claim.figure}>
          {wordsOf(claim)} <b className="num">{measuredOf(claim, scenario, runs)}</b>
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ figure, note }: Claim): string {
  const words = published.figures.find(({ id }) => id === figure)?.words;
  return words === undefined ? `${figure} (${note ?? ''}):` : `“${words}”:`;
}

function measuredOf(claim: Claim, scenario: Scenario, runs: readonly FinishedRun[]): string {
  try {
    const measure = parseMeasure(claim.measure, namesOf(scenario));
    const value = measure.evaluate(subjectOf(scenario, runs));
    const within = isWithin(value, claim.band);
    const place = within === undefined ? '' : within ? ': within its band' : ': outside its band';
    return `measured here ${printMeasured(value)}${place}`;
  } catch (error) {
    if (!(error instanceof MeasureError)) throw error;
    return `not measured here: ${error.message}`;
  }
}

/** The scenario's own contenders at the end. */
function useRuns(count: number): readonly FinishedRun[] | undefined {
  const stage = useStage();
  const [runs, setRuns] = useState<readonly FinishedRun[] | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    void Promise.all(
      Array.from({ length: count }, async (_, i) => ({
        report: await stage.player.report(i),
        tables: await stage.describe(i, kMeasuredTables),
      })),
    ).then(
      (all) => wanted && setRuns(all),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [stage, count]);
  return runs;
}
