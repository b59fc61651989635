// Scales a reader's sizes down to what runs in a tab.
export interface OwnSize {
  /** Rows of each table. */
  readonly rows: number;
  readonly memoryMb: number;
}

export interface ScaledSize extends OwnSize {
  /** Rows are 1:times of the reader's, and so is memory unless it is at one of its ends. */
  readonly times: number;
  /** `least`: all trees run with it, and it is more than 1:times. `all`: it holds every row. */
  readonly memoryIs: 'scaled' | 'least' | 'all';
}

/** Rows and bytes that three trees load within about half a minute, each in a worker. */
const kMostRows = 250_000;
const kMostBytes = 50e6;
/** InnoDB needs memory for 320 pages. */
export const kLeastMemoryMb = 5;
/** Five times the bytes of all rows, so that more would be empty. */
const kMostMemoryMb = 256;

/** `rowBytes`: those of one row of each table, together. */
export function scaledSize(
  { rows, memoryMb }: OwnSize,
  tables: number,
  rowBytes: number,
): ScaledSize {
  const needed = Math.max(1, (rows * tables) / kMostRows, (rows * rowBytes) / kMostBytes);
  const times = roundUp(needed);
  const memory = Math.round(memoryMb / times);
  const within = Math.min(kMostMemoryMb, Math.max(kLeastMemoryMb, memory));
  return {
    times,
    rows: Math.max(1, Math.round(rows / times)),
    memoryMb: within,
    memoryIs: memory === within ? 'scaled' : memory < within ? 'least' : 'all',
  };
}

/** Returns the next of 1, 2, 5, 10, 20, 50 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => value <= step * power) ?? 10);
}
