// Data that the lab's rooms exchange with one another and with the page: places in a run, changes
// made to a run, and requests to see parts of it.

import type { Override } from '../../document/scenario/load_request';
import type { TableName } from '../../gen/types';
import type { Fact, Tables } from '../../model/tables/decode';

/**
 * A place in a run: the first step boundary that reaches it. `seq` is the number of a fact and
 * means the place right after that fact. `steps` is exact, and differs from contender to contender.
 */
export type Moment =
  | { readonly statements: number }
  | { readonly ns: number }
  | { readonly seq: number }
  | { readonly steps: number };

/** The place where a fork leaves its origin, and the options it continues with. */
export interface ForkPoint {
  readonly steps: number;
  readonly overrides: readonly Override[];
}

/** A power failure after this many steps. */
export interface PowerCut {
  readonly steps: number;
  /** Decides which unflushed sectors the drive keeps: see `kSurvivors`. */
  readonly survivors: number;
  /** Options that the engine is reopened with. */
  readonly overrides?: readonly Override[];
}

/** One recent background job, to be replayed slowly: of fast play, or of a moment. */
export interface Sample {
  /** The job's number in the run. */
  readonly job: number;
  /** Jobs started since the previous sample, including this one: "1 of 318". */
  readonly of: number;
  /** The facts of this job only, from its first to its last: enough to animate it. */
  readonly facts: readonly Fact[];
  /** A moment's job: the tables shortly before it began. */
  readonly before?: Tables;
}

/** A row to inspect: table, and the row's id, or a key where the table is indexed by keys. */
export interface InspectRequest {
  readonly table: TableName;
  readonly id: number;
  readonly key?: Uint8Array;
}

/** The tables and the row that the page shows. */
export interface WatchedData {
  /** Tables carried by frames of fast play. */
  readonly tables: readonly TableName[];
  /** Tables that some frames carry during a seek, about once a second. */
  readonly passing?: readonly TableName[];
  /** Locates the followed row; recorded at every mark. */
  readonly row?: InspectRequest;
}

/** Receives the share of a journey that is done, 0 to 1. A run awaits the returned value. */
export type OnProgress = (share: number) => unknown;

/** A journey's signal and progress callback. */
export interface Travel {
  /** Aborting it ends the journey at the place it has reached. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: OnProgress | undefined;
}
