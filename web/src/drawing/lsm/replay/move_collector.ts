// Trivial moves in slow play and steps, collected until each ends. They are over within a
// few statements, so they are shown after their end, as a replay.

import type { Fact } from '../../../model/decode';
import { fold } from '../../../model/fold';
import { rowsOf } from '../../../model/tables';
import type { Frame } from '../../../run/play/api';
import { kJobKinds } from '../state/tables';

interface Move {
  readonly job: number;
  readonly facts: Fact[];
  /** The tree when it began. */
  readonly before: Frame;
}

export class MoveCollector {
  private readonly moves = new Map<number, Move>();

  /** Takes a frame's facts; answers the moves that ended with it. `last`: the frame before. */
  take(facts: readonly Fact[], last: Frame): Move[] {
    return facts.flatMap((fact, i) => {
      const { job } = fact;
      // Often a file was added by the same step: it is there when the move begins.
      const began = (start: Fact) =>
        this.moves.set(job, {
          job,
          facts: [start],
          before: { ...last, tables: fold(last.tables, facts.slice(0, i)) },
        });
      if (fact.name === 'lsm.job_started') {
        if (kJobKinds[fact.row.kind] === 'trivial move') began(fact);
        return [];
      }
      // Who comes to a run while a file is on its way sees the rest of it.
      if (fact.name === 'lsm.file_moved' && !this.moves.has(job)) {
        const row = rowsOf(last.tables, 'lsm.jobs').find((one) => one.job === job);
        if (row !== undefined)
          began({
            ...fact,
            name: 'lsm.job_started',
            row,
            key: { job },
            extra: {},
          } as unknown as Fact);
      }
      const move = this.moves.get(job);
      move?.facts.push(fact);
      if (move === undefined || fact.name !== 'lsm.job_finished') return [];
      this.moves.delete(job);
      return [move];
    });
  }

  forget(): void {
    this.moves.clear();
  }
}
