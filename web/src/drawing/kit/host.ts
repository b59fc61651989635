// What a picture sees of the page around it: its contender's run, and the few controls that concern
// it. The stage supplies it; tests write one by hand.

import type { Contender } from '../../document/scenario/scenario';
import type { KeyAxis } from '../../model/axis';
import type { Tables } from '../../model/decode';
import type { InspectRequest } from '../../run/past/types';
import type { Frame, PlayerPhase } from '../../run/play/api';

/** The row that all pictures mark. */
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
  /** The newest frame. */
  readonly frame: Frame | undefined;
  readonly followed: FollowedRow | undefined;
  /** The reader has chosen the followed row. */
  readonly rowChosen: boolean;
  /** Bands on the page: a moment or the reader may hide some. */
  readonly bandCount: number;
  /** It is the uppermost of them. */
  readonly top: boolean;
  readonly phase: PlayerPhase;
  /** Statements a second. */
  readonly speed: number;
  /** This band may begin to replay a job. */
  readonly mayBegin: boolean;
  /** Another one replays a job: this one holds still until it is over. */
  readonly held: boolean;
  /** The scale of the bars in which replays end: its full length now, and what it is or will be. */
  readonly costScale: { readonly scale: number; readonly steps: number };
  /** Reduced motion: replays go in steps, nothing tweens. */
  readonly still: boolean;
  inspect(request: InspectRequest): Promise<Tables>;
  /** Follows the row with this key in every picture. */
  follow(key: Uint8Array): void;
}
