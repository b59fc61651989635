// The answer that a scenario's owner takes away: the bill of each contender, and what the figure
// that the question asks for hangs on.
import { memoryBytes } from '../../document/scenario/values/memory_options';
import type { AnswerQuestion } from '../../model/figures/answer';
import type { AnswerUnit } from '../../model/figures/answer_units';
import { type Bill, billOf } from '../../model/reports/bill';
import {
  type Change,
  changesOf,
  figureIn,
  kFigureNames,
  printTimes,
} from '../../model/reports/hangs_on';
import { markdownTable } from '../../model/reports/table_text';
import { formatNs } from '../../model/values/units';
import { type ComparedRun, reported } from './comparison';

export interface TakenAway {
  readonly run: ComparedRun;
  readonly unit: AnswerUnit;
  readonly bill: Bill;
  readonly changes: readonly Change[];
}

/** `beside`: runs around this one, of the same contenders. */
export function takenAway(
  run: ComparedRun,
  beside: readonly Pick<ComparedRun, 'label' | 'outcomes'>[],
  question: Pick<AnswerQuestion, 'in' | 'standsFor' | 'pauseNs'>,
): TakenAway {
  const { scenario, outcomes } = run;
  const billed = outcomes.map((outcome) => {
    const contender = scenario.contenders.find(({ name }) => name === outcome.name);
    return {
      ...reported(outcome, scenario),
      name: outcome.name,
      memoryBytes: contender === undefined ? 0 : memoryBytes(contender),
    };
  });
  const bill = billOf(billed, question.standsFor);
  const figures = (of: Pick<ComparedRun, 'outcomes'>) =>
    of.outcomes.map(({ report }) => figureIn(report, question.in));
  const measured = beside.map((one) => ({ label: one.label, figures: figures(one) }));
  return {
    run,
    unit: question.in,
    bill: { ...bill, notes: [...bill.notes, ...pauses(question.pauseNs)] },
    changes: changesOf(figures(run), measured, question.in),
  };
}

const pauses = (ns = 0): string[] =>
  ns === 0 ? [] : [`Statements a second include the client’s pauses of ${formatNs(ns)}.`];

/** A line for each setting with which another contender is first. */
export const flipsOf = ({ run, changes }: TakenAway): string[] =>
  changes.flatMap(({ label, best }) =>
    best === undefined ? [] : [`With ${label}, ${run.outcomes[best]?.name} is first.`],
  );

export const hangsOnTitle = ({ unit }: TakenAway): string =>
  `What it hangs on: ${kFigureNames[unit]}`;

export const kTrust =
  'Each engine is held against the real one on the same operations: docs/fidelity.md has the errors, and what is not modelled.';

/** A table's first row is its head. */
interface Style {
  readonly title: (text: string) => string;
  readonly heading: (text: string) => string;
  readonly table: (rows: readonly (readonly string[])[]) => string;
}

const kMarkdown: Style = {
  title: (text) => `# ${text}\n`,
  heading: (text) => `## ${text}\n`,
  table: ([head = [], ...rows]) => markdownTable(head, rows),
};

export function answerText(answer: TakenAway, style = kMarkdown): string {
  const { run, bill, changes } = answer;
  const names = run.outcomes.map(({ name }) => name);
  const digests = run.outcomes.map(({ name, report }) => `${name} ${report.digest}`).join(', ');
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `${line}\n`);
  return [
    style.title(run.scenario.title),
    ...paragraphs([run.scenario.question]),
    style.heading('The bill'),
    ...paragraphs([bill.use]),
    style.table([['', ...names], ...bill.lines.map(({ name, cells }) => [name, ...cells])]),
    ...paragraphs(bill.notes),
    ...(changes.length === 0
      ? []
      : [
          style.heading(hangsOnTitle(answer)),
          style.table([
            ['with', ...names],
            ...changes.map(({ label, times }) => [label, ...times.map(printTimes)]),
          ]),
        ]),
    ...paragraphs(flipsOf(answer)),
    style.heading('How far to trust it'),
    ...paragraphs([kTrust, `Scenario ${run.scenario.name}, ${run.source}; digests: ${digests}.`]),
  ].join('\n');
}
