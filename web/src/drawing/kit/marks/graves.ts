// Dead entries that the latest scan stepped over, said in the lane of arrivals: each costs time,
// and none is answered.

import { formatCount, plural } from '../../../model/values/units';
import type { Frame } from '../../../run/play/api';
import type { Span } from '../words/side_by_side';
import type { Words } from '../words/words';

interface Scan {
  readonly rows: number;
  readonly stepped_over: number;
}

/** Fewer cost less than finding the first row. */
const kLeast = 100;
/** The words leave after that many statements without another scan. */
const kStatements = 1_000;

export class Graves {
  private scan: Scan | undefined;
  private at = 0;

  take({ facts, status, jump }: Frame): void {
    if (jump || status.statements > this.at + kStatements) this.scan = undefined;
    for (const fact of facts ?? []) {
      if (!('stepped_over' in fact.extra)) continue;
      this.scan = fact.extra;
      this.at = status.statements;
    }
  }

  say(words: Words, axis: Span, y: number): void {
    if (this.scan === undefined) return;
    const { rows, stepped_over: dead } = this.scan;
    if (dead < kLeast || dead < rows) return;
    const over = `stepped over ${formatCount(dead)} dead entries`;
    words.say({
      wordings: [
        `a scan of ${plural(rows, 'row')} ${over}`,
        `a scan ${over}`,
        `${formatCount(dead)} dead entries passed`,
      ],
      places: [{ x: axis.x + axis.w, y, align: 'right', slide: axis }],
      colour: words.theme.ink,
      weight: 600,
      halo: words.theme.bg,
    });
  }
}
