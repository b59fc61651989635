// Makes the hard disk's state from decoded tables and facts.
import type { HddArmRow } from '../../../gen/types';
import type { FactNamed, Tables } from '../../../model/tables/decode';
import { onlyRow } from '../../../model/tables/tables';
import type { Access, Spot } from './hdd_layout';

/**
 * Returns the arm's row. Undefined for a drive without an arm, and for a build of the engines
 * without this table.
 */
export function armOf(tables: Tables): HddArmRow | undefined {
  return onlyRow(tables, 'hdd.arm');
}

/** Returns the last sector that the arm was sent for. */
export function spotOfRow(row: HddArmRow): Spot {
  return { place: row.position_permille / 1000, turn: row.angle_permille / 1000 };
}

/**
 * Turns track numbers into places of the stroke. A row has both for one track; the row farthest
 * from the edge gives the best estimate of the number of tracks.
 */
export class TrackScale {
  private track = 0;
  private last = 0;

  learn(row: HddArmRow): void {
    if (row.track <= this.track || row.position_permille === 0) return;
    this.track = row.track;
    // Thousandths are rounded down, except for the last track, which is exactly 1000.
    this.last =
      row.position_permille === 1000
        ? row.track
        : (row.track * 1000) / (row.position_permille + 0.5);
  }

  place(track: number): number {
    return this.last === 0 ? 0 : Math.min(1, track / this.last);
  }
}

export function accessOf(fact: FactNamed<'hdd.moved'>, scale: TrackScale): Access {
  const { extra } = fact;
  scale.learn(fact.row);
  return {
    from: scale.place(extra.from_track),
    to: scale.place(extra.to_track),
    startNs: extra.start_ns,
    seekNs: extra.seek_time_ns,
    rotationNs: extra.rotation_time_ns,
    transferNs: extra.transfer_time_ns,
    pages: extra.pages,
    write: extra.write === 1,
  };
}
