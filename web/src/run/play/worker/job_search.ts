// Runs on to the end of the first background job of a kind, for a moment that shows this job: with
// all of its facts, and with the tables from before it. The run alone decides which job that is,
// so the same moment shows the same job on every machine and at any load.
import { decodeFacts, type Fact, type Tables } from '../../../model/tables/decode';
import { fold } from '../../../model/tables/fold';
import { measure } from '../../past/moments';
import type { LabRun } from '../../past/timeline';
import type { Sample } from '../../past/types';
import type { JobFact } from '../api';
import type { Ask, Goal } from '../messages';

export type JobAsk = Extract<Ask, { what: 'job' }>;

/** Steps of one advance. */
const kSteps = 256;

interface Search {
  /** Returns the tables of the run's place. */
  readonly tables: () => Promise<Tables>;
  /** Lets messages arrive: a cancellation among them. */
  readonly rest: () => Promise<unknown>;
  readonly signal: AbortSignal;
}

interface OpenJob {
  /** Returns the tables in which it began: jobs that ended in the same advance are in them. */
  readonly before: () => Tables;
  readonly facts: Fact[];
  wanted: boolean;
}

const isWanted = ({ name, extra }: Fact, wanted: JobFact): boolean =>
  name === wanted.name &&
  (wanted.above0 ?? []).every((figure) => Number(Reflect.get(extra, figure)) > 0);

/** Returns the job with such a fact; undefined if none has ended before the goal. */
export async function jobWith(
  run: Pick<LabRun, 'status' | 'advance'>,
  wanted: JobFact,
  goal: Goal,
  { tables, rest, signal }: Search,
): Promise<Sample | undefined> {
  // Jobs are numbered in the order of their beginnings.
  const begun = run.status.jobs;
  const open = new Map<number, OpenJob>();
  while (measure(run.status, goal.stop) < goal.target && run.status.state === 0) {
    const before = await tables();
    const advanced = await run.advance({ ...goal, maxSteps: kSteps, facts: 'all' });
    const facts = decodeFacts(advanced.facts);
    for (const [i, fact] of facts.entries()) {
      if (fact.job <= begun) continue;
      const then = () => fold(before, facts.slice(0, i));
      const job = open.get(fact.job) ?? { before: then, facts: [], wanted: false };
      open.set(fact.job, job);
      job.facts.push(fact);
      job.wanted ||= isWanted(fact, wanted);
      if (fact.op !== 'remove' || fact.table?.endsWith('.jobs') !== true) continue;
      if (job.wanted) return { job: fact.job, of: 1, facts: job.facts, before: job.before() };
      open.delete(fact.job);
    }
    await rest();
    signal.throwIfAborted();
  }
  return undefined;
}
