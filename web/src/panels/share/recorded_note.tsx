// The recorded result of this scenario, shown until the run finishes; then whether both agree.
import { useEffect, useMemo, useState } from 'react';
import { figuresOf, joinWords } from '../../model/figures';
import { differences, type Recording } from '../../model/recording';
import type { Outcome } from '../../model/report_table';
import { formatFactor } from '../../model/units';
import { usePlayer, useStage } from '../../stage/use_stage';

export function RecordedNote({ recording }: { recording: Recording }) {
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
  // In the order of the headline.
  const ends = recording.contenders.map(({ report }) =>
    formatFactor(figuresOf(report).amplification),
  );
  return (
    <p
      className="recorded"
      data-testid="recorded"
      title="bytes written to the drive per user byte, in the order of the trees"
    >
      At the end <span className="num">{joinWords(ends)}</span>.{' '}
      <em>{cut ? kCutWords : wordsOf(verdict, recording.build)}</em>
    </p>
  );
}

/** The recording does not apply to such a run. */
const kCutWords = 'Recorded without the power cuts made here, so this run ends differently';

/** Whether the power of one of the scenario's own trees was cut. */
function useCut(count: number): boolean {
  const { player } = useStage();
  // Power cuts of forks do not count.
  return usePlayer(
    ({ cut, contenders }) =>
      cut && contenders.slice(0, count).some((_, i) => player.history(i).cuts.length > 0),
  );
}

function wordsOf(verdict: readonly string[] | undefined, build: string): string {
  if (verdict === undefined) return 'Recorded, verifying';
  return verdict.length === 0
    ? 'Recorded, and verified by this run'
    : `Recorded with build ${build}; this run differs: ${verdict.join('; ')}`;
}

/** The outcome of each contender; none until all have finished. */
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
