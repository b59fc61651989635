// A real database's run, as its LOG and MANIFEST tell it: tables that stayed at a level for a time,
// jobs, and the times in which writes were held up.

/** A table's stay at one level, between two edits of the tree. Times: µs from the beginning. */
export interface Stay {
  readonly number: number;
  readonly family: string;
  readonly level: number;
  /** 0 if no line has it. */
  bytes: number;
  readonly entries: number;
  /** 0: it was there before the LOG began. */
  readonly from: number;
  /** Infinity: it is there at the end. */
  to: number;
  /** Its user keys as hexadecimal digits; only a MANIFEST has them. */
  first?: string;
  last?: string;
}

export type JobKind = 'flush' | 'compaction' | 'move' | 'recovery' | 'ingestion';

export interface Job {
  readonly job: number;
  readonly kind: JobKind;
  readonly family: string;
  /** RocksDB's own word: "LevelL0FilesNum", "Write Buffer Full". */
  readonly reason: string;
  /** µs from the beginning. */
  readonly from: number;
  to: number;
  /** The level that it writes to. */
  level: number;
  readonly inputs: number;
  readonly readBytes: number;
  outputs: number;
  /** Bytes of tables that it wrote; of a move those that changed their level. */
  bytes: number;
  /** Undefined for a job that has not ended, or whose end the LOG lacks. */
  ended: boolean;
}

export type Cause = 'memtables' | 'L0 files' | 'pending compaction bytes';

/** A time in which writes were slowed down or stopped, from RocksDB's warning to its next look. */
export interface Stall {
  readonly family: string;
  readonly cause: Cause;
  readonly stop: boolean;
  readonly from: number;
  to: number;
}

/** One row of "** Compaction Stats [family] **". */
export interface LevelStats {
  /** "L0", "Sum". */
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly readBytes: number;
  readonly writeBytes: number;
  readonly amplification: number;
}

export interface Dump {
  /** µs from the beginning. */
  readonly at: number;
  readonly levels: readonly LevelStats[];
}

export interface Statistics {
  /** The first and the last table of compactions of each family. */
  readonly dumps: ReadonlyMap<string, { readonly first: Dump; readonly last: Dump }>;
  /**
   * Seconds in which writers had waited ("Cumulative stall") and when that was said, µs from the
   * beginning; undefined if no line says it.
   */
  readonly stalled: { readonly seconds: number; readonly at: number } | undefined;
  /** Bytes of the write-ahead log ("Cumulative WAL"); undefined if no line says it. */
  readonly logBytes: number | undefined;
  /** Stalls by RocksDB's own names ("level0_slowdown"), those that occurred. */
  readonly stalls: ReadonlyMap<string, number>;
}

/** Files at a level that no line of the LOG names: they were there all the time. */
export interface Untold {
  readonly family: string;
  readonly level: number;
  readonly files: number;
  /** From the LOG's statistics; 0 if they lack it. */
  readonly bytes: number;
}

/** A line that was not understood; lines count from 1. */
export interface Trouble {
  readonly line: number;
  readonly says: string;
}

export interface RealRun {
  /** "7.8.3"; undefined if the LOG does not say it. */
  readonly version: string | undefined;
  /** The moment of the first line, µs since 1970. */
  readonly beginsUs: number;
  /** From the first line to the last, µs. */
  readonly lengthUs: number;
  readonly lines: number;
  readonly families: readonly string[];
  readonly stays: readonly Stay[];
  readonly untold: readonly Untold[];
  readonly jobs: readonly Job[];
  readonly stalls: readonly Stall[];
  readonly statistics: Statistics;
  /** Edits after which files by level are as RocksDB lists them, of all that list them. */
  readonly agreed: { readonly edits: number; readonly of: number };
  /** The options as a RocksDB OPTIONS file; empty if the LOG has none. */
  readonly options: string;
  readonly troubles: readonly Trouble[];
  /** Troubles besides those that are listed. */
  readonly more: number;
}
