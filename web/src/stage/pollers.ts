// What the page keeps asking each contender while the run moves: its report, where the followed row
// lies, and what its picture wants to know that is too expensive for every frame.
//
// One question of a kind at a time, not more often than anybody can read, and none while nothing
// has moved, or while the page shows a moment at which the run does not stand yet: the answer would
// be about another one.

import type { Report } from '../gen/types';
import type { Player } from '../lab/play/api';
import type { Band } from './band';

interface Question {
  version: number;
  atMs: number;
  busy: boolean;
}

/** Between reports, whoever's they are: figures are rendered six times a second. */
const kReportEveryMs = 170;
/** Between two polls of expensive tables, while the run plays. */
const kPolledEveryMs = 400;
const kRowEveryMs = 700;
const kAtRestMs = 60;

export class Pollers {
  private readonly reports = new Map<Band, Question>();
  private readonly rows = new Map<Band, Question>();
  private readonly polled = new Map<Band, Question>();

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
    this.polled.clear();
  }

  /** `playing`: where the run stands, everybody may ask at once. */
  tick(band: Band, bands: number, nowMs: number, playing: boolean): void {
    if (this.onWay) return;
    const { player } = this;
    const { index, tree, followed } = band;
    const reportMs = kReportEveryMs * (playing ? bands : 1);
    this.ask(
      this.reports,
      band,
      nowMs,
      reportMs,
      () => player.report(index),
      (report) => this.onReport(band, report),
    );
    const { polledTables } = tree;
    if (polledTables !== undefined) {
      const everyMs = playing ? kPolledEveryMs : kAtRestMs;
      this.ask(
        this.polled,
        band,
        nowMs,
        everyMs,
        () => player.describe(index, polledTables),
        (tables) => tree.takePolled?.(tables),
      );
    }
    if (followed === undefined) return;
    const rowMs = playing ? kRowEveryMs : kAtRestMs;
    this.ask(
      this.rows,
      band,
      nowMs,
      rowMs,
      () => player.inspect(index, tree.whereIs(followed.key)),
      (tables) => tree.located(tables),
    );
  }

  private get onWay(): boolean {
    return this.player.state.getState().phase === 'seeking';
  }

  private ask<T>(
    questions: Map<Band, Question>,
    band: Band,
    nowMs: number,
    everyMs: number,
    question: () => Promise<T>,
    use: (answer: T) => void,
  ): void {
    const last = questions.get(band);
    if (
      last !== undefined &&
      (last.busy || band.version === last.version || nowMs - last.atMs < everyMs)
    )
      return;
    const asked = { version: band.version, atMs: nowMs, busy: true };
    questions.set(band, asked);
    const known = (answer: T) => {
      if (!this.onWay) use(answer);
    };
    // The player's state says what is wrong.
    question()
      .then(known)
      .catch(() => undefined)
      .finally(() => {
        asked.busy = false;
      });
  }
}
