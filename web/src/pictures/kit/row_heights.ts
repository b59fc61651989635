// Which rows of a picture have their full height: those that hold something, or that a job shown
// touches. The others are a thin line. A row grows at once and shrinks only after a while, so that
// rows that fill and empty quickly do not jump.

const kMoveMs = 320;
const kLingerMs = 1_500;

/** `yields`: it makes room at once for rows that something is shown of. */
export type RowWish = readonly [row: number, active: boolean, yields?: boolean];

interface Row {
  /** 0 a thin line, 1 its full height. */
  share: number;
  wanted: boolean;
  idleMs: number;
}

export class RowHeights {
  private readonly rows = new Map<number, Row>();

  /** `wanted`: rows, and whether each has something to show. `atOnce`: without moving there. */
  aim(wanted: Iterable<RowWish>, atOnce: boolean): void {
    for (const [row, active, yields = false] of wanted) {
      const known = this.rows.get(row);
      if (known === undefined || atOnce) {
        this.rows.set(row, { share: active ? 1 : 0, wanted: active, idleMs: kLingerMs });
        continue;
      }
      if (active) known.idleMs = 0;
      else if (yields) known.idleMs = kLingerMs;
      known.wanted = active;
    }
  }

  /** Moves all of them on. */
  pass(ms: number): void {
    for (const row of this.rows.values()) {
      if (!row.wanted) row.idleMs += ms;
      const grows = row.wanted || row.idleMs < kLingerMs;
      row.share = Math.min(1, Math.max(0, row.share + (grows ? ms : -ms) / kMoveMs));
    }
  }

  get moving(): boolean {
    return [...this.rows.values()].some(({ share }) => share > 0 && share < 1);
  }

  forget(): void {
    this.rows.clear();
  }

  /** Full for rows that are not known yet. */
  of(row: number): number {
    const share = this.rows.get(row)?.share ?? 1;
    return share * share * (3 - 2 * share);
  }

  /** Changes with any of them. */
  get key(): string {
    return [...this.rows].map(([row, { share }]) => `${row}:${share.toFixed(2)}`).join();
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

/** Rows one below the other over `room` px, by how full each is shown. */
export function stackRows(
  shares: readonly number[],
  top: number,
  room: number,
  { thin, thinPitch, most, share, headroom }: RowMeasures,
): { y: number; h: number; pitch: number }[] {
  const count = Math.max(1, shares.length);
  const low = Math.min(thinPitch, room / count);
  const full = shares.reduce((sum, one) => sum + one, 0);
  // Rows that come and go together share what the thin ones leave.
  const pitch = low + Math.max(0, room - count * low) / Math.max(1, full);
  const high = Math.max(thin, Math.min(most, pitch * share, pitch - headroom));
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
