// Polls each contender while the run moves: its report, the places of the followed row, and tables
// that are too expensive for every frame.
//
// At most one poll of each kind is under way per contender, no more often than a reader can follow.
// There is none while nothing has changed, and none during a seek, whose answer would describe
// another moment than the page shows.

import type { Report } from '../../gen/types';
import { ofIntervals } from '../../model/figures/chart';
import type { Player } from '../../run/play/api';
import type { Band } from './band';
import { chartChoice } from './chart_choice';

interface Poll {
  version: number;
  atMs: number;
  busy: boolean;
  /** It was asked for during play, when a report has no digest. */
  playing: boolean;
}

interface Moment {
  readonly nowMs: number;
  readonly playing: boolean;
}

/** Interval between reports over all contenders (ms): React renders figures six times a second. */
const kReportEveryMs = 170;
/** Interval between polls of expensive tables while the run plays (ms). */
const kPolledEveryMs = 400;
const kRowEveryMs = 700;
const kAtRestMs = 60;

const kIntervalTables = ['lab.intervals'] as const;

export class Pollers {
  private readonly reports = new Map<Band, Poll>();
  private readonly rows = new Map<Band, Poll>();
  private readonly polled = new Map<Band, Poll>();
  private readonly intervals = new Map<Band, Poll>();

  constructor(
    private readonly player: Player,
    private readonly onReport: (band: Band, report: Report) => void,
  ) {}

  /** Makes the next tick poll the followed row at once, because another one is followed. */
  forgetRow(): void {
    this.rows.clear();
  }

  forget(): void {
    this.reports.clear();
    this.rows.clear();
    this.polled.clear();
    this.intervals.clear();
  }

  /**
   * Sends the polls that are due. `bands`: number of bands; while `playing` they share the report
   * interval.
   */
  tick(band: Band, bands: number, nowMs: number, playing: boolean): void {
    if (this.seeking) return;
    const { player } = this;
    const { index, tree, followed } = band;
    const moment = { nowMs, playing };
    const reportMs = kReportEveryMs * (playing ? bands : 1);
    this.poll(
      this.reports,
      band,
      moment,
      reportMs,
      () => player.report(index, playing),
      (report) => this.onReport(band, report),
    );
    const { polledTables } = tree;
    if (polledTables !== undefined) {
      const everyMs = playing ? kPolledEveryMs : kAtRestMs;
      this.poll(
        this.polled,
        band,
        moment,
        everyMs,
        () => player.describe(index, polledTables),
        (tables) => tree.takePolled?.(tables),
      );
    }
    if (ofIntervals(chartChoice.getState().metric))
      this.poll(
        this.intervals,
        band,
        moment,
        reportMs,
        () => player.describe(index, kIntervalTables),
        (tables) => band.takeIntervals(tables),
      );
    if (followed === undefined) return;
    const rowMs = playing ? kRowEveryMs : kAtRestMs;
    this.poll(
      this.rows,
      band,
      moment,
      rowMs,
      () => player.inspect(index, tree.whereIs(followed.key)),
      (tables) => tree.located(tables),
    );
  }

  private get seeking(): boolean {
    return this.player.state.getState().phase === 'seeking';
  }

  private poll<T>(
    polls: Map<Band, Poll>,
    band: Band,
    { nowMs, playing }: Moment,
    everyMs: number,
    request: () => Promise<T>,
    use: (answer: T) => void,
  ): void {
    const last = polls.get(band);
    if (
      last !== undefined &&
      (last.busy ||
        nowMs - last.atMs < everyMs ||
        (band.version === last.version && playing === last.playing))
    )
      return;
    const poll = { version: band.version, atMs: nowMs, busy: true, playing };
    polls.set(band, poll);
    const known = (answer: T) => {
      if (!this.seeking) use(answer);
    };
    // Errors are dropped here: the player's state has the message.
    request()
      .then(known)
      .catch(() => undefined)
      .finally(() => {
        poll.busy = false;
      });
  }
}
