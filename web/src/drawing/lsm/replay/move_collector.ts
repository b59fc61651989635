// Collects trivial moves in slow play and steps until each ends. A move is over within a few
// statements, so it is shown afterwards, as a replay.

import type { Fact } from '../../../model/tables/decode';
import { fold } from '../../../model/tables/fold';
import { rowsOf } from '../../../model/tables/tables';
import type { Frame } from '../../../run/play/api';
import { kJobKinds } from '../state/tables';

interface Move {
  readonly job: number;
  readonly facts: Fact[];
  /** The tree when the move began. */
  readonly before: Frame;
}

export class MoveCollector {
  private readonly moves = new Map<number, Move>();

  /** Takes a frame's facts; returns the moves that ended in it. `last`: the frame before. */
  take(facts: readonly Fact[], last: Frame): Move[] {
    return facts.flatMap((fact, i) => {
      const { job } = fact;
      // Facts of the same frame come before the move's: it may move a file that they added.
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
      // A reader who joins a run in the middle of a move still sees the rest of it.
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
