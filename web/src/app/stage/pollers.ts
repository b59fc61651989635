// What the page polls from each contender while the run moves: its report, the places of the
// followed row, and tables that are too expensive for every frame.
//
// There is one poll of a kind at a time, no more often than a reader can follow, and none while
// nothing has changed or during a seek: the answer would be about another moment than the page
// shows.

import type { Report } from '../../gen/types';
import { ofIntervals } from '../../model/chart';
import type { Player } from '../../run/play/api';
import type { Band } from './band';
import { chartChoice } from './chart_choice';

interface Question {
  version: number;
  atMs: number;
  busy: boolean;
}

/** Between reports of all contenders together: figures are rendered six times a second. */
const kReportEveryMs = 170;
/** Between two polls of expensive tables, while the run plays. */
const kPolledEveryMs = 400;
const kRowEveryMs = 700;
const kAtRestMs = 60;

const kIntervalTables = ['lab.intervals'] as const;

export class Pollers {
  private readonly reports = new Map<Band, Question>();
  private readonly rows = new Map<Band, Question>();
  private readonly polled = new Map<Band, Question>();
  private readonly intervals = new Map<Band, Question>();

  constructor(
    private readonly player: Player,
    private readonly onReport: (band: Band, report: Report) => void,
  ) {}

  /** Another row is followed: poll at once. */
  forgetRow(): void {
    this.rows.clear();
  }

  forget(): void {
    this.reports.clear();
    this.rows.clear();
    this.polled.clear();
    this.intervals.clear();
  }

  /** `playing`: while paused, contenders do not have to take turns. */
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
    if (ofIntervals(chartChoice.getState().metric))
      this.ask(
        this.intervals,
        band,
        nowMs,
        reportMs,
        () => player.describe(index, kIntervalTables),
        (tables) => band.takeIntervals(tables),
      );
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
    // The player's state has the message.
    question()
      .then(known)
      .catch(() => undefined)
      .finally(() => {
        asked.busy = false;
      });
  }
}
