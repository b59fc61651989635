// `answer`: the bill of each contender of a scenario, and what its figure hangs on, from runs with
// one knob turned or other memory.

import { nearby } from '../web/src/document/scenario/knobs/nearby';
import type { Scenario } from '../web/src/document/scenario/scenario';
import { answerText, type TakenAway, takenAway } from '../web/src/run/export/answer';
import type { ComparedRun } from '../web/src/run/export/comparison';
import { questionOf } from '../web/src/run/telling/question';
import { askedUntil } from './answer_lines';
import type { Arguments } from './arguments';
import { type Goal, Interruption } from './one_run';
import { Progress } from './progress';
import { SideRuns } from './side_runs';
import { namedRun } from './sides';
import { starter } from './source';
import { table } from './text_table';
import { UsageError } from './usage';

export async function answerCommand(words: readonly string[], options: Arguments): Promise<number> {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0)
    throw new UsageError('"answer" takes one scenario or link; see --help');
  if (options.json && options.markdown)
    throw new UsageError('"answer" writes one of --json and --markdown');
  const { label, scenario, goal } = await namedRun(word, options.set, options.until);
  const sides = [{ label, scenario }, ...nearby(scenario)].map((side) => ({
    ...side,
    goal: goalOf(side.scenario, goal),
  }));
  const interruption = new Interruption();
  const progress = new Progress(!options.quiet && process.stderr.isTTY === true);
  let runs: readonly ComparedRun[];
  try {
    const start = await starter({ native: true, build: options.build });
    runs = await new SideRuns(start, progress, interruption).all(sides, true);
  } finally {
    interruption.end();
    progress.clear();
  }
  if (interruption.wanted) return 130;
  const [run, ...beside] = runs;
  if (run === undefined) throw new Error('nothing ran');
  process.stdout.write(printed(takenAway(run, beside, questionOf(scenario)), options));
  return run.outcomes.some(({ state }) => state === 'stopped') ? 1 : 0;
}

/** Up to where the scenario's question is counted, unless the word names a moment. */
function goalOf(scenario: Scenario, goal: Goal): Goal {
  const until = askedUntil(scenario);
  return goal.stop !== 'end' || until === undefined ? goal : { stop: 'statements', target: until };
}

function printed(
  answer: TakenAway,
  { json, markdown }: Pick<Arguments, 'json' | 'markdown'>,
): string {
  const { run, unit, bill, changes } = answer;
  if (!json)
    return markdown
      ? answerText(answer)
      : answerText(answer, { title: line, heading: line, table });
  const contenders = run.outcomes.map(({ name, report }) => ({ name, digest: report.digest }));
  const { name: scenario } = run.scenario;
  return `${JSON.stringify({ scenario, source: run.source, contenders, bill, unit, changes }, null, 1)}\n`;
}

const line = (text: string): string => `${text}\n`;
