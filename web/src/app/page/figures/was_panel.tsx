// What the run before had at the same place, beside what this one has: read off the chart's lines.
import { useStore } from 'zustand';
import '../../../styles/knobs.css';
import type { Answer } from '../../../model/answer';
import { kAnswerWords } from '../../../model/answer_units';
import { answerCurve } from '../../../model/chart';
import { joinWords } from '../../../model/figures';
import { formatFactor } from '../../../model/units';
import { differenceWords } from '../../stage/differences';
import { answerUnit } from '../../stage/scenario_facts';
import type { Stage } from '../../stage/stage';
import { useShown, useStage } from '../../stage/use_stage';
import type { Shown } from '../../stage/view_model';
import { completed, heightAt } from '../chart/before_curves';

/** What a tree's curve was at the row where it is now, or, beyond `until`, there. */
function before(
  stage: Stage,
  shown: Shown,
  tree: string,
  curve = 'amplification',
  until = Number.POSITIVE_INFINITY,
): number | undefined {
  const left = stage.before.getState();
  const index = stage.bands.findIndex(({ label }) => label === tree);
  const at = Math.min(until, shown.places[index]?.statements ?? 0);
  const curves = left?.trees.find(({ label }) => label === tree)?.curves;
  return at === 0 ? undefined : heightAt(curves?.of(curve), at);
}

function useBefore() {
  const before = useStore(useStage().before);
  if (before !== undefined) completed(before);
  return before;
}

/** Beside a tree's large figure. */
export function Was({ tree }: { tree: string }) {
  const stage = useStage();
  const left = useBefore();
  const was = useShown((shown) => before(stage, shown, tree));
  return left === undefined || was === undefined ? null : (
    <span className="was soft">was {formatFactor(was)}</span>
  );
}

interface LineProps {
  answer: Answer;
  /** The statement up to which it counts. */
  until: number | undefined;
}

/** Below the answer: what it was. */
export function WasLine({ answer, until }: LineProps) {
  const stage = useStage();
  const left = useBefore();
  const shown = useShown((all) => all);
  const { scenario } = stage;
  if (left === undefined || scenario === undefined) return null;
  // Rows of other sizes cost other bytes: then factors are compared.
  const factors = answer.in === 'bytes' && answerUnit(left.scenario) !== answerUnit(scenario);
  const words = answer.costs.map(({ name, cost }) => {
    const was = before(stage, shown, name, answerCurve(answer.in), until);
    if (was === undefined || cost === undefined) return '–';
    if (factors) return formatFactor(was);
    const perRow = answer.in === 'bytes' ? cost / factorNow(stage, shown, name, until) : 1;
    return Number.isFinite(perRow) ? kAnswerWords[answer.in].print(was * perRow) : '–';
  });
  return (
    <p className="was-line">
      Before, with {differenceWords(left.scenario, scenario)},{' '}
      {factors ? 'the factors were' : 'it was'} {joinWords(words)} at the same row.
    </p>
  );
}

function factorNow(stage: Stage, shown: Shown, tree: string, until: number | undefined): number {
  const band = stage.bands.find(({ label }) => label === tree);
  const factor =
    until === undefined
      ? shown.figures[band?.index ?? -1]?.amplification
      : heightAt(band?.curves.of('amplification'), until);
  return factor ?? Number.NaN;
}
