// The inputs of a run, and its beginning: an instance is loaded, and a fork is run up to the place
// where it leaves its origin.
import type { LoadRequest } from '../../document/scenario/load_request';
import type { LabInstance, StartInstance } from '../transport/lab_instance';
import type { Images } from './images';
import { PowerCuts } from './power_cuts';
import { adoptImage } from './snapshots';
import type { ForkPoint, OnProgress, PowerCut, WatchedData } from './types';

export interface LabRunOptions {
  readonly start: StartInstance;
  readonly request: LoadRequest;
  /** Places where this fork, and any fork it was made from, left its origin. */
  readonly forks?: readonly ForkPoint[];
  /** Power cuts so far, including those of a fork's origin. */
  readonly cuts?: readonly PowerCut[];
  /** Memory budget for snapshots, in bytes. */
  readonly budgetBytes: number;
  /** Starts the image store; by default in this thread. */
  readonly images?: () => Promise<Images>;
  /** Returns what to record at marks; without it there are no marks. */
  readonly watched?: () => WatchedData;
  /** Wall time in ms; only decides when snapshots are taken, never the run. */
  readonly now: () => number;
  /** Awaited between long stretches, so that the owner can handle its messages. */
  readonly yieldToEventLoop?: () => Promise<void>;
  /** Receives the progress of running up to a fork's beginning. */
  readonly onProgress?: OnProgress;
}

/**
 * Takes a fresh instance to the beginning of a run, or to the place where a fork leaves its origin.
 * `image`: the origin's memory at that place; without it the origin is run again up to there.
 * Throws if the fork begins after the end of its origin.
 */
export async function runToStart(
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
