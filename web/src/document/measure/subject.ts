// The subject of a measure: contenders at the end of a run, as plain data.

/** Counters since the run began, at one moment of it: a row of the table lab.series. */
export interface Moment {
  readonly phase: number;
  readonly statements: number;
  readonly t_ns: number;
  readonly busy_ns: number;
  readonly user_bytes: number;
  readonly live_user_bytes: number;
  readonly allocated_bytes: number;
  readonly table_bytes: number;
  /** Committed by a server's clients. */
  readonly transactions: number;
}

/** Bytes and commands of one cause up to a moment: a row of the table lab.series_causes. */
export interface MomentCause {
  readonly moment: number;
  readonly cause: string;
  readonly host_bytes_written: number;
  readonly host_writes: number;
  readonly host_bytes_read: number;
  readonly host_reads: number;
  readonly nand_bytes_programmed: number;
}

export interface Phase {
  readonly statements: number;
  readonly warm_up: boolean;
}

/** The state of a run that has not ended. */
export interface UnderWay {
  /** Index of the last moment of its series that it has reached. */
  readonly last: number;
  /** Called when a value was computed that may still change. */
  soFar(): void;
  /**
   * Called when a measure's window begins beyond the run's place (a share of the run): its value is
   * meaningless.
   */
  ahead(share: number): void;
}

/** One contender's run. */
export interface RunSubject {
  readonly name: string;
  /** Its engine, which also names the run if no other contender has it. */
  readonly engine: string;
  /** The engine's report: numbers, and numbers by cause. */
  readonly report: object;
  readonly series: readonly Moment[];
  readonly causes: readonly MomentCause[];
  readonly phases: readonly Phase[];
  /** Returns the value of an option in the engine's form. */
  readonly option: (name: string) => number;
  /** Set if the run has not ended: `series` then includes places that it has yet to reach. */
  readonly underWay?: UnderWay;
  /** Returns rows of a table, for checks of structure; without it `column` has nothing to read. */
  readonly rows?: (table: string) => readonly Readonly<Record<string, unknown>>[] | undefined;
}

export interface Subject {
  readonly runs: readonly RunSubject[];
  /** Returns an option of the drive or the workload: shared("device", "capacity_bytes"). */
  readonly shared: (part: 'device' | 'workload', name: string) => number;
}

/** The names valid in a measure, known before anything runs. */
export interface Names {
  readonly runs: readonly (Pick<RunSubject, 'name' | 'engine'> & {
    readonly options: readonly string[];
  })[];
  /** Options of the drive and of the workload. */
  readonly shared: { readonly [part in 'device' | 'workload']: readonly string[] };
  /** Dotted paths of the report's fields. */
  readonly fields: readonly string[];
  readonly causes: readonly string[];
}
