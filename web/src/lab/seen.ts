// Moments of the way that has been gone, as the page saw them: one of them is shown at once while the run goes back to the very moment
// that was asked for, which takes longer the further it is from a snapshot.
//
// They lie at even distances along the run. When they take too much memory every second one is given up, so that a long run has fewer
// to the same length; even then neighbours are hardly a pixel of the scrubber apart.
import type { Status, Table, Tables } from '../model/decode';

export interface SeenMoment {
  readonly status: Status;
  readonly tables: Tables;
}

export class Seen {
  private moments: SeenMoment[] = [];
  private heldBytes = 0;
  /** Steps of the run between neighbours, at least. */
  private apart = 1;

  constructor(private readonly budgetBytes: number) {}

  /** Memory held, in bytes. */
  get bytes(): number {
    return this.heldBytes;
  }
  get count(): number {
    return this.moments.length;
  }

  /** What lies behind the furthest moment is kept; a way that is gone again is known already. */
  keep({ status, tables }: SeenMoment): void {
    const last = this.moments.at(-1);
    if (last !== undefined && status.steps < last.status.steps + this.apart) return;
    this.moments.push({ status, tables });
    this.heldBytes += bytesOf(tables);
    while (this.heldBytes > this.budgetBytes && this.moments.length > 1) this.halve();
  }

  /** The last one that passes `before`, a test that holds up to some moment and not behind it. */
  last(before: (status: Status) => boolean): SeenMoment | undefined {
    return this.moments.findLast(({ status }) => before(status));
  }

  /** What lies behind so many steps does not come to be: the run goes another way from there. */
  forgetBehind(steps: number): void {
    this.moments = this.moments.filter(({ status }) => status.steps <= steps);
    this.heldBytes = this.moments.reduce((sum, { tables }) => sum + bytesOf(tables), 0);
  }

  private halve(): void {
    this.moments = this.moments.filter((_, i) => i % 2 === 0);
    this.heldBytes = this.moments.reduce((sum, { tables }) => sum + bytesOf(tables), 0);
    const way = (this.moments.at(-1) as SeenMoment).status.steps - (this.moments[0] as SeenMoment).status.steps;
    this.apart = Math.max(2 * this.apart, Math.floor(way / this.moments.length));
  }
}

const kWordBytes = 8;

/** Columns are arrays of numbers, or of texts and keys, which count as a word each. */
function bytesOf(tables: Tables): number {
  let bytes = 0;
  for (const table of Object.values(tables) as Table[]) bytes += table.rows * Object.keys(table.columns).length * kWordBytes;
  return bytes;
}
