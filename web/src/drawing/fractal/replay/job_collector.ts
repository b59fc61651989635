// Collects the facts of running jobs in slow play and steps until each job ends. A flush that
// triggers the flush of its child ends with that one.
import type { Fact } from '../../../model/tables/decode';
import type { FractalState } from '../state/state';

interface JobFacts {
  /** Number of the first job of a cascade. */
  readonly job: number;
  readonly facts: Fact[];
  /** The state from which it started. */
  readonly before: FractalState;
}

export class JobCollector {
  private readonly jobs = new Map<number, JobFacts>();
  /** A job that has just ended; only the next fact tells if it continues with the child. */
  private ended: JobFacts | undefined;

  /**
   * Takes a fact; returns the job that it proves ended. `before`: the state of the previous frame.
   */
  take(fact: Fact, before: FractalState): JobFacts | undefined {
    const { ended } = this;
    this.ended = undefined;
    const goesOn = ended !== undefined && setsOff(ended.facts, fact);
    if (goesOn) this.jobs.set(fact.job, ended);
    if (fact.job !== 0) this.collect(fact, before);
    return goesOn ? undefined : ended;
  }

  /** Returns the job that ended with the last fact, if one did. */
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

  /** Returns the node and the height of a running job. */
  startOf(job: number): { node: number; height: number } | undefined {
    const start = this.jobs.get(job)?.facts.findLast(isStart);
    return start === undefined || !isStart(start) ? undefined : start.row;
  }

  /** Facts of the job that began last and still runs; empty if none does. */
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

/**
 * Returns true if `next` begins to flush the node that these facts have filled, or a part of it.
 */
function setsOff(facts: readonly Fact[], next: Fact): boolean {
  if (next.name !== 'fractal.flush_started') return false;
  return facts.some(
    (fact) =>
      (fact.name === 'fractal.batch_applied' && fact.row.node === next.row.node) ||
      (fact.name === 'fractal.node_split' && fact.extra.right === next.row.node),
  );
}
