// An entry is what a single line of a LOG says, before anyone asks how lines belong together.
import type { Cause } from '../run';

/** Times are µs since 1970, UTC; those of lines without an event are of the line's own clock. */
interface At {
  us: number;
}
export type Entry = At &
  (
    | { kind: 'flush started'; job: number; family: string; reason: string; files: number }
    | { kind: 'flush finished'; job: number; family: string; lsm: readonly number[] }
    | { kind: 'table'; job: number; family: string; number: number; bytes: number; rows: number }
    | {
        kind: 'compaction started';
        job: number;
        family: string;
        reason: string;
        inputs: readonly (readonly [level: number, numbers: readonly number[]])[];
        bytes: number;
      }
    | {
        kind: 'compaction finished';
        job: number;
        family: string;
        level: number;
        bytes: number;
        lsm: readonly number[];
        /** The tree stayed as it was. */
        failed: boolean;
      }
    | {
        kind: 'moved';
        job: number;
        family: string;
        level: number;
        files: readonly Sized[];
        bytes: number;
      }
    | { kind: 'ingested'; files: readonly (readonly [number: number, level: number])[] }
    | { kind: 'recovery'; job: number; ends: boolean }
    | { kind: 'deleted'; number: number }
    | { kind: 'stall'; family: string; cause: Cause; stop: boolean; local: true }
    | { kind: 'switched'; family: string; local: true }
  );

export type Sized = readonly [number: number, bytes: number];
export type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;
