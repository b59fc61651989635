// The power cuts of a run as the user made them: each at one moment in all trees, to be undone and
// restored together.
//
// Going back before a cut made on this page undoes it, by whichever command; it can then be
// restored. Cuts from a link belong to the linked run and happen again until they are undone by
// hand.
import type { PowerCut } from '../past/types';
import type { CutNote } from './api';
import type { Contender } from './contender';

/** All cuts, by contender. */
type Lists = readonly (readonly PowerCut[])[];

interface SharedCut {
  /** The row at which it was made; undefined for a cut from a link. */
  readonly row: number | undefined;
  readonly before: Lists;
  readonly after: Lists;
}

export class PowerCutHistory {
  /** In the order in which they were made. */
  private made: SharedCut[] = [];
  /** Cuts that can be restored. */
  private undone: SharedCut[] = [];
  /** The page's note on the cuts made here; replaced after each change. */
  note: CutNote | undefined;

  constructor(private readonly contenders: () => readonly Contender[]) {}

  /** True if any contender's run has a cut. */
  get any(): boolean {
    return this.lists().some((list) => list.length > 0);
  }

  /**
   * Starts with a new run, whose cuts are a link's or none. The n-th cut of each tree counts as one
   * moment.
   */
  begin(): void {
    const lists = this.lists();
    const first = (count: number) => lists.map((list) => list.slice(0, count));
    const most = Math.max(0, ...lists.map(({ length }) => length));
    this.made = Array.from({ length: most }, (_, i) => ({
      row: undefined,
      before: first(i),
      after: first(i + 1),
    }));
    this.undone = [];
    this.updateNote();
  }

  async make(row: number, cut: () => Promise<unknown>): Promise<void> {
    const before = this.lists();
    await cut();
    this.made.push({ row, before, after: this.lists() });
    this.undone = [];
    this.updateNote();
  }

  /** Undoes the last cut that the run has passed; the run goes to the moment before it. */
  async undo(): Promise<void> {
    const last = this.made.findLastIndex((one) => this.passed(one));
    if (last >= 0) await this.undoFrom(last);
  }

  /** Undoes the cuts made here that the run has gone back before. */
  async wentBack(): Promise<void> {
    let first = this.made.length;
    while (first > 0 && this.made[first - 1]?.row !== undefined && !this.passedAt(first - 1))
      first--;
    if (first < this.made.length) await this.undoFrom(first);
  }

  /** Restores the cuts that were undone last. A run past one goes back to it and loses power. */
  async restore(): Promise<void> {
    const last = this.undone.at(-1);
    if (last === undefined) return;
    await this.apply(last.after);
    this.made.push(...this.undone);
    this.undone = [];
    this.updateNote();
  }

  private async undoFrom(first: number): Promise<void> {
    const undone = this.made.slice(first);
    // A fork may have joined after the first cut: take its list from the first one that knows it.
    await this.apply(
      this.contenders().map((_, i) => undone.find(({ before }) => i < before.length)?.before[i]),
    );
    // A link's cut has no row: the note names the current one.
    const row = this.contenders()[0]?.latest?.status.statements ?? 0;
    this.undone = undone.map((one) => ({ ...one, row: one.row ?? row }));
    this.made = this.made.slice(0, first);
    this.updateNote();
  }

  private updateNote(): void {
    const undone = this.undone.length > 0;
    const rows = (undone ? this.undone : this.made.slice(-1)).flatMap(({ row }) => row ?? []);
    this.note = rows.length > 0 ? { rows, undone } : undefined;
  }

  private async apply(lists: readonly (readonly PowerCut[] | undefined)[]): Promise<void> {
    const all = this.contenders();
    await Promise.all(lists.map((list, i) => (list === undefined ? list : all[i]?.recut(list))));
  }

  private passedAt(index: number): boolean {
    return this.passed(this.made[index] as SharedCut);
  }

  private passed({ before, after }: SharedCut): boolean {
    return this.contenders().some(({ latest }, i) => {
      const cut = after[i]?.at(-1);
      const known = before[i]?.some(({ steps }) => steps === cut?.steps) === true;
      return cut !== undefined && !known && (latest?.status.steps ?? 0) >= cut.steps;
    });
  }

  private lists(): Lists {
    return this.contenders().map(({ history }) => history.cuts);
  }
}
