// What the page keeps asking each contender while the run moves: its report, where the followed row lies, and what its picture wants to know
// that is too dear for every frame.
//
// One question of a kind at a time, not more often than anybody can read, and none while nothing has moved.

import type { Report } from '../gen/types';
import type { Player } from '../lab/api';
import type { Band } from './band';

interface Question {
  version: number;
  atMs: number;
  busy: boolean;
}

/** Between reports, whoever's they are: figures are rendered eight times a second. */
const kReportEveryMs = 125;
/** Between two askings for what is dear, while the run plays. */
const kPonderedEveryMs = 400;

export class Enquiries {
  private readonly reports = new Map<Band, Question>();
  private readonly rows = new Map<Band, Question>();
  private readonly pondered = new Map<Band, Question>();

  constructor(
    private readonly player: Player,
    private readonly onReport: (band: Band, report: Report) => void,
  ) {}

  /** Another row is followed: ask at once. */
  forgetRow(): void {
    this.rows.clear();
  }

  forget(): void {
    this.reports.clear();
    this.rows.clear();
    this.pondered.clear();
  }

  /** `playing`: where the run stands, everybody may ask at once. */
  tick(band: Band, bands: number, nowMs: number, playing: boolean): void {
    this.ask(this.reports, band, nowMs, kReportEveryMs * (playing ? bands : 1), async () =>
      this.onReport(band, await this.player.report(band.index)),
    );
    const { pondered } = band.tree;
    if (pondered !== undefined)
      this.ask(this.pondered, band, nowMs, playing ? kPonderedEveryMs : 60, async () =>
        band.tree.considered?.(await this.player.describe(band.index, pondered)),
      );
    const { followed } = band;
    if (followed === undefined) return;
    this.ask(this.rows, band, nowMs, playing ? 700 : 60, async () =>
      band.tree.located(await this.player.inspect(band.index, band.tree.whereIs(followed.key))),
    );
  }

  private ask(questions: Map<Band, Question>, band: Band, nowMs: number, everyMs: number, question: () => Promise<void>): void {
    const last = questions.get(band);
    if (last !== undefined && (last.busy || band.version === last.version || nowMs - last.atMs < everyMs)) return;
    const asked = { version: band.version, atMs: nowMs, busy: true };
    questions.set(band, asked);
    // The player's state says what is wrong.
    question()
      .catch(() => undefined)
      .finally(() => {
        asked.busy = false;
      });
  }
}
