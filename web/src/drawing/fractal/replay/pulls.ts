// Reads of slow play: a query applies the messages above a basement node before it reads there.
// They fall from each slot on its way into that place; those of a range read fall at its beginning,
// because its fact does not report its end. The leaf is not changed by this: no corner, no write.

import { fallEase } from '../../kit/motion/ease';

const kReads = { 'fractal.get': 'lookup', 'fractal.scan': 'range read' } as const;

interface Pull {
  by: (typeof kReads)[keyof typeof kReads];
  place: number;
  /** Number of messages applied. */
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

  /** Returns the newest read and its progress, while its words are shown. */
  newest(nowMs: number): (Pull & { fall: number }) | undefined {
    const pull = this.pulls.at(-1);
    if (pull === undefined || nowMs - pull.bornMs >= kWordsMs) return undefined;
    return { ...pull, fall: fallEase((nowMs - pull.bornMs) / kPullMs) };
  }
}
