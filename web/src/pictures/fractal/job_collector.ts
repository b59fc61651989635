// The facts of running jobs, in slow play and steps, collected until each job ends.
import type { Fact } from '../../model/decode';
import type { FractalState } from './state';

interface JobFacts {
  readonly job: number;
  readonly facts: Fact[];
  /** The state from which it started. */
  readonly before: FractalState;
}

export class JobCollector {
  private readonly jobs = new Map<number, JobFacts>();

  /** Answers the job that ends with this fact. `before`: the state of the last frame before. */
  take(fact: Fact, before: FractalState): JobFacts | undefined {
    if (fact.job === 0) return undefined;
    const known = this.jobs.get(fact.job) ?? { job: fact.job, facts: [], before };
    known.facts.push(fact);
    this.jobs.set(fact.job, known);
    if (fact.name !== 'fractal.job_finished') return undefined;
    this.jobs.delete(fact.job);
    return known;
  }

  /** Node and height of a job that runs. */
  startOf(job: number): { node: number; height: number } | undefined {
    const start = this.jobs
      .get(job)
      ?.facts.find(
        ({ name }) => name === 'fractal.flush_started' || name === 'fractal.write_started',
      );
    return start?.name === 'fractal.flush_started' || start?.name === 'fractal.write_started'
      ? start.row
      : undefined;
  }

  /** The facts of the job that began last and runs still; none if none does. */
  get newest(): readonly Fact[] {
    return [...this.jobs.values()].at(-1)?.facts ?? [];
  }

  forget(): void {
    this.jobs.clear();
  }
}
