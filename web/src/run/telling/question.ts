// The question of a scenario, as its answer needs it: the unit of a row, and of the figures.
import type { Scenario } from '../../document/scenario/scenario';
import { type Choice, kKeyBytes, optionOf } from '../../document/scenario/values/chosen_options';
import { groupNamed } from '../../document/scenario/values/options';
import type { AnswerQuestion } from '../../model/figures/answer';

/**
 * The unit of the answer: "row of 116 B". Rows of several sizes have no common unit, so they count
 * by the kilobyte.
 */
export function answerUnit({ workload }: Scenario): string {
  const bytes = rowBytes(choiceOf(workload));
  const counts = workload.phases.some(({ kind }) => kind === 'merge');
  return bytes === undefined ? 'kilobyte of rows' : `${counts ? 'increment' : 'row'} of ${bytes} B`;
}

/** The moment that ends the question, and its statement; undefined if the end of the run does. */
export function endOfQuestion({ answer, moments }: Scenario) {
  const index = (answer?.until ?? 0) - 1;
  const at = moments[index]?.at;
  return at === undefined || !('statements' in at)
    ? undefined
    : { index, statements: at.statements };
}

/** The question that the headline answers. */
export const questionOf = (scenario: Scenario): AnswerQuestion => ({
  unit: answerUnit(scenario),
  in: scenario.answer?.in ?? 'bytes',
  pauseNs: optionOf(choiceOf(scenario.workload), 'think_ns'),
  ...(scenario.stands_for && { standsFor: standsFor(scenario.stands_for) }),
});

const standsFor = ({
  times = 1,
  memory,
  statements_per_second: pace,
}: NonNullable<Scenario['stands_for']>) => ({
  times,
  ...(memory !== undefined && { memory }),
  ...(pace !== undefined && { pace }),
});

export function choiceOf({ kind, profile, options }: Scenario['workload']): Choice {
  return { role: 'workload', kind, profile, options };
}

/** Bytes of key and value; undefined for tables, whose rows have several sizes. */
export function rowBytes(work: Choice): number | undefined {
  const sized = groupNamed('workload', work.kind)?.options.some(
    ({ name }) => name === 'value_bytes',
  );
  return sized === true ? kKeyBytes + optionOf(work, 'value_bytes') : undefined;
}
