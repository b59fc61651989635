// The story of a recovery after a power cut, in a few beats: found, repaired, lost. An engine
// writes the beats. They play once, while the run waits right after the cut.

import { lastCut } from '../../../model/tables/power';
import type { Rect } from '../../../model/values/geometry';
import type { Frame } from '../../../run/play/api';
import type { Theme } from '../../canvas/ink/theme';
import type { Ctx } from '../../canvas/kit';
import { ease } from '../motion/ease';
import type { Words } from '../words/words';

/** Marks that move in a beat: they stand for `count` things, and a few dozen are seen. */
export interface Flight {
  readonly from: Rect;
  readonly to: Rect;
  readonly count: number;
  /** Rows, or bytes written for safety. */
  readonly kind: 'first' | 'safe' | 'copy';
  /** Width of a mark, px: pages are larger than rows. */
  readonly px?: number;
}

/** The name of a part, shown from its beat on; x and y are px. */
export interface PartName {
  readonly words: string;
  readonly x: number;
  readonly y: number;
}

export interface Beat {
  readonly ms: number;
  /** Wordings of the event, longest first. */
  readonly words: readonly string[];
  /** The chip before the words, if the power is not back yet. */
  readonly chips?: readonly string[];
  /** Known from this beat on: the veil leaves these rectangles from left to right, or downwards. */
  readonly reveals?: readonly Rect[];
  readonly downwards?: boolean;
  /** A line passes over this part: rightwards as it is read, leftwards as it is undone. */
  readonly sweeps?: Rect;
  readonly leftwards?: boolean;
  readonly flight?: Flight;
  /** A part that fills as marks arrive, up to this share; a later beat drains it. */
  readonly fills?: { readonly rect: Rect; readonly share: number };
  readonly drains?: { readonly rect: Rect; readonly share: number };
  /** Boxes that only this beat shows: copies that are examined. */
  readonly slots?: readonly Rect[];
  /** Half-written ones, of these or beside them. */
  readonly torn?: readonly Rect[];
  /** Outlined: chosen or examined. */
  readonly frames?: readonly Rect[];
  readonly names?: readonly PartName[];
}

export interface RecoveryScript {
  /** kit/paint_recovery.ts, passed by reference because it is loaded together with the words. */
  readonly paint: PaintRecovery;
  readonly beats: readonly Beat[];
  /** Wordings of the findings (found, repaired, lost), longest first. */
  readonly summary: readonly string[];
  /** The database cannot be opened: veiled parts stay veiled. */
  readonly shut?: boolean;
}

type PaintRecovery = (
  ctx: Ctx,
  size: { readonly width: number; readonly height: number },
  scene: RecoveryScene,
  theme: Theme,
  words: Words,
) => void;

/** Time after the last beat in which the veil lifts and the summary is alone, ms. */
const kLiftMs = 500;
const kFadeMs = 350;

export const recoveryMs = ({ beats }: RecoveryScript): number =>
  beats.reduce((sum, { ms }) => sum + ms, kLiftMs);

/** A moment of a recovery. */
export interface RecoveryScene {
  /** The finished beats, and the current one; undefined after the last. */
  readonly past: readonly Beat[];
  readonly beat: Beat | undefined;
  /** Progress of the current beat, 0 … 1. */
  readonly share: number;
  /** Opacity of the veil over unknown parts, 0 … 1. */
  readonly veil: number;
}

export function recoveryAt(script: RecoveryScript, elapsedMs: number): RecoveryScene {
  const { beats } = script;
  let from = 0;
  for (const [i, beat] of beats.entries()) {
    if (elapsedMs < from + beat.ms)
      return {
        past: beats.slice(0, i),
        beat,
        share: Math.max(0, (elapsedMs - from) / beat.ms),
        veil: i === 0 ? ease(elapsedMs / kFadeMs) : 1,
      };
    from += beat.ms;
  }
  const veil = script.shut ? 1 : 1 - ease((elapsedMs - from) / kLiftMs);
  return { past: beats, beat: undefined, share: 1, veil };
}

/**
 * Statements of several clients may end while the database opens; up to this number of them are
 * still the same moment.
 */
const kNearStatements = 100;
/** The run waits at a recovery if it is this soon after the database opened, virtual ns. */
const kNearNs = 50e6;

/** Notices that a database is back, and tells for how long. */
export class Recovering {
  private cuts = 0;
  /** Wall time of its return, ms; undefined if there was none, or the run has moved on since. */
  private sinceMs: number | undefined;
  private at = 0;

  take({ tables, status, jump, report }: Frame, nowMs: number): void {
    const cut = lastCut(tables);
    const count = cut?.crash ?? 0;
    const openedNs = cut?.reopened_ns ?? 0;
    // A database that cannot be opened stops the run: that is shown as well.
    const waits = openedNs > 0 ? status.t_ns - openedNs < kNearNs : status.state !== 0;
    if (jump && waits && count === this.cuts + 1 && report === undefined) {
      this.sinceMs = nowMs;
      this.at = status.statements;
    } else if (count !== this.cuts || Math.abs(status.statements - this.at) > kNearStatements)
      this.sinceMs = undefined;
    this.cuts = count;
  }

  /** Returns the time since the database came back, ms, while the run waits there. */
  elapsedMs(nowMs: number): number | undefined {
    return this.sinceMs === undefined ? undefined : nowMs - this.sinceMs;
  }
}
