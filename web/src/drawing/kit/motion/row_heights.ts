// Which rows of a picture have their full height: those that hold something, or that a job shown
// touches. The others are a thin line. A row grows at once and shrinks only after a while, so that
// rows that fill and empty quickly do not jump.

const kMoveMs = 320;
const kLingerMs = 1_500;

/**
 * `share`: how much of its full height a row is to have, 0 … 1, or whether all of it; `yields`: it
 * makes room at once for rows that something is shown of.
 */
export type RowWish = readonly [row: number, share: number | boolean, yields?: boolean];

interface Row {
  /** 0 a thin line, 1 its full height: on its way from one to the other, and how far. */
  from: number;
  to: number;
  way: number;
  wanted: number;
  idleMs: number;
}

const shareOf = ({ from, to, way }: Row): number => from + (to - from) * way * way * (3 - 2 * way);

export class RowHeights {
  private readonly rows = new Map<number, Row>();

  /** `atOnce`: without moving there. */
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

  /** Moves all of them on. */
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

  /** Full for rows that are not known yet. */
  of(row: number): number {
    const known = this.rows.get(row);
    return known === undefined ? 1 : shareOf(known);
  }

  /** Changes with any of them. */
  get key(): string {
    return [...this.rows].map(([row, known]) => `${row}:${shareOf(known).toFixed(3)}`).join();
  }
}

/** Heights of rows, and the distance from the end of one to the end of the next, px. */
export interface RowMeasures {
  /** Of a thin row, and of its name. */
  thin: number;
  thinPitch: number;
  /** A full row is at most as high, and has this share of its pitch. */
  most: number;
  share: number;
  /** What is free above each full row, at least. */
  headroom: number;
}

/** A full row is at least as high, px, also where three trees share a page. */
export const kLeastFullPx = 28;

/** Rows that share a room. */
export interface RowRoom {
  readonly count: number;
  readonly room: number;
  readonly measures: RowMeasures;
}

const highOf = (pitch: number, { thin, most, share, headroom }: RowMeasures): number =>
  Math.max(thin, Math.min(most, pitch * share, pitch - headroom));

/** How high a full row is where `full` of them are, and the others thin. */
function fullHeight({ count, room, measures }: RowRoom, full: number): number {
  const low = Math.min(measures.thinPitch, room / Math.max(1, count));
  return highOf(low + Math.max(0, room - count * low) / Math.max(1, full), measures);
}

/** How many rows may be full at once without being lower than they must be: at least one. */
export function mostFull(room: RowRoom): number {
  let full = Math.max(1, room.count);
  while (full > 1 && fullHeight(room, full) < kLeastFullPx) full--;
  return full;
}

/** The least share of its full height with which a row is as high as it must be. */
export function leastShare(room: RowRoom): number {
  const { thin } = room.measures;
  const high = fullHeight(room, mostFull(room));
  return high <= thin ? 1 : Math.min(1, (kLeastFullPx - thin) / (high - thin));
}

/** Rows one below the other over `room` px, by how full each is shown. */
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
  // Rows that come and go together share what the thin ones leave.
  const pitch = low + Math.max(0, room - count * low) / Math.max(1, full);
  const high = highOf(pitch, measures);
  let end = top;
  // Where all are thin, or few, what is left over is above the first.
  const used = shares.reduce((sum, one) => sum + low + one * (pitch - low), 0);
  end += Math.max(0, room - used);
  return shares.map((one) => {
    const own = low + one * (pitch - low);
    const h = Math.min(own - 1, thin + one * (high - thin));
    end += own;
    return { y: end - h, h, pitch: own };
  });
}

/** Where names are so close that some find no room, those of the highest rows come first. */
export const namedFirst = <Of extends { readonly h: number }>(
  rows: readonly Of[],
  dense: boolean,
): readonly Of[] => (dense ? rows.toSorted((a, b) => b.h - a.h) : rows);
