// The messages between the page and a contender's worker, over the protocol of workers/calls.ts.
// Plain data; typed arrays are transferred.

import type { LoadRequest, Override } from '../../document/scenario/load_request';
import type { Status } from '../../model/tables/decode';
import type { ForkPoint, Moment, PowerCut, WatchedData } from '../past/types';
import type { StopAt } from '../transport/protocol';
import type { FromServer, ToServer } from '../workers/calls';
import type { Frame, JobFact } from './api';
import type { Question } from './worker/questions';

/** The place up to which the worker may play. */
export interface Goal {
  readonly stop: Exclude<StopAt, 'end'>;
  readonly target: number;
}

/** Loads a run. Reports progress while a fork is run up to its beginning. */
export interface LoadAsk {
  readonly what: 'load';
  readonly module: WebAssembly.Module;
  readonly request: LoadRequest;
  readonly budgetBytes: number;
  readonly forks?: readonly ForkPoint[];
  readonly cuts?: readonly PowerCut[];
  /** A fork's memory to begin with, instead of running up to its beginning. */
  readonly image?: ArrayBuffer;
}

/**
 * Seeks. Reports progress and can be cancelled: the run then stays at the place it has reached.
 * `quiet`: the page shows a recording meanwhile, so no frames are sent on the way.
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
  /** Answers an Image of the run's whole memory, to fork from. Ends an open step. */
  | { readonly what: 'image' }
  /** Stops playing; answers the status. */
  | { readonly what: 'halt' }
  /** Advances to a goal, with all facts in one frame. Can be cancelled. */
  | { readonly what: 'step'; readonly goal: Goal }
  /**
   * Advances to the end of the first job that begins here and has such a fact, at most to the goal.
   * The frame of that place has the job's facts. Can be cancelled.
   */
  | { readonly what: 'job'; readonly fact: JobFact; readonly goal: Goal }
  | { readonly what: 'stepFact' }
  /** Cuts the power at the current step; answers all cuts of the run. */
  | { readonly what: 'cut'; readonly survivors: number; readonly overrides?: readonly Override[] }
  /** Replaces all cuts of the run; a run past the first difference goes back to it. */
  | { readonly what: 'recut'; readonly cuts: readonly PowerCut[] }
  | SeekAsk
  /** Shows the recording at the nearest mark, if there is one; stops playing. */
  | { readonly what: 'preview'; readonly moment: Moment }
  /** Sets the tables that frames of fast play carry. */
  | { readonly what: 'watch'; readonly watched: WatchedData }
  | Question;

type ToWorkerNotice =
  /** Plays up to the goal, with all facts in frames or with samples. */
  | { readonly what: 'play'; readonly goal: Goal; readonly facts: 'all' | 'sample' }
  /** The last frame is on the screen: the worker may send the next one. */
  | { readonly what: 'ack' };

export type Play = Extract<ToWorkerNotice, { what: 'play' }>;

/**
 * `follows`: its facts continue from the previous frame, and `tables` carries only those that facts
 * do not keep up to date.
 */
export type WorkerFrame = Omit<Frame, 'contender'> & { readonly follows: boolean };

type FromWorkerNotice =
  | { readonly what: 'frame'; readonly frame: WorkerFrame }
  /** The engine died; the run was put back to the last frame and will not be played past it. */
  | { readonly what: 'died'; readonly message: string };

export type ToWorker = ToServer<Ask, ToWorkerNotice>;
export type FromWorker = FromServer<FromWorkerNotice>;

/**
 * The first message to a worker: the port to its image store. A later one reports that the store
 * failed.
 */
export type ImagesMessage =
  | { readonly kind: 'images'; readonly port: MessagePort }
  | { readonly kind: 'no images'; readonly message: string };

/** The seldom-run part of the engines, fetched ahead of need. */
export interface SeldomMessage {
  readonly kind: 'seldom';
  readonly module: WebAssembly.Module;
}
