// The heights of a picture's rows. Rows that hold something, or that a shown job touches, are full;
// the others are thin lines. A row grows at once and shrinks only after a while, so that rows that
// fill and empty quickly do not jump.

const kMoveMs = 320;
const kLingerMs = 1_500;

/**
 * A row's desired share of its full height, 0 … 1 (or all or nothing). `yields`: the row shrinks
 * without delay, to make room for rows with something to show.
 */
export type RowWish = readonly [row: number, share: number | boolean, yields?: boolean];

interface Row {
  /** Motion between two shares (0 a thin line, 1 the full height), and its progress, 0 … 1. */
  from: number;
  to: number;
  way: number;
  wanted: number;
  idleMs: number;
}

const shareOf = ({ from, to, way }: Row): number => from + (to - from) * way * way * (3 - 2 * way);

export class RowHeights {
  private readonly rows = new Map<number, Row>();

  /** Sets the targets; `atOnce`: without motion. */
  aim(wishes: Iterable<RowWish>, atOnce: boolean): void {
    for (const [row, wish, yields = false] of wishes) {
      const wanted = Number(wish);
      const known = this.rows.get(row);
      if (known === undefined || atOnce) {
        this.rows.set(row, { from: wanted, to: wanted, way: 1, wanted, idleMs: kLingerMs });
        continue;
      }
      if (wanted >= known.to) known.idleMs = 0;
      else if (yields) known.idleMs = kLingerMs;
      known.wanted = wanted;
    }
  }

  /** Advances all motions, by wall ms. */
  pass(ms: number): void {
    for (const row of this.rows.values()) {
      if (row.wanted < row.to) row.idleMs += ms;
      const turns = row.wanted > row.to || (row.wanted < row.to && row.idleMs >= kLingerMs);
      if (turns) Object.assign(row, { from: shareOf(row), to: row.wanted, way: 0 });
      row.way = Math.min(1, row.way + ms / kMoveMs);
    }
  }

  get moving(): boolean {
    return [...this.rows.values()].some(({ way }) => way < 1);
  }

  forget(): void {
    this.rows.clear();
  }

  /** Returns a row's share of its full height; rows not seen yet are full. */
  of(row: number): number {
    const known = this.rows.get(row);
    return known === undefined ? 1 : shareOf(known);
  }

  /** Changes with any row's height. */
  get key(): string {
    return [...this.rows].map(([row, known]) => `${row}:${shareOf(known).toFixed(3)}`).join();
  }
}

/** Heights of rows, and distances between the ends of successive rows (pitches), px. */
export interface RowMeasures {
  /** Height of a thin row, and its pitch, which has room for the row's name. */
  thin: number;
  thinPitch: number;
  /** A full row's greatest height, and its share of the pitch. */
  most: number;
  share: number;
  /** Least free space above each full row, px. */
  headroom: number;
}

/** Least height of a full row, px, even if three trees share a page. */
export const kLeastFullPx = 28;

/** Rows that share `room` px. */
export interface RowRoom {
  readonly count: number;
  readonly room: number;
  readonly measures: RowMeasures;
}

const highOf = (pitch: number, { thin, most, share, headroom }: RowMeasures): number =>
  Math.max(thin, Math.min(most, pitch * share, pitch - headroom));

/** Returns the height of a full row if `full` rows are full and the others thin, px. */
function fullHeight({ count, room, measures }: RowRoom, full: number): number {
  const low = Math.min(measures.thinPitch, room / Math.max(1, count));
  return highOf(low + Math.max(0, room - count * low) / Math.max(1, full), measures);
}

/** Returns the number of rows, at least one, that can be full at once with their least height. */
export function mostFull(room: RowRoom): number {
  let full = Math.max(1, room.count);
  while (full > 1 && fullHeight(room, full) < kLeastFullPx) full--;
  return full;
}

/** Returns the share of its full height at which a row has the least height. */
export function leastShare(room: RowRoom): number {
  const { thin } = room.measures;
  const high = fullHeight(room, mostFull(room));
  return high <= thin ? 1 : Math.min(1, (kLeastFullPx - thin) / (high - thin));
}

/** Stacks rows over `room` px, given each row's share of its full height. */
export function stackRows(
  shares: readonly number[],
  top: number,
  room: number,
  measures: RowMeasures,
): { y: number; h: number; pitch: number }[] {
  const { thin, thinPitch } = measures;
  const count = Math.max(1, shares.length);
  const low = Math.min(thinPitch, room / count);
  const full = shares.reduce((sum, one) => sum + one, 0);
  // The sum of the shares divides the room that thin rows leave, also while some grow and others
  // shrink.
  const pitch = low + Math.max(0, room - count * low) / Math.max(1, full);
  const high = highOf(pitch, measures);
  let end = top;
  // If all rows are thin, or few, the remaining space is above the first.
  const used = shares.reduce((sum, one) => sum + low + one * (pitch - low), 0);
  end += Math.max(0, room - used);
  return shares.map((one) => {
    const own = low + one * (pitch - low);
    const h = Math.min(own - 1, thin + one * (high - thin));
    end += own;
    return { y: end - h, h, pitch: own };
  });
}

/**
 * Returns rows in the order of naming. If names are too close for all, the highest rows go first.
 */
export const namedFirst = <Of extends { readonly h: number }>(
  rows: readonly Of[],
  dense: boolean,
): readonly Of[] => (dense ? rows.toSorted((a, b) => b.h - a.h) : rows);
