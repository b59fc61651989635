// `grade`: runs and checks each hand-in of an exercise, and prints the results as CSV.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { type Source, takeExercises } from '../web/src/document/exercise/checks/own_exercises';
import { type Grade, Grader } from '../web/src/document/exercise/grading/grade';
import { gradesCsv } from '../web/src/document/exercise/grading/grade_csv';
import type { ContenderEnd, MakeRun } from '../web/src/document/exercise/grading/run';
import {
  kMaxFileBytes,
  readSubmissions,
  type Submission,
} from '../web/src/document/exercise/grading/submissions';
import { toLoadRequests } from '../web/src/document/scenario/load_request';
import type { StartInstance } from '../web/src/run/transport/lab_instance';
import type { Arguments } from './arguments';
import { exercises } from './exercises';
import { type Goal, Interruption, runOne } from './one_run';
import { Progress } from './progress';
import { starter } from './source';
import { UsageError } from './usage';

const kWrong = 2;
const kUnequal = 3;
const kInterrupted = 130;

export async function gradeCommand(words: readonly string[], options: Arguments): Promise<number> {
  if (words.length === 0)
    throw new UsageError('name one or more files: hand-ins, or texts with one link a line');
  const submissions = await submissionsIn(words.map(sourceIn));
  const progress = new Progress(!options.quiet && process.stderr.isTTY === true);
  const interruption = new Interruption();
  const grades: Grade[] = [];
  try {
    const grader = new Grader(makeRuns(await starter(options), progress, interruption));
    for (const submission of submissions) {
      if (interruption.wanted) break;
      if (submission.ok) grades.push(await grader.grade(submission.handIn, submission.exercise));
    }
  } catch (error) {
    if (!interruption.wanted) throw error;
  } finally {
    interruption.end();
    progress.clear();
  }
  process.stdout.write(gradesCsv(grades));
  const unread = submissions.filter((one) => !one.ok);
  for (const { where, problems } of unread)
    for (const problem of problems) process.stderr.write(`${where}: ${problem}\n`);
  if (interruption.wanted) return kInterrupted;
  if (unread.length > 0) return kWrong;
  return grades.every(({ digestEqual }) => digestEqual) ? 0 : kUnequal;
}

function sourceIn(path: string): Source {
  if (!existsSync(path) || !statSync(path).isFile())
    throw new UsageError(`there is no file "${path}"`);
  if (statSync(path).size > kMaxFileBytes)
    throw new UsageError(`${path}: is larger than ${kMaxFileBytes >> 20} MiB`);
  return { file: path, text: readFileSync(path, 'utf8') };
}

/** The hand-ins, and the exercises that could not be read. */
async function submissionsIn(sources: readonly Source[]): Promise<readonly Submission[]> {
  const { exercises: known, rest, problems } = await takeExercises(sources, exercises());
  const read = await Promise.all(rest.map(({ file, text }) => readSubmissions(file, text, known)));
  return [...problems.map((one) => ({ ok: false as const, ...one })), ...read.flat()];
}

/** The page grades a run at its last statement, without the background work that follows. */
const kGoal: Goal = { stop: 'statements', target: Number.MAX_SAFE_INTEGER };

/** Runs contenders one after the other, each in a separate instance. */
export function makeRuns(
  start: StartInstance,
  progress: Progress,
  interruption: Interruption,
): MakeRun {
  return async (scenario, tables) => {
    let build = '';
    const ends: ContenderEnd[] = [];
    for (const [i, request] of toLoadRequests(scenario).entries()) {
      const name = `${scenario.name}, ${scenario.contenders[i]?.name}`;
      const lab = await start();
      try {
        build = (JSON.parse(await lab.schemaJson()) as { build: string }).build;
        const onProgress = (done: number, all: number) => progress.show(name, done, all);
        const outcome = await runOne(lab, request, kGoal, { onProgress, interruption });
        if (interruption.wanted) throw new Error('interrupted');
        ends.push({
          report: outcome.report,
          tables: await lab.describe([...tables]),
          digest: outcome.report.digest,
          finished: outcome.state === 'finished',
          message: outcome.message,
        });
      } finally {
        lab.close();
      }
    }
    return { build, scenario, ends };
  };
}
