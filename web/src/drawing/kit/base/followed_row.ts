// The followed row in one picture: what became of it, and what is said at its line.
import type { Rect, TreeAxis } from '../../../model/values/geometry';
import type { PictureHost } from '../host';
import { type RowFate, RowMemory, rowWordings, rowX, sayRow } from '../marks/row';
import { laneY } from '../words/caption';
import type { Words } from '../words/words';

export class FollowedRow {
  private fate: RowFate = 'not yet';
  private readonly memory = new RowMemory();

  constructor(private readonly host: PictureHost) {}

  /** `found`: versions of it lie in the tree; `deleted`: the newest is a delete. */
  note(found: boolean, deleted: boolean): void {
    const { followed, frame } = this.host;
    const statements = frame?.status.statements ?? 0;
    if (followed !== undefined)
      this.fate = this.memory.fateOf(followed.key, statements, found, deleted);
  }

  /**
   * The row's fate in words. `named`: by this band; where another one names the row, this one only
   * says that it is no longer there.
   */
  say(
    words: Words,
    { axis, arrivals }: { axis: TreeAxis; arrivals: Rect },
    versions: number,
    named: boolean,
  ): void {
    const { followed } = this.host;
    if (followed === undefined || (!named && this.fate !== 'deleted')) return;
    const wordings = rowWordings(followed.name, this.fate, versions);
    sayRow(words, rowX(axis, followed.place), laneY(arrivals), wordings);
  }
}
