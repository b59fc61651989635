// The motions of slow play, for any tree: saved rows on their way in, and writes on their way down
// to the drive.

import { type ByteClass, classOfCause } from '../../../model/figures/tape';
import type { FactNamed } from '../../../model/tables/decode';
import { fallEase } from './ease';

/** A saved row on its way into the tree. */
export interface PutMotion {
  place: number;
  bytes: number;
  bornMs: number;
  /** Time to arrive, ms: long if saves are rare, so that each is seen. */
  lengthMs: number;
  /** The picture's row that it falls to, if there are several. */
  row: number;
  /** The row is a delete. */
  hollow: boolean;
}

/** A write to the drive on its way down. */
export interface StripMotion {
  bytes: number;
  /** Share of the bytes that enters the tree for the first time. */
  first: number;
  colour: ByteClass;
  bornMs: number;
  fromPlace: number;
  /** The picture's row that it comes from, if there are several. */
  fromRow: number;
}

/** Time of a strip's fall to the drive, wall ms. */
export const kFallMs = 520;
const kPageBytes = 4096;
const kMaxPuts = 64;
const kSlowPutMs = 1100;
const kQuickPutMs = 260;
const kMaxStrips = 400;
const kAfterglowMs = 80;

export class Motions {
  puts: PutMotion[] = [];
  strips: StripMotion[] = [];

  put(place: number, bytes: number, nowMs: number, row = 0, hollow = false): void {
    const since = nowMs - (this.puts.at(-1)?.bornMs ?? 0);
    const lengthMs = Math.min(kSlowPutMs, Math.max(kQuickPutMs, since * 1.2));
    this.puts.push({ place, bytes, bornMs: nowMs, lengthMs, row, hollow });
    if (this.puts.length > kMaxPuts) this.puts.shift();
  }

  /** `fromPlace`: place on the key axis from which the bytes come, 0 … 1. */
  write(fact: FactNamed<'device.host_write'>, fromPlace: number, nowMs: number, fromRow = 0): void {
    const bytes = fact.extra.pages * kPageBytes;
    const first = Math.min(1, fact.extra.first_bytes / bytes);
    this.strips.push({
      bytes,
      first,
      colour: classOfCause(fact.cause),
      bornMs: nowMs,
      fromPlace,
      fromRow,
    });
    if (this.strips.length > kMaxStrips) this.strips.shift();
  }

  forget(): void {
    this.puts = [];
    this.strips = [];
  }

  /** True while something is on its way. */
  // Only the newest count; the afterglow gives the last frames time to show them at rest.
  moving(nowMs: number): boolean {
    const young = (bornMs: number, lengthMs: number) => nowMs - bornMs < lengthMs + kAfterglowMs;
    const [put, strip] = [this.puts.at(-1), this.strips.at(-1)];
    return (
      (put !== undefined && young(put.bornMs, put.lengthMs)) ||
      (strip !== undefined && young(strip.bornMs, kFallMs))
    );
  }

  /** Returns the saved rows with their progress, 0 … 1. */
  falling(nowMs: number): (PutMotion & { fall: number })[] {
    return this.puts.map((put) => ({
      ...put,
      fall: fallEase((nowMs - put.bornMs) / put.lengthMs),
    }));
  }
}
