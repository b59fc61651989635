// The facts of running jobs, in slow play and steps, collected until each job ends. A flush that
// sets off the flush of its child ends with that one.
import type { Fact } from '../../../model/decode';
import type { FractalState } from '../state/state';

interface JobFacts {
  /** The first one. */
  readonly job: number;
  readonly facts: Fact[];
  /** The state from which it started. */
  readonly before: FractalState;
}

export class JobCollector {
  private readonly jobs = new Map<number, JobFacts>();
  /** It has just ended: only the next fact says whether it goes on with the child. */
  private ended: JobFacts | undefined;

  /**
   * Answers the job of which this fact says that it has ended. `before`: the state of the last
   * frame before.
   */
  take(fact: Fact, before: FractalState): JobFacts | undefined {
    const { ended } = this;
    this.ended = undefined;
    const goesOn = ended !== undefined && setsOff(ended.facts, fact);
    if (goesOn) this.jobs.set(fact.job, ended);
    if (fact.job !== 0) this.collect(fact, before);
    return goesOn ? undefined : ended;
  }

  /** The job that ended with the last fact, if one did. */
  settle(): JobFacts | undefined {
    const { ended } = this;
    this.ended = undefined;
    return ended;
  }

  private collect(fact: Fact, before: FractalState): void {
    const known = this.jobs.get(fact.job) ?? { job: fact.job, facts: [], before };
    known.facts.push(fact);
    this.jobs.set(fact.job, known);
    if (fact.name !== 'fractal.job_finished') return;
    this.jobs.delete(fact.job);
    this.ended = known;
  }

  /** Node and height of a job that runs. */
  startOf(job: number): { node: number; height: number } | undefined {
    const start = this.jobs.get(job)?.facts.findLast(isStart);
    return start === undefined || !isStart(start) ? undefined : start.row;
  }

  /** The facts of the job that began last and runs still; none if none does. */
  get newest(): readonly Fact[] {
    return [...this.jobs.values()].at(-1)?.facts ?? [];
  }

  forget(): void {
    this.jobs.clear();
    this.ended = undefined;
  }
}

type Start = Extract<Fact, { name: 'fractal.flush_started' | 'fractal.write_started' }>;

const isStart = (fact: Fact): fact is Start =>
  fact.name === 'fractal.flush_started' || fact.name === 'fractal.write_started';

/** Whether `next` begins to flush the node that these facts have filled, or a part of it. */
function setsOff(facts: readonly Fact[], next: Fact): boolean {
  if (next.name !== 'fractal.flush_started') return false;
  return facts.some(
    (fact) =>
      (fact.name === 'fractal.batch_applied' && fact.row.node === next.row.node) ||
      (fact.name === 'fractal.node_split' && fact.extra.right === next.row.node),
  );
}
