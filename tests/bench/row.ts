// One figure of a benchmark.
export interface BenchRow {
  readonly bench: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly note: string;
  /**
   * Of rows that have an expectation: it, or its bounds (null: none), and the error and tolerance
   * as shares of it (of the bound that is exceeded).
   */
  readonly expected?: number | readonly [number, number | null];
  readonly error?: number;
  readonly tolerance?: number;
  /** Of rows that compare stores. */
  readonly op?: string;
  readonly build?: string;
  readonly rows?: number;
  readonly ops_per_second?: number;
  readonly peer?: string;
  readonly ratio?: number;
}
