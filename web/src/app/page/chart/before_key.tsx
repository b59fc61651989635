// The legend of the chart's dashed line: the previous run.

import { differenceWords } from '../../stage/differences';
import type { PreviousRun } from '../../stage/previous_run';
import { useStage } from '../../stage/use_stage';

export function BeforeKey({ before }: { before: PreviousRun }) {
  const { scenario } = useStage();
  if (scenario === undefined) return null;
  return (
    <span className="before-key">
      <i />
      <span className="words">before: {differenceWords(before.scenario, scenario)}</span>
    </span>
  );
}
