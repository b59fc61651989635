// One figure of a benchmark.
export interface BenchRow {
  readonly bench: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly note: string;
  /**
   * The expected value, or its bounds (null: none). Error and tolerance are shares of it, or of the
   * bound that is exceeded.
   */
  readonly expected?: number | readonly [number, number | null];
  readonly error?: number;
  readonly tolerance?: number;
  /** Only rows that compare stores have these. */
  readonly op?: string;
  readonly build?: string;
  readonly rows?: number;
  readonly ops_per_second?: number;
  readonly peer?: string;
  readonly ratio?: number;
}
