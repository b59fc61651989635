// What the run before had at the same place, beside what this one has: read off the chart's lines.
import { useStore } from 'zustand';
import '../../styles/knobs.css';
import type { Answer } from '../../model/answer';
import { joinWords } from '../../model/figures';
import { formatBytes, formatFactor } from '../../model/units';
import { differenceWords } from '../../stage/differences';
import { answerUnit } from '../../stage/scenario_facts';
import type { Stage } from '../../stage/stage';
import { useShown, useStage } from '../../stage/use_stage';
import type { Shown } from '../../stage/view_model';
import { completed, heightAt } from '../chart/before_curves';

/** What a tree's factor was at the row where it is now. */
function factorBefore(stage: Stage, shown: Shown, tree: string): number | undefined {
  const before = stage.before.getState();
  const index = stage.bands.findIndex(({ label }) => label === tree);
  const at = shown.places[index]?.statements ?? 0;
  const curves = before?.trees.find(({ label }) => label === tree)?.curves;
  return at === 0 ? undefined : heightAt(curves?.of('amplification'), at);
}

function useBefore() {
  const before = useStore(useStage().before);
  if (before !== undefined) completed(before);
  return before;
}

/** Beside a tree's large figure. */
export function Was({ tree }: { tree: string }) {
  const stage = useStage();
  const before = useBefore();
  const was = useShown((shown) => factorBefore(stage, shown, tree));
  return before === undefined || was === undefined ? null : (
    <span className="was soft">was {formatFactor(was)}</span>
  );
}

/** Below the answer: what it was. */
export function WasLine({ answer: { costs } }: { answer: Answer }) {
  const stage = useStage();
  const before = useBefore();
  const shown = useShown((all) => all);
  const { scenario } = stage;
  if (before === undefined || scenario === undefined) return null;
  // Rows of other sizes cost other bytes: then factors are compared.
  const alike = answerUnit(before.scenario) === answerUnit(scenario);
  const words = costs.map(({ name, cost }) => {
    const was = factorBefore(stage, shown, name);
    const index = stage.bands.findIndex(({ label }) => label === name);
    const now = shown.figures[index]?.amplification ?? 0;
    if (was === undefined || cost === undefined || now === 0) return '–';
    return alike ? formatBytes((cost * was) / now) : formatFactor(was);
  });
  return (
    <p className="was-line">
      Before, with {differenceWords(before.scenario, scenario)},{' '}
      {alike ? 'it was' : 'the factors were'} {joinWords(words)} at the same row.
    </p>
  );
}
