// A sentence about the run's current state: words with figures in braces, as in a scenario's
// moments.
import { useMemo } from 'react';
import { useShown, useStage } from '../../../app/stage/use_stage';
import type { Scenario } from '../../../document/scenario/scenario';
import { type Passed, wordsOf } from '../../../run/telling/words';

export function Said({ text }: { text: string }) {
  const { scenario } = useStage();
  const reports = useShown((shown) => shown.reports);
  const places = useShown((shown) => shown.places);
  const words = useMemo(() => {
    const passed = reports.flatMap((report, i) => {
      const place = places[i];
      return report === undefined || place === undefined
        ? []
        : [{ report, statements: place.statements }];
    });
    return scenario === undefined || passed.length < scenario.contenders.length
      ? ''
      : saidNow(scenario, text, passed);
  }, [scenario, text, reports, places]);
  return <p className="said">{words}</p>;
}

/** Returns the sentence; empty if the run does not support it. */
export function saidNow(scenario: Scenario, text: string, passed: readonly Passed[]): string {
  const moments = [{ at: { statements: 0 }, text }];
  const words = wordsOf({ ...scenario, moments }, 0, () => passed);
  return words.kind === 'said' ? words.text : '';
}
