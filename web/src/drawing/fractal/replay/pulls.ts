// Reads of slow play: a query applies the messages that wait above a basement node before it reads
// there. They come down, from each slot on its way, into that one place; those of a range where it
// begins, as its fact does not say where it ends. The leaf is not changed by it: no corner, no
// write.

import { fallEase } from '../../kit/motion/ease';

const kReads = { 'fractal.get': 'lookup', 'fractal.scan': 'range read' } as const;

interface Pull {
  by: (typeof kReads)[keyof typeof kReads];
  place: number;
  /** Messages applied. */
  applied: number;
  bornMs: number;
}

const kPullMs = 900;
const kWordsMs = 1_600;
const kMaxPulls = 8;

export class Pulls {
  private pulls: Pull[] = [];

  add(fact: keyof typeof kReads, place: number, applied: number, nowMs: number): void {
    if (applied > 0) this.pulls.push({ by: kReads[fact], place, applied, bornMs: nowMs });
    if (this.pulls.length > kMaxPulls) this.pulls.shift();
  }

  forget(): void {
    this.pulls = [];
  }

  moving(nowMs: number): boolean {
    const last = this.pulls.at(-1);
    return last !== undefined && nowMs - last.bornMs < kWordsMs;
  }

  /** The newest one, as long as there are words for it, and how far it is. */
  newest(nowMs: number): (Pull & { fall: number }) | undefined {
    const pull = this.pulls.at(-1);
    if (pull === undefined || nowMs - pull.bornMs >= kWordsMs) return undefined;
    return { ...pull, fall: fallEase((nowMs - pull.bornMs) / kPullMs) };
  }
}
