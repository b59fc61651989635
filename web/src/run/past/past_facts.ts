// The facts of any stretch of a run, from a second instance that re-runs it; the live one is not
// touched.
import type { Fact, Status } from '../../model/tables/decode';
import { factsIn } from '../../model/tables/decode';
import type { LabInstance } from '../transport/lab_instance';
import type { PowerCuts } from './power_cuts';
import type { Snapshot, Snapshots } from './snapshots';

interface PastOptions {
  readonly cuts: PowerCuts;
  readonly snapshots: Snapshots | undefined;
  /** Loads the run again into a fresh instance. */
  readonly runToStart: (other: LabInstance) => Promise<void>;
  /** Steps between two yields to the event loop. */
  readonly stretchSteps: number;
  readonly yieldToEventLoop: (() => Promise<void>) | undefined;
}

const kStepsAtOnce = 256;

/**
 * Returns facts with from < seq <= to, at most `limit`. `other` is a fresh instance of the same
 * build.
 */
export async function factsOfPast(
  other: LabInstance,
  past: PastOptions,
  from: number,
  to: number,
  limit: number,
): Promise<Fact[]> {
  const { snapshots } = past;
  const start = snapshots?.last((status) => status.seq <= from) ?? snapshots?.first;
  return collect(other, past, await rewind(other, past, start, from), { from, to, limit });
}

// Takes `other` to the last step boundary at or before fact `from` and returns its status. A
// boundary is found only by passing it, so this runs twice: past the fact, then to one step before.
async function rewind(
  other: LabInstance,
  past: PastOptions,
  start: Snapshot | undefined,
  from: number,
): Promise<Status> {
  const first = await restoreTo(other, past, start);
  if (first.seq === from) return first;
  let status = first;
  do {
    const request = {
      stop: 'seq',
      target: from + 1,
      maxSteps: past.stretchSteps,
      facts: 'off',
    } as const;
    ({ status } = await past.cuts.advance(other, status.steps, request));
    await past.yieldToEventLoop?.();
  } while (status.seq <= from && status.state === 0);
  await restoreTo(other, past, start);
  await past.cuts.forward(other, status.steps - 1);
  return other.status();
}

async function collect(
  other: LabInstance,
  { cuts }: PastOptions,
  start: Status,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<Fact[]> {
  const facts: Fact[] = [];
  let status = start;
  while (status.seq < to && status.state === 0 && facts.length < limit) {
    const advanced = await cuts.advance(other, status.steps, {
      stop: 'seq',
      target: to,
      maxSteps: kStepsAtOnce,
      facts: 'all',
    });
    status = advanced.status;
    for (const fact of factsIn(advanced.facts))
      if (fact.seq > from && fact.seq <= to) facts.push(fact);
  }
  return facts.slice(0, limit);
}

async function restoreTo(
  other: LabInstance,
  { snapshots, runToStart }: PastOptions,
  start: Snapshot | undefined,
): Promise<Status> {
  if (start === undefined || snapshots === undefined || other.memory === undefined)
    await runToStart(other);
  else await snapshots.restore(start, other);
  return other.status();
}
