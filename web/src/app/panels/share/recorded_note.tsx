// The recorded result of this scenario until the run finishes, then the verdict on both.
import { useEffect, useMemo, useState } from 'react';
import type { Scenario } from '../../../document/scenario/scenario';
import { Words } from '../../../glossary/words';
import { answerOf } from '../../../model/figures/answer';
import { joinWords } from '../../../model/figures/figures';
import type { Outcome } from '../../../model/figures/report_table';
import { differences, type Recording } from '../../../model/run/recording';
import { useRecordedAnswers } from '../../stage/use_answers';
import { usePlayer, useRunView, useStage } from '../../stage/use_stage';

export function RecordedNote({
  scenario,
  recording,
}: {
  scenario: Scenario;
  recording: Recording;
}) {
  const cut = useCut(recording.contenders.length);
  const here = useOutcomes(recording.contenders.length);
  const [verdict, setVerdict] = useState<readonly string[] | undefined>(undefined);
  const ended =
    here.length === recording.contenders.length &&
    here.every(({ state }) => state === 'finished' || state === 'stopped');
  useEffect(() => {
    // Going back in time keeps the verdict.
    if (ended) setVerdict(differences(recording.contenders, here));
  }, [ended, recording, here]);
  const phases = useRunView((shown) => shown.phases);
  // Uses the headline's order and unit.
  const ends = useRecordedAnswers(scenario, recording.contenders);
  const words =
    ends === undefined
      ? []
      : answerOf(
          ends.trees.filter((tree) => tree !== undefined),
          ends.question,
          phases,
        ).costs.map((cost) => cost.words);
  return (
    <p className="recorded" data-testid="recorded">
      {words.length === 0 ? '' : `Final result: ${joinWords(words)}. `}
      <em>
        <Words>{cut ? kCutWords : wordsOf(verdict, recording.build)}</Words>
      </em>
    </p>
  );
}

/** The recording does not apply to a run with a power cut. */
const kCutWords = 'Recorded without power cuts, so this run will end differently';

/** True if one of the scenario's own trees lost power. */
function useCut(count: number): boolean {
  const { player } = useStage();
  // Power cuts of forks alone do not count.
  return usePlayer(
    ({ cut, contenders }) =>
      cut && contenders.slice(0, count).some((_, i) => player.history(i).cuts.length > 0),
  );
}

function wordsOf(verdict: readonly string[] | undefined, build: string): string {
  if (verdict === undefined) return 'Recorded; this run is checking it';
  return verdict.length === 0
    ? 'Recorded, and reproduced by this run'
    : `Recorded with build ${build}; this run differs: ${verdict.join('; ')}`;
}

/** Returns each contender's outcome; empty until all have ended. */
function useOutcomes(count: number): readonly Outcome[] {
  const stage = useStage();
  const all = usePlayer((state) => state.contenders);
  // Forks were not recorded.
  const contenders = useMemo(() => all.slice(0, count), [all, count]);
  const ended =
    contenders.length > 0 &&
    contenders.every(({ state }) => state === 'finished' || state === 'stopped');
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  useEffect(() => {
    if (!ended) return setOutcomes((now) => (now.length === 0 ? now : []));
    let wanted = true;
    void Promise.all(
      contenders.map(async ({ name, state, message }, i): Promise<Outcome> => {
        const statements = stage.player.latest(i)?.status.statements ?? 0;
        return { name, state, message, statements, report: await stage.player.report(i) };
      }),
    ).then(
      (all) => wanted && setOutcomes(all),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [stage, ended, contenders]);
  return outcomes;
}
