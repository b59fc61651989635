// A sentence about the run's current state: words with figures in braces, as in a scenario's
// moments.
import { useMemo } from 'react';
import { useRunView, useStage } from '../../../app/stage/use_stage';
import type { Scenario } from '../../../document/scenario/scenario';
import { type MomentReport, wordsOf } from '../../../run/telling/words';

export function RunSentence({ text }: { text: string }) {
  const { scenario } = useStage();
  const reports = useRunView((shown) => shown.reports);
  const places = useRunView((shown) => shown.places);
  const words = useMemo(() => {
    const passed = reports.flatMap((report, i) => {
      const place = places[i];
      return report === undefined || place === undefined
        ? []
        : [{ report, statements: place.statements }];
    });
    return scenario === undefined || passed.length < scenario.contenders.length
      ? ''
      : sentenceNow(scenario, text, passed);
  }, [scenario, text, reports, places]);
  return <p className="said">{words}</p>;
}

/** Returns the sentence; empty if the run does not support it. */
export function sentenceNow(
  scenario: Scenario,
  text: string,
  passed: readonly MomentReport[],
): string {
  const moments = [{ at: { statements: 0 }, text }];
  const words = wordsOf({ ...scenario, moments }, 0, () => passed);
  return words.kind === 'said' ? words.text : '';
}
