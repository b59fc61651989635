// The previous run's figure at the same place, beside this one's: read off the chart's curves.
import { useStore } from 'zustand';
import '../../../styles/knobs.css';
import type { Answer } from '../../../model/figures/answer';
import { kAnswerWords } from '../../../model/figures/answer_units';
import { answerCurve } from '../../../model/figures/chart';
import { joinWords } from '../../../model/figures/figures';
import { formatFactor } from '../../../model/values/units';
import { answerUnit } from '../../../run/telling/question';
import { differenceWords } from '../../panels/knobs/differences';
import type { Stage } from '../../stage/stage';
import { useRunView, useStage } from '../../stage/use_stage';
import type { RunView } from '../../stage/view_model';
import { completed, heightAt } from './before_curves';

/** A tree's value in the previous run at its current row, or at `until` if it is past that. */
function previousValue(
  stage: Stage,
  shown: RunView,
  tree: string,
  curve = 'amplification',
  until = Number.POSITIVE_INFINITY,
): number | undefined {
  const left = stage.previousRun.getState();
  const index = stage.bands.findIndex(({ label }) => label === tree);
  const at = Math.min(until, shown.places[index]?.statements ?? 0);
  const curves = left?.trees.find(({ label }) => label === tree)?.curves;
  return at === 0 ? undefined : heightAt(curves?.of(curve), at);
}

function usePreviousRun() {
  const before = useStore(useStage().previousRun);
  if (before !== undefined) completed(before);
  return before;
}

/** The previous value beside a tree's large figure. */
export function PreviousFigure({ tree }: { tree: string }) {
  const stage = useStage();
  const left = usePreviousRun();
  const was = useRunView((shown) => previousValue(stage, shown, tree));
  return left === undefined || was === undefined ? null : (
    <span className="was soft">was {formatFactor(was)}</span>
  );
}

interface PreviousAnswerProps {
  answer: Answer;
  /** The statement that ends the question; undefined for the end of the run. */
  until: number | undefined;
}

/** The previous answer, below the current one. */
export function PreviousAnswer({ answer, until }: PreviousAnswerProps) {
  const stage = useStage();
  const left = usePreviousRun();
  const shown = useRunView((all) => all);
  const { scenario } = stage;
  if (left === undefined || scenario === undefined) return null;
  // Rows of another size cost other bytes, so factors are compared instead.
  const factors = answer.in === 'bytes' && answerUnit(left.scenario) !== answerUnit(scenario);
  const words = answer.costs.map(({ name, cost }) => {
    const was = previousValue(stage, shown, name, answerCurve(answer.in), until);
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

function factorNow(stage: Stage, shown: RunView, tree: string, until: number | undefined): number {
  const band = stage.bands.find(({ label }) => label === tree);
  const factor =
    until === undefined
      ? shown.figures[band?.index ?? -1]?.amplification
      : heightAt(band?.curves.of('amplification'), until);
  return factor ?? Number.NaN;
}
