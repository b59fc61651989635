// What the page and a contender's worker say to each other. Plain data; typed arrays travel along.

import type { Status } from '../../model/decode';
import type { LoadRequest, Override } from '../../scenario/load_request';
import type { StopAt } from '../transport/protocol';
import type { ForkPoint, Moment, PowerCut, Watched } from '../types';
import type { Frame } from './api';
import type { Question } from './questions';

/** How far play may go. */
export interface Goal {
  readonly stop: Exclude<StopAt, 'end'>;
  readonly target: number;
}

export interface LoadAsk {
  readonly what: 'load';
  readonly module: WebAssembly.Module;
  readonly request: LoadRequest;
  readonly budgetBytes: number;
  readonly forks?: readonly ForkPoint[];
  readonly cuts?: readonly PowerCut[];
  /** The memory to begin with, instead of running up to the fork. */
  readonly image?: ArrayBuffer;
}

export interface Image {
  readonly memory: ArrayBuffer;
  readonly status: Status;
}

/** Questions that are answered exactly once, in order. */
export type Ask =
  | LoadAsk
  /** The run's whole memory, to fork from: answers an Image. Not while a step is open. */
  | { readonly what: 'image' }
  /** Stops playing; answers the status. */
  | { readonly what: 'halt' }
  /**
   * On to a moment ahead, with all facts in one frame. `yields`: given up when another place is
   * asked for.
   */
  | { readonly what: 'step'; readonly goal: Goal; readonly yields: boolean }
  | { readonly what: 'stepFact' }
  /** Cuts the power where the run stands; answers all cuts of the run. */
  | { readonly what: 'cut'; readonly survivors: number; readonly overrides?: readonly Override[] }
  | { readonly what: 'seek'; readonly moment: Moment }
  /** Shows what was seen at a mark, if one lies there; the run stops where it is. */
  | { readonly what: 'preview'; readonly moment: Moment }
  /** Frames of fast play carry these tables from now on. */
  | { readonly what: 'watch'; readonly watched: Watched }
  | Question;

export type ToWorker =
  | { readonly kind: 'ask'; readonly id: number; readonly ask: Ask }
  /** Play up to the goal, with all facts in frames or with samples. */
  | { readonly kind: 'play'; readonly goal: Goal; readonly facts: 'all' | 'sample' }
  /** Another place is about to be asked for: the way that is being gone can be given up. */
  | { readonly kind: 'elsewhere' }
  /** The last frame is on the screen: another one may come. */
  | { readonly kind: 'ack' };

/**
 * `follows`: its facts go on from the frame before, and `tables` carries only what facts do not
 * keep up to date.
 */
export type WorkerFrame = Omit<Frame, 'contender'> & { readonly follows: boolean };

export type FromWorker =
  | { readonly kind: 'reply'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly kind: 'reply'; readonly id: number; readonly ok: false; readonly message: string }
  | { readonly kind: 'frame'; readonly frame: WorkerFrame }
  /** A fork runs up to its beginning: so much of the way is gone. */
  | { readonly kind: 'way'; readonly share: number }
  /** The engine died; the run was put back to the last frame and will not be played past it. */
  | { readonly kind: 'died'; readonly message: string };
