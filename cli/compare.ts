// `compare`: two or three runs, or one and the same with other values, as one table of differences.
//
// Runs are native and side by side. A contender with a recorded run is not run again if its first
// statements give the recorded digest; a contender that is equal in both runs is run once.
import { availableParallelism } from 'node:os';
import { type LoadRequest, toLoadRequests } from '../web/src/document/scenario/load_request';
import type { Outcome } from '../web/src/model/figures/report_table';
import { type ComparedRun, compareRuns } from '../web/src/run/export/comparison';
import { comparisonCsv, comparisonMarkdown } from '../web/src/run/export/comparison_files';
import type { StartInstance } from '../web/src/run/transport/lab_instance';
import type { Arguments } from './arguments';
import { comparisonText } from './comparison_text';
import { type Goal, Interruption, runApart } from './one_run';
import { Progress } from './progress';
import { keyOf, type RecordedRun, recordedRuns } from './recorded_runs';
import { type NamedRun, namedRun } from './sides';
import { starter } from './source';
import { compareThree, threeCsv, threeMarkdown, threeText } from './three_runs';
import { UsageError } from './usage';

export async function compareCommand(
  words: readonly string[],
  options: Arguments,
): Promise<number> {
  if (Number(options.json) + Number(options.markdown) + Number(options.csv) > 1)
    throw new UsageError('"compare" writes one of --json, --markdown and --csv');
  const sides = await sidesOf(words, options);
  const interruption = new Interruption();
  const progress = new Progress(!options.quiet && process.stderr.isTTY === true);
  let runs: readonly ComparedRun[];
  try {
    const start = await starter({ native: true, build: options.build });
    runs = await new Runs(start, progress, interruption).all(sides);
  } finally {
    interruption.end();
    progress.clear();
  }
  if (interruption.wanted) return 130;
  process.stdout.write(printed(runs, options));
  return runs.some(({ outcomes }) => outcomes.some(({ state }) => state === 'stopped')) ? 1 : 0;
}

function printed(
  [a, b, c]: readonly ComparedRun[],
  { json, markdown, csv }: Pick<Arguments, 'json' | 'markdown' | 'csv'>,
): string {
  if (a === undefined || b === undefined) throw new Error('nothing to compare');
  const asJson = (data: object) => `${JSON.stringify(data, null, 1)}\n`;
  if (c === undefined) {
    const comparison = compareRuns(a, b);
    if (json) return asJson(comparison);
    return (markdown ? comparisonMarkdown : csv ? comparisonCsv : comparisonText)(comparison);
  }
  const comparison = compareThree(a, b, c);
  if (json) return asJson(comparison);
  return (markdown ? threeMarkdown : csv ? threeCsv : threeText)(comparison);
}

/** A run that is not named is A again, so that only the values set for it differ. */
export async function sidesOf(
  [a, b = a, c, ...more]: readonly string[],
  {
    set,
    setA,
    setC,
    setBoth,
    until,
  }: Pick<Arguments, 'set' | 'setA' | 'setC' | 'setBoth' | 'until'>,
): Promise<readonly NamedRun[]> {
  if (a === undefined || b === undefined || more.length > 0)
    throw new UsageError('"compare" takes one run, two or three; see --help');
  const third = c ?? (setC.length > 0 ? a : undefined);
  return [
    await namedRun(a, [...setBoth, ...setA], until),
    await namedRun(b, [...setBoth, ...set], until),
    ...(third === undefined ? [] : [await namedRun(third, [...setBoth, ...setC], until)]),
  ];
}

interface Job {
  readonly request: LoadRequest;
  readonly goal: Goal;
  readonly key: string;
}
interface Done {
  readonly outcome: Omit<Outcome, 'name'>;
  /** The build that recorded the outcome; undefined if it was run here. */
  readonly recorded: string | undefined;
}

class Runs {
  private readonly recorded = recordedRuns();
  private readonly shares = new Map<string, readonly [done: number, total: number]>();
  private readonly kept = new Map<string, Done>();

  constructor(
    private readonly start: StartInstance,
    private readonly progress: Progress,
    private readonly interruption: Interruption,
  ) {}

  async all(sides: readonly NamedRun[]): Promise<readonly ComparedRun[]> {
    const jobs = sides.map(({ scenario, goal }) =>
      toLoadRequests(scenario).map((request): Job => {
        const key = `${keyOf(request)} ${JSON.stringify(goal)}`;
        return { request, goal, key };
      }),
    );
    const waiting = [...new Map(jobs.flat().map((job) => [job.key, job])).values()];
    const work = async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift())
        this.kept.set(job.key, await this.run(job));
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return sides.map(({ label, scenario }, i) => {
      const done = (jobs[i] ?? []).map(({ key }) => this.kept.get(key) as Done);
      const outcomes = done.map(({ outcome }, at) => ({
        ...outcome,
        name: scenario.contenders[at]?.name ?? '',
      }));
      return { label, source: sourceOf(done), scenario, outcomes };
    });
  }

  private async run(job: Job): Promise<Done> {
    const recording = job.goal.stop === 'end' ? this.recorded.get(keyOf(job.request)) : undefined;
    if (recording !== undefined && (await this.isCurrent(job, recording)))
      return { outcome: recording.outcome, recorded: recording.build };
    return { outcome: await this.runTo(job, job.goal), recorded: undefined };
  }

  private async isCurrent(job: Job, { early }: RecordedRun): Promise<boolean> {
    const goal = { stop: 'statements', target: early.statements } as const;
    return (await this.runTo(job, goal)).report.digest === early.digest;
  }

  private runTo({ request, key }: Job, goal: Goal): Promise<Omit<Outcome, 'name'>> {
    const onProgress = (done: number, total: number) => {
      this.shares.set(key, [done, total]);
      const all = [...this.shares.values()];
      const sum = (of: 0 | 1) => all.reduce((so, share) => so + share[of], 0);
      this.progress.show(`${all.length} ${all.length === 1 ? 'run' : 'runs'}`, sum(0), sum(1));
    };
    return runApart(this.start, request, goal, { onProgress, interruption: this.interruption });
  }
}

/** "recorded by build 0123456789ab, digests checked", or how much of it is. */
function sourceOf(done: readonly Done[]): string {
  const builds = [...new Set(done.flatMap(({ recorded }) => recorded ?? []))];
  if (builds.length === 0) return 'run now';
  const count = done.filter(({ recorded }) => recorded !== undefined).length;
  const which = count === done.length ? '' : `${count} of ${done.length} `;
  return `${which}recorded by build ${builds.join(' and ')}, first digests checked now`;
}
