// Data that the lab's rooms exchange with one another and with the page: places in a run, what was
// done to a run, and what is shown of it.

import type { Override } from '../../document/scenario/load_request';
import type { TableName } from '../../gen/types';
import type { Fact } from '../../model/decode';

/**
 * A place in a run: the first step boundary that reaches it. `seq` is the number of a fact and
 * means the place right after that fact. `steps` is exact, and differs from contender to contender.
 */
export type Moment =
  | { readonly statements: number }
  | { readonly ns: number }
  | { readonly seq: number }
  | { readonly steps: number };

/** Where a fork left its origin, and with which options it continues. */
export interface ForkPoint {
  readonly steps: number;
  readonly overrides: readonly Override[];
}

/** A power failure after this many steps. */
export interface PowerCut {
  readonly steps: number;
  /** Which of the sectors that the drive had not flushed are kept: see `kSurvivors`. */
  readonly survivors: number;
  /** Options that the engine is reopened with. */
  readonly overrides?: readonly Override[];
}

/** One recent background job of fast play, to be replayed slowly. */
export interface Sample {
  /** The job's number in the run. */
  readonly job: number;
  /** Jobs started since the previous sample, including this one: "1 of 318". */
  readonly of: number;
  /** The facts of this job only, from its first to its last: enough to animate it. */
  readonly facts: readonly Fact[];
}

/** A row to inspect: table, and the row's id, or a key where the table is indexed by keys. */
export interface InspectRequest {
  readonly table: TableName;
  readonly id: number;
  readonly key?: Uint8Array;
}

/** What the page is looking at. */
export interface Watched {
  /** Tables carried by frames of fast play. */
  readonly tables: readonly TableName[];
  /** Tables that some frames carry while a seek is under way, about once a second. */
  readonly passing?: readonly TableName[];
  /** Locates the followed row; recorded at every mark. */
  readonly row?: InspectRequest;
}

/** Receives the share of a journey that is done, 0 to 1. A run waits for what it answers. */
export type OnProgress = (share: number) => unknown;

/** How a journey through a run is watched and ended. */
export interface Travel {
  /** Ends it wherever it is. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: OnProgress | undefined;
}
