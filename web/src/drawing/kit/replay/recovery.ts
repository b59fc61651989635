// What is shown of a database that comes back after a power cut: in a few beats, what it found,
// what it repaired and what it lost. An engine says the beats; they are played once, where the run
// waits right after the cut.

import type { Rect } from '../../../model/geometry';
import { lastCut } from '../../../model/power';
import type { Frame } from '../../../run/play/api';
import type { Ctx } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { ease } from '../motion/ease';
import type { Words } from '../words/words';

/** Marks that move in a beat: `count` of them are meant, of which a few dozen are seen. */
export interface Flight {
  readonly from: Rect;
  readonly to: Rect;
  readonly count: number;
  /** Rows, or bytes that were written for safety. */
  readonly kind: 'first' | 'safe' | 'copy';
  /** How wide a mark is: pages are larger than rows, px. */
  readonly px?: number;
}

/** What a part is called, from the beat on that is the first to show it. */
export interface PartName {
  readonly words: string;
  readonly x: number;
  readonly y: number;
}

export interface Beat {
  readonly ms: number;
  /** What happens, the longest wording first. */
  readonly words: readonly string[];
  /** What is before the words, where the power is not back yet. */
  readonly chips?: readonly string[];
  /** Known again from here on: the veil leaves them, from the left to the right or downwards. */
  readonly reveals?: readonly Rect[];
  readonly downwards?: boolean;
  /** A line that passes over a part: what is read, or, to the left, what is taken back. */
  readonly sweeps?: Rect;
  readonly leftwards?: boolean;
  readonly flight?: Flight;
  /** A part that fills as marks arrive, up to this share; it is drained by a later beat. */
  readonly fills?: { readonly rect: Rect; readonly share: number };
  readonly drains?: { readonly rect: Rect; readonly share: number };
  /** Boxes that are no part of the picture otherwise: copies that are looked at. */
  readonly slots?: readonly Rect[];
  /** Of these, or beside them: half written. */
  readonly torn?: readonly Rect[];
  /** Outlined: what is chosen or looked at. */
  readonly frames?: readonly Rect[];
  readonly names?: readonly PartName[];
}

export interface RecoveryScript {
  /** Loaded with the words: kit/paint_recovery.ts. */
  readonly paint: PaintRecovery;
  readonly beats: readonly Beat[];
  /** What was found, repaired and lost, the longest wording first. */
  readonly summary: readonly string[];
  /** It cannot be opened: what is veiled stays so. */
  readonly shut?: boolean;
}

type PaintRecovery = (
  ctx: Ctx,
  size: { readonly width: number; readonly height: number },
  scene: RecoveryScene,
  theme: Theme,
  words: Words,
) => void;

/** After the last beat the summary stands alone while the veil lifts, ms. */
const kLiftMs = 500;
const kFadeMs = 350;

export const recoveryMs = ({ beats }: RecoveryScript): number =>
  beats.reduce((sum, { ms }) => sum + ms, kLiftMs);

/** A moment of a recovery. */
export interface RecoveryScene {
  /** The beats that are over, and the one that is shown. */
  readonly past: readonly Beat[];
  readonly beat: Beat | undefined;
  /** How far the beat is, 0 … 1. */
  readonly share: number;
  /** How much of the picture is veiled where nothing is known yet, 0 … 1. */
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

/** Writes of several clients that end while a database is opened do not make another moment. */
const kNearStatements = 100;
/** So soon after a database has opened, in virtual time, the run waits there. */
const kNearNs = 50e6;

/** Notices that a database is back, and says how long ago. */
export class Recovering {
  private cuts = 0;
  /** When it came back; undefined: it has not, or the run has gone on since. */
  private sinceMs: number | undefined;
  private at = 0;

  take({ tables, status, jump, report }: Frame, nowMs: number): void {
    const cut = lastCut(tables);
    const count = cut?.crash ?? 0;
    const openedNs = cut?.reopened_ns ?? 0;
    // What cannot be opened stops: that is shown as well.
    const waits = openedNs > 0 ? status.t_ns - openedNs < kNearNs : status.state !== 0;
    if (jump && waits && count === this.cuts + 1 && report === undefined) {
      this.sinceMs = nowMs;
      this.at = status.statements;
    } else if (count !== this.cuts || Math.abs(status.statements - this.at) > kNearStatements)
      this.sinceMs = undefined;
    this.cuts = count;
  }

  /** ms since the database came back, while the run waits there. */
  elapsedMs(nowMs: number): number | undefined {
    return this.sinceMs === undefined ? undefined : nowMs - this.sinceMs;
  }
}
