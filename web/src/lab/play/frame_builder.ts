// What frames show of the tables: in fast play those that the page watches; else every folded one,
// once, and then only what the facts behind it do not say.

import { kTables } from '../../gen/schema';
import type { TableName } from '../../gen/types';
import { type Tables, tableSchema } from '../../model/decode';
import type { LabInstance } from '../transport/lab_instance';
import type { Watched } from '../types';

const isFolded = (name: TableName) => tableSchema(name).folded;

export class FrameBuilder {
  /** Nobody has said yet: everything. */
  watched: Watched = { tables: [] };
  /** The page holds every folded table as of the last frame: facts are enough to go on. */
  pageIsWhole = false;

  /**
   * Answers whether frames carry some of it only because it is watched: where nothing plays, no
   * such frame comes by itself.
   */
  watch(watched: Watched): boolean {
    this.watched = watched;
    return !watched.tables.every(isFolded);
  }

  /** `close`: the page shall see everything, not only what it watches. */
  async next(close: boolean, live: LabInstance): Promise<{ tables: Tables; follows: boolean }> {
    const follows = close && this.pageIsWhole;
    const rest = this.watched.tables.filter((name) => !isFolded(name));
    if (follows) return { tables: rest.length === 0 ? {} : await live.describe(rest), follows };
    if (!close) return { tables: await live.describe(this.watched.tables), follows };
    const names = kTables
      .map(({ name }) => name)
      .filter((name) => isFolded(name) || rest.includes(name));
    return { tables: await live.describe(names), follows };
  }
}
