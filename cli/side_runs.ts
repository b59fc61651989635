// Runs of several documents, natively and side by side. A contender with a recorded run is not run
// again if its first statements give the recorded digest; a contender that is equal in two
// documents is run once.
import { availableParallelism } from 'node:os';
import { type LoadRequest, toLoadRequests } from '../web/src/document/scenario/load_request';
import type { Outcome } from '../web/src/model/figures/report_table';
import type { ComparedRun } from '../web/src/run/export/comparison';
import type { StartInstance } from '../web/src/run/transport/lab_instance';
import { Refused } from '../web/src/run/transport/protocol';
import { type Goal, type Interruption, runApart } from './one_run';
import type { Progress } from './progress';
import { keyOf, type RecordedRun, recordedRuns } from './recorded_runs';
import type { NamedRun } from './sides';

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

export class SideRuns {
  private readonly recorded = recordedRuns();
  private readonly shares = new Map<string, readonly [done: number, total: number]>();
  private readonly kept = new Map<string, Done>();

  constructor(
    private readonly start: StartInstance,
    private readonly progress: Progress,
    private readonly interruption: Interruption,
  ) {}

  /** `optional`: sides after the first that an engine refuses are left out. */
  async all(sides: readonly NamedRun[], optional = false): Promise<readonly ComparedRun[]> {
    const jobs = sides.map(({ scenario, goal }) =>
      toLoadRequests(scenario).map((request): Job => {
        const key = `${keyOf(request)} ${JSON.stringify(goal)}`;
        return { request, goal, key };
      }),
    );
    const waiting = [...new Map(jobs.flat().map((job) => [job.key, job])).values()];
    const work = async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift())
        await this.keep(job, optional && !first.has(job.key));
    };
    const first = new Set(jobs[0]?.map(({ key }) => key));
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return sides.flatMap(({ label, scenario }, i) => {
      const found = (jobs[i] ?? []).map(({ key }) => this.kept.get(key));
      const done = found.filter((one) => one !== undefined);
      if (done.length < found.length) return [];
      const outcomes = done.map(({ outcome }, at) => ({
        ...outcome,
        name: scenario.contenders[at]?.name ?? '',
      }));
      return { label, source: sourceOf(done), scenario, outcomes };
    });
  }

  private async keep(job: Job, optional: boolean): Promise<void> {
    try {
      this.kept.set(job.key, await this.run(job));
    } catch (error) {
      if (!optional || !(error instanceof Refused)) throw error;
    }
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
