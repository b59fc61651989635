// What a measure is about: contenders at the end of a run, as plain data.

/** Counters since the run began, at one moment of it: a row of the table lab.series. */
export interface Moment {
  readonly phase: number;
  readonly statements: number;
  readonly t_ns: number;
  readonly busy_ns: number;
  readonly user_bytes: number;
  readonly live_user_bytes: number;
  readonly allocated_bytes: number;
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

/** How far a run is that has not ended. */
export interface UnderWay {
  /** The last moment of its series that it has reached. */
  readonly last: number;
  /** Told that a value was computed which may still change. */
  soFar(): void;
  /** Told of what begins further on, as a share of the run: a value of that is meaningless. */
  ahead(share: number): void;
}

/** One contender's run. */
export interface RunSubject {
  readonly name: string;
  /** Its engine, by which it can be named as well where no other contender runs that. */
  readonly engine: string;
  /** As the engines report it: numbers, and numbers by cause. */
  readonly report: object;
  readonly series: readonly Moment[];
  readonly causes: readonly MomentCause[];
  readonly phases: readonly Phase[];
  /** The value of an option as the engine has it. */
  readonly option: (name: string) => number;
  /** Of a run that has not ended: `series` then holds places that it has yet to reach. */
  readonly underWay?: UnderWay;
  /** Rows of a table, for checks of structure; without it `column` has nothing to read. */
  readonly rows?: (table: string) => readonly Readonly<Record<string, unknown>>[] | undefined;
}

export interface Subject {
  readonly runs: readonly RunSubject[];
  /** Options of the drive and of the workload: shared("device", "capacity_bytes"). */
  readonly shared: (part: 'device' | 'workload', name: string) => number;
}

/** What a measure may name, known before anything has run. */
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
