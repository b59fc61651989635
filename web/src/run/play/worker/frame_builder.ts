// Chooses the tables of a frame. Fast play carries those that the page watches. Otherwise the first
// frame carries every folded table, and later ones only tables that the frames' facts do not keep
// up to date.

import { kTables } from '../../../gen/schema';
import type { TableName } from '../../../gen/types';
import { type Tables, tableSchema } from '../../../model/tables/decode';
import type { WatchedData } from '../../past/types';
import type { LabInstance } from '../../transport/lab_instance';

const isFolded = (name: TableName) => tableSchema(name).folded;

export class FrameBuilder {
  /** The tables the page watches; none until it says so. */
  watched: WatchedData = { tables: [] };
  /** The page holds every folded table as of the last frame, so facts suffice from here on. */
  pageIsWhole = false;

  /**
   * Sets the watched tables. Returns whether any of them is carried only because it is watched:
   * while paused, a frame must then be sent for it.
   */
  watch(watched: WatchedData): boolean {
    this.watched = watched;
    return !watched.tables.every(isFolded);
  }

  /**
   * Returns the next frame's tables. `whole`: all folded tables, not only the watched ones.
   * `follows`: the frame's facts continue from the previous frame.
   */
  async next(whole: boolean, live: LabInstance): Promise<{ tables: Tables; follows: boolean }> {
    const follows = whole && this.pageIsWhole;
    if (follows) return { tables: await this.unfolded(live), follows };
    if (!whole) return { tables: await live.describe(this.watched.tables), follows };
    return { tables: await this.all(live), follows };
  }

  /** Every folded table, and the watched ones. */
  async all(live: LabInstance): Promise<Tables> {
    const rest = this.rest;
    const names = kTables
      .map(({ name }) => name)
      .filter((name) => isFolded(name) || rest.includes(name));
    return live.describe(names);
  }

  /** The watched tables that facts do not keep up to date. */
  async unfolded(live: LabInstance): Promise<Tables> {
    return this.rest.length === 0 ? {} : live.describe(this.rest);
  }

  private get rest(): readonly TableName[] {
    return this.watched.tables.filter((name) => !isFolded(name));
  }
}
