// Each tree's answer so far. If the scenario ends its question at a moment, the answer keeps that
// moment's figures after the run has passed it.
import { useStore } from 'zustand';
import type { Scenario } from '../../../document/scenario/scenario';
import { type AnswerQuestion, type TreeAnswer, treeAnswer } from '../../../model/figures/answer';
import { figuresOf } from '../../../model/figures/figures';
import type { PhaseSpan } from '../../../model/figures/phases';
import { endOfQuestion, questionOf } from '../../../run/telling/question';
import type { MomentReport } from '../../../run/telling/words';
import { useRunView, useStage } from '../use_stage';

interface Answers {
  readonly question: AnswerQuestion;
  /** By contender; undefined for forks that still wait at their beginning. */
  readonly trees: readonly (TreeAnswer | undefined)[];
}

export function useAnswers(scenario: Scenario): Answers {
  const stage = useStage();
  const now = useRunView((shown) => shown.answer);
  const phases = useRunView((shown) => shown.phases);
  const last = endOfQuestion(scenario);
  const beyond = useRunView((shown) => last !== undefined && shown.statements > last.statements);
  // Renders again when a recording arrives, which may be after the run passed the moment.
  useStore(stage.momentReader.state, ({ version }) => version);
  // A fork has no figures at a moment before its beginning, so a page with forks shows current
  // answers.
  const own = stage.bands.length === scenario.contenders.length;
  const reports =
    beyond && own && last !== undefined ? stage.momentReader.reportsAt(last.index) : undefined;
  return {
    question: { ...questionOf(scenario), until: reports && last?.statements },
    trees: reports === undefined ? now : answersOf(scenario, reports, phases),
  };
}

/**
 * Answers at the end of a recorded run; undefined until the moment that ends the question is
 * loaded.
 */
export function useRecordedAnswers(
  scenario: Scenario,
  ends: readonly MomentReport[],
): Answers | undefined {
  const { momentReader } = useStage();
  const phases = useRunView((shown) => shown.phases);
  const last = endOfQuestion(scenario);
  useStore(momentReader.state, ({ version }) => version);
  const reports = last === undefined ? ends : momentReader.reportsAt(last.index);
  return reports === undefined
    ? undefined
    : {
        question: { ...questionOf(scenario), until: last?.statements },
        trees: answersOf(scenario, reports, phases),
      };
}

const answersOf = (
  { contenders }: Scenario,
  reports: readonly MomentReport[],
  phases: readonly PhaseSpan[],
): TreeAnswer[] =>
  reports.map(({ report }, i) =>
    treeAnswer(contenders[i]?.name ?? '', figuresOf(report), report, phases),
  );
