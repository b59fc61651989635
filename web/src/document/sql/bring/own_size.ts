// Scales a reader's sizes down to what runs in a tab.
export interface OwnSize {
  /** Rows of each table. */
  readonly rows: number;
  readonly memoryMb: number;
}

export interface ScaledSize extends OwnSize {
  /** Rows are 1:times of the reader's, and so is memory unless `isLeast`. */
  readonly times: number;
  /** Memory is the least that all trees run with, and more than 1:times. */
  readonly isLeast: boolean;
}

/** Rows and bytes that three trees load within about half a minute, each in a worker. */
const kMostRows = 200_000;
const kMostBytes = 50e6;
/** InnoDB needs memory for 320 pages. */
export const kLeastMemoryMb = 5;

/** `rowBytes`: those of one row of each table, together. */
export function scaledSize({ rows, memoryMb }: OwnSize, tables: number, rowBytes: number) {
  const needed = Math.max(1, (rows * tables) / kMostRows, (rows * rowBytes) / kMostBytes);
  const times = roundUp(needed);
  const memory = Math.round(memoryMb / times);
  return {
    times,
    rows: Math.max(1, Math.round(rows / times)),
    memoryMb: Math.max(kLeastMemoryMb, memory),
    isLeast: memory < kLeastMemoryMb,
  } satisfies ScaledSize;
}

/** Returns the next of 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => value <= step * power) ?? 10);
}
