// The answer to a scenario's question, in its unit, before the table of a run.
import type { Scenario } from '../web/src/document/scenario/scenario';
import type { Report } from '../web/src/gen/types';
import { answerOf, treeAnswer } from '../web/src/model/figures/answer';
import { figuresOf } from '../web/src/model/figures/figures';
import type { PhaseSpan } from '../web/src/model/figures/phases';
import { endOfQuestion, questionOf } from '../web/src/run/telling/question';

/** A contender's report where its answer is counted to. */
export interface Answered {
  readonly name: string;
  readonly report: Report;
  readonly phases: readonly PhaseSpan[];
}

/** The statement that ends the question, if the run goes on after it. */
export function askedUntil(
  scenario: Scenario,
  until = Number.POSITIVE_INFINITY,
): number | undefined {
  const asked = endOfQuestion(scenario)?.statements;
  return asked === undefined || asked >= until ? undefined : asked;
}

/** Question, answer, totals and the span that was counted: a line each. */
export function answerLines(scenario: Scenario, answered: readonly Answered[]): readonly string[] {
  const [first] = answered;
  if (first === undefined) return [scenario.question];
  const until = askedUntil(scenario);
  const asked = { ...questionOf(scenario), ...(until === undefined ? {} : { until }) };
  const trees = answered.map(({ name, report, phases }) =>
    treeAnswer(name, figuresOf(report), report, phases),
  );
  const { lead, costs, totals, note } = answerOf(trees, asked, first.phases);
  const each = costs.map(({ name, words }) => (costs.length === 1 ? words : `${name} ${words}`));
  return [scenario.question, `${lead}: ${each.join(', ')}.`, totals, note];
}
