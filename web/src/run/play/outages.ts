// The power cuts of a run as its user made them: each at one moment in all trees, to be undone and
// restored together.
//
// A cut that was made here is undone by going back before it, whichever way; it can then be
// restored. Cuts that came with a link belong to the linked run and happen again, until they are
// undone by hand.
import type { PowerCut } from '../past/types';
import type { CutNote } from './api';
import type { Contender } from './contender';

/** All cuts, by contender. */
type Lists = readonly (readonly PowerCut[])[];

interface Outage {
  /** The row at which it was made; undefined for one from a link. */
  readonly row: number | undefined;
  readonly before: Lists;
  readonly after: Lists;
}

export class Outages {
  /** In the order in which they were made. */
  private made: Outage[] = [];
  /** What can be restored. */
  private undone: Outage[] = [];
  /** What the page says about the cuts that were made here: another one after each change. */
  note: CutNote | undefined;

  constructor(private readonly contenders: () => readonly Contender[]) {}

  /** The run has a history of cuts. */
  get any(): boolean {
    return this.lists().some((list) => list.length > 0);
  }

  /** A run from a link, or without cuts. The first cut of each tree was made at one moment, too. */
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
    this.tell();
  }

  async make(row: number, cut: () => Promise<unknown>): Promise<void> {
    const before = this.lists();
    await cut();
    this.made.push({ row, before, after: this.lists() });
    this.undone = [];
    this.tell();
  }

  /** Undoes the last one that the run has passed: the run goes to the moment before it. */
  async undo(): Promise<void> {
    const last = this.made.findLastIndex((one) => this.passed(one));
    if (last >= 0) await this.takeBack(last);
  }

  /** After going back: undoes those made here that the run is before. */
  async wentBack(): Promise<void> {
    let first = this.made.length;
    while (first > 0 && this.made[first - 1]?.row !== undefined && !this.passedAt(first - 1))
      first--;
    if (first < this.made.length) await this.takeBack(first);
  }

  /** Puts back what was undone last. A run that is past it goes back and has its power cut. */
  async restore(): Promise<void> {
    const last = this.undone.at(-1);
    if (last === undefined) return;
    await this.apply(last.after);
    this.made.push(...this.undone);
    this.undone = [];
    this.tell();
  }

  private async takeBack(first: number): Promise<void> {
    const undone = this.made.slice(first);
    // A fork may have joined after the first of them.
    await this.apply(
      this.contenders().map((_, i) => undone.find(({ before }) => i < before.length)?.before[i]),
    );
    // What came with a link is named by where it was.
    const row = this.contenders()[0]?.latest?.status.statements ?? 0;
    this.undone = undone.map((one) => ({ ...one, row: one.row ?? row }));
    this.made = this.made.slice(0, first);
    this.tell();
  }

  private tell(): void {
    const undone = this.undone.length > 0;
    const rows = (undone ? this.undone : this.made.slice(-1)).flatMap(({ row }) => row ?? []);
    this.note = rows.length > 0 ? { rows, undone } : undefined;
  }

  private async apply(lists: readonly (readonly PowerCut[] | undefined)[]): Promise<void> {
    const all = this.contenders();
    await Promise.all(lists.map((list, i) => (list === undefined ? list : all[i]?.recut(list))));
  }

  private passedAt(index: number): boolean {
    return this.passed(this.made[index] as Outage);
  }

  private passed({ before, after }: Outage): boolean {
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
