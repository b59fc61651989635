// Collects the facts of page writes in slow play, which arrive among all others, until each write
// is complete.

import type { Fact } from '../../../model/tables/decode';
import type { Sample } from '../../../run/past/types';

/** Writes of which only a part was seen never end; beyond this many, all are dropped. */
const kMaxOpen = 512;

export class WriteCollector {
  private readonly open = new Map<number, Fact[]>();

  /** Returns the writes that these facts complete, in the order of their ends. */
  take(facts: readonly Fact[]): Sample[] {
    const done: number[] = [];
    for (const fact of facts) {
      if (fact.job === 0) continue;
      const begun = this.open.get(fact.job);
      if (begun !== undefined) begun.push(fact);
      else this.open.set(fact.job, [fact]);
      if (fact.name === 'btree.write_finished') done.push(fact.job);
    }
    if (this.open.size > kMaxOpen) this.open.clear();
    return done.flatMap((job) => {
      const own = this.open.get(job);
      this.open.delete(job);
      return own === undefined ? [] : [{ job, of: 1, facts: own }];
    });
  }

  forget(): void {
    this.open.clear();
  }
}
