// A picture's view of the page around it: its contender's run, and the few controls that concern
// it. The stage supplies it; tests make one by hand.

import type { Contender } from '../../document/scenario/scenario';
import type { Tables } from '../../model/tables/decode';
import type { KeyAxis } from '../../model/values/axis';
import type { InspectRequest } from '../../run/past/types';
import type { Frame, PlayerPhase } from '../../run/play/api';

/** The row that all pictures mark; `place` is its share of the key axis, 0 … 1. */
export interface FollowedRow {
  readonly name: string;
  readonly key: Uint8Array;
  readonly place: number;
}

export interface PictureHost {
  /** The contender's number. */
  readonly index: number;
  readonly name: string;
  readonly contender: Contender;
  readonly axis: KeyAxis;
  /** The newest frame, if one has arrived. */
  readonly frame: Frame | undefined;
  readonly followed: FollowedRow | undefined;
  /** The reader, not the scenario, has chosen the followed row. */
  readonly rowChosen: boolean;
  /** Number of bands on the page; a moment or the reader may hide some. */
  readonly bandCount: number;
  /** This band is the uppermost. */
  readonly top: boolean;
  readonly phase: PlayerPhase;
  /** Paused where play was to end: what was replayed is the last that is seen of jobs. */
  readonly arrived: boolean;
  /** Statements a second. */
  readonly speed: number;
  /** This band may begin to replay a job. One band replays at a time, so that one thing moves. */
  readonly mayBegin: boolean;
  /** Another band replays a job: this one holds still until it is over. */
  readonly held: boolean;
  /**
   * Scale of the bars in which replays end: the factor of a full lane now (`scale`), and once the
   * scale has finished changing (`steps`).
   */
  readonly costScale: { readonly scale: number; readonly steps: number };
  /** Reduced motion: replays go in steps, nothing tweens. */
  readonly still: boolean;
  inspect(request: InspectRequest): Promise<Tables>;
  /** Follows the row with this key in every picture. */
  follow(key: Uint8Array): void;
}
