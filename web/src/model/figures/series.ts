// A curve of a run: samples over statements, kept as the lowest and highest value of each bucket,
// so that no peak is lost.
//
// A run is deterministic: after a seek back, the samples ahead remain true unless its history
// changed there. So only samples beyond the last one are added; the curve shows everything seen so
// far, and the cursor shows the run's place. When the buckets are full, neighbours merge in pairs,
// which bounds memory for any length of run.

export interface SeriesPoint {
  /** Beginning and end of the bucket, in the unit of the axis. */
  from: number;
  to: number;
  low: number;
  high: number;
  last: number;
}

export class Series {
  private points: SeriesPoint[] = [];

  /** `capacity`: maximum number of buckets; a power of two from 4 up keeps pairs even. */
  constructor(private readonly capacity = 4096) {}

  /**
   * Adds a sample at `x`. Ignores samples at or before the last one, and values that are not
   * finite.
   */
  push(x: number, value: number): void {
    const last = this.points[this.points.length - 1];
    if (!Number.isFinite(value) || (last !== undefined && x <= last.to)) return;
    if (this.points.length >= this.capacity) this.mergePairs();
    this.points.push({ from: x, to: x, low: value, high: value, last: value });
  }

  get all(): readonly SeriesPoint[] {
    return this.points;
  }

  get end(): number {
    return this.points[this.points.length - 1]?.to ?? 0;
  }

  /** Returns the value at `x`: that of the last bucket that begins at or before it. */
  at(x: number): number | undefined {
    let low = 0;
    let high = this.points.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.points[middle] as SeriesPoint).from <= x) low = middle + 1;
      else high = middle;
    }
    return this.points[low - 1]?.last;
  }

  /** Drops samples after `x`, where the run became another one. */
  forgetAfter(x: number): void {
    while ((this.points.at(-1)?.to ?? x) > x) this.points.pop();
  }

  clear(): void {
    this.points = [];
  }

  /** Halves the number of buckets; keeps the extremes of both. */
  private mergePairs(): void {
    const merged: SeriesPoint[] = [];
    for (let i = 0; i < this.points.length; i += 2) {
      const a = this.points[i] as SeriesPoint;
      const b = this.points[i + 1] ?? a;
      merged.push({
        from: a.from,
        to: b.to,
        low: Math.min(a.low, b.low),
        high: Math.max(a.high, b.high),
        last: b.last,
      });
    }
    this.points = merged;
  }
}

export interface Column {
  x: number;
  low: number;
  high: number;
  last: number;
}

/**
 * Returns one column per CSS pixel: lowest, highest and last value of the samples on it. `place`
 * maps the axis to pixels.
 */
export function columnsOf(points: readonly SeriesPoint[], place: (x: number) => number): Column[] {
  const columns: Column[] = [];
  for (const point of points) {
    const x = Math.round(place(point.to));
    const open = columns[columns.length - 1];
    if (open !== undefined && open.x === x) {
      open.low = Math.min(open.low, point.low);
      open.high = Math.max(open.high, point.high);
      open.last = point.last;
    } else {
      columns.push({ x, low: point.low, high: point.high, last: point.last });
    }
  }
  return columns;
}
