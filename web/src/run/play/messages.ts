// What the page and a contender's worker send each other, over the protocol of workers/calls.ts.
// Plain data; typed arrays travel along.

import type { LoadRequest, Override } from '../../document/scenario/load_request';
import type { Status } from '../../model/decode';
import type { ForkPoint, Moment, PowerCut, Watched } from '../past/types';
import type { StopAt } from '../transport/protocol';
import type { FromServer, ToServer } from '../workers/calls';
import type { Frame } from './api';
import type { Question } from './questions';

/** How far play may go. */
export interface Goal {
  readonly stop: Exclude<StopAt, 'end'>;
  readonly target: number;
}

/** Reports progress while a fork is run up to its beginning. */
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

/**
 * Reports progress and can be cancelled: the run then stays where it was interrupted. `quiet`: the
 * page shows a recording meanwhile, so no frames are sent on the way.
 */
export interface SeekAsk {
  readonly what: 'seek';
  readonly moment: Moment;
  readonly quiet?: boolean;
}

export interface Image {
  readonly memory: ArrayBuffer;
  readonly status: Status;
}

/** Calls, handled in order. */
export type Ask =
  | LoadAsk
  /** The run's whole memory, to fork from: answers an Image. Not while a step is open. */
  | { readonly what: 'image' }
  /** Stops playing; answers the status. */
  | { readonly what: 'halt' }
  /** On to a moment ahead, with all facts in one frame. Can be cancelled. */
  | { readonly what: 'step'; readonly goal: Goal }
  | { readonly what: 'stepFact' }
  /** Cuts the power at the current step; answers all cuts of the run. */
  | { readonly what: 'cut'; readonly survivors: number; readonly overrides?: readonly Override[] }
  /** Replaces all cuts of the run. If it has passed the first that differs it goes back to it. */
  | { readonly what: 'recut'; readonly cuts: readonly PowerCut[] }
  | SeekAsk
  /** Shows what was recorded at the nearest mark, if there is one; the run stops where it is. */
  | { readonly what: 'preview'; readonly moment: Moment }
  /** Frames of fast play carry these tables from now on. */
  | { readonly what: 'watch'; readonly watched: Watched }
  | Question;

type ToWorkerNotice =
  /** Play up to the goal, with all facts in frames or with samples. */
  | { readonly what: 'play'; readonly goal: Goal; readonly facts: 'all' | 'sample' }
  /** The last frame is on the screen: the next one may be sent. */
  | { readonly what: 'ack' };

export type Play = Extract<ToWorkerNotice, { what: 'play' }>;

/**
 * `follows`: its facts continue from the previous frame, and `tables` carries only what facts do
 * not keep up to date.
 */
export type WorkerFrame = Omit<Frame, 'contender'> & { readonly follows: boolean };

type FromWorkerNotice =
  | { readonly what: 'frame'; readonly frame: WorkerFrame }
  /** The engine died; the run was put back to the last frame and will not be played past it. */
  | { readonly what: 'died'; readonly message: string };

export type ToWorker = ToServer<Ask, ToWorkerNotice>;
export type FromWorker = FromServer<FromWorkerNotice>;

/** The first message to a worker: where its run's images are kept; a later one says it failed. */
export type ImagesMessage =
  | { readonly kind: 'images'; readonly port: MessagePort }
  | { readonly kind: 'no images'; readonly message: string };

/** The part of the engines that is seldom run has been fetched ahead of need. */
export interface SeldomMessage {
  readonly kind: 'seldom';
  readonly module: WebAssembly.Module;
}
