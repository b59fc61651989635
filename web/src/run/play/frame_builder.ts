// The tables of a frame: in fast play those that the page watches; otherwise every folded table
// once, and after that only those that the frames' facts do not keep up to date.

import { kTables } from '../../gen/schema';
import type { TableName } from '../../gen/types';
import { type Tables, tableSchema } from '../../model/decode';
import type { Watched } from '../past/types';
import type { LabInstance } from '../transport/lab_instance';

const isFolded = (name: TableName) => tableSchema(name).folded;

export class FrameBuilder {
  /** Everything, until the page says otherwise. */
  watched: Watched = { tables: [] };
  /** The page holds every folded table as of the last frame, so facts are enough from here on. */
  pageIsWhole = false;

  /**
   * Answers whether any of these tables is carried only because it is watched: while paused, a
   * frame must then be sent for it.
   */
  watch(watched: Watched): boolean {
    this.watched = watched;
    return !watched.tables.every(isFolded);
  }

  /** `whole`: with everything that is folded, not only what the page watches. */
  async next(whole: boolean, live: LabInstance): Promise<{ tables: Tables; follows: boolean }> {
    const follows = whole && this.pageIsWhole;
    if (follows) return { tables: await this.unfolded(live), follows };
    if (!whole) return { tables: await live.describe(this.watched.tables), follows };
    const rest = this.rest;
    const names = kTables
      .map(({ name }) => name)
      .filter((name) => isFolded(name) || rest.includes(name));
    return { tables: await live.describe(names), follows };
  }

  /** Tables that the page watches and facts do not keep up to date. */
  async unfolded(live: LabInstance): Promise<Tables> {
    return this.rest.length === 0 ? {} : live.describe(this.rest);
  }

  private get rest(): readonly TableName[] {
    return this.watched.tables.filter((name) => !isFolded(name));
  }
}
