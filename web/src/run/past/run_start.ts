// What a run is made of and how it begins: loaded, and of a fork run up to where it left its
// origin.
import type { LoadRequest } from '../../document/scenario/load_request';
import type { LabInstance, StartInstance } from '../transport/lab_instance';
import type { Images } from './images';
import { PowerCuts } from './power_cuts';
import { adoptImage } from './snapshots';
import type { ForkPoint, OnProgress, PowerCut, Watched } from './types';

export interface LabRunOptions {
  readonly start: StartInstance;
  readonly request: LoadRequest;
  /** Of a fork: where it left its origin; of a fork of a fork, both moments. */
  readonly forks?: readonly ForkPoint[];
  /** Power cuts made so far, including those of a fork's origin. */
  readonly cuts?: readonly PowerCut[];
  /** Memory for snapshots, in bytes. */
  readonly budgetBytes: number;
  /** Where snapshots are kept; by default in this thread. */
  readonly images?: () => Promise<Images>;
  /** What is recorded where the run passes a mark; no marks without it. */
  readonly watched?: () => Watched;
  /** Wall milliseconds; they only decide when snapshots are taken. */
  readonly now: () => number;
  /** Awaited between long stretches, so that the owner can handle its messages. */
  readonly yieldToEventLoop?: () => Promise<void>;
  /** Progress of running up to a fork's beginning. */
  readonly onProgress?: OnProgress;
}

/**
 * To the beginning of a run; of a fork, to where it leaves its origin. `image`: the origin's memory
 * at that point; without it, the origin is run again up to there.
 */
export async function enter(
  live: LabInstance,
  options: LabRunOptions,
  image?: ArrayBuffer,
): Promise<void> {
  const { request, forks = [], cuts = [], onProgress, yieldToEventLoop } = options;
  const last = forks.at(-1);
  if (image !== undefined && last !== undefined) {
    adoptImage(live, image);
    await live.change(last.overrides);
    return;
  }
  await live.load(request);
  const cutting = new PowerCuts(cuts);
  for (const { steps, overrides } of forks) {
    await cutting.forward(live, steps, async (done) => {
      onProgress?.(done / (last?.steps ?? done));
      await yieldToEventLoop?.();
    });
    if ((await live.status()).steps !== steps)
      throw new Error('a fork begins after the end of the run that it leaves');
    await live.change(overrides);
  }
}
