// A flash drive's erase blocks between frames, and the live pages that garbage collection moves.

import type { Fact } from '../../../model/tables/decode';
import type { Frame } from '../../../run/play/api';
import type { RunningReplay } from '../../kit/picture';
import type { BlockView } from './flash_layout';
import { blocksOf } from './flash_tables';

/** Live pages on their way from one erase block to another; `bornMs` is wall time. */
export interface MoveMotion {
  readonly from: number;
  readonly to: number;
  readonly pages: number;
  readonly bornMs: number;
}

const kMaxMoves = 200;
/** Pages per block are not known until a block is full; they are at least this. */
const kFewestPages = 64;

export class EraseBlocks {
  moves: readonly MoveMotion[] = [];
  private frame: Frame | undefined;
  private seen: { frame: Frame | undefined; blocks: BlockView[]; pages: number } = {
    frame: undefined,
    blocks: [],
    pages: kFewestPages,
  };

  take(frame: Frame, nowMs: number, still: boolean): void {
    this.frame = frame;
    if (frame.jump) this.moves = [];
    if (still) return;
    const moved = (frame.facts ?? []).flatMap((fact) => moveOf(fact, nowMs));
    if (moved.length > 0) this.moves = [...this.moves, ...moved].slice(-kMaxMoves);
  }

  /**
   * Shows the moves made during a replayed job, spread over the time in which its work is shown.
   */
  replay({ facts, work: [from, to] }: RunningReplay, nowMs: number): void {
    this.moves = facts.flatMap((fact, i) =>
      moveOf(fact, nowMs + from + ((to - from) * i) / facts.length),
    );
  }

  get blocks(): readonly BlockView[] {
    return this.look().blocks;
  }

  get pagesPerBlock(): number {
    return this.look().pages;
  }

  /** The newest frame's blocks, decoded lazily: most frames are never painted. */
  private look(): { blocks: readonly BlockView[]; pages: number } {
    const { frame } = this;
    if (frame !== undefined && frame !== this.seen.frame) {
      const blocks = blocksOf(frame.tables, this.seen.blocks);
      const pages = blocks.reduce(
        (most, block) => Math.max(most, block.writtenPages, block.livePages),
        this.seen.pages,
      );
      this.seen = { frame, blocks, pages };
    }
    return this.seen;
  }
}

function moveOf(fact: Fact, bornMs: number): MoveMotion[] {
  if (fact.name !== 'flash.gc_moved') return [];
  const { from_block: from, to_block: to, pages } = fact.extra;
  return [{ from, to, pages, bornMs }];
}
