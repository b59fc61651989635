// Follows runs for their claims: asks for what measures read about once a second while they play,
// takes it from passing frames during a seek, and once more when they have ended. Told of it in the
// page's idle time, so that no picture waits.

import type { RunSoFar } from '../../../document/measure/of_scenario';
import type { Report } from '../../../gen/types';
import { kMeasuredTables } from '../../../model/measured_tables';
import type { Frame, Player } from '../../../run/play/api';

export interface WatchedRun extends RunSoFar {
  readonly report: Report;
}

export interface Watched {
  /** By contender; undefined until something is known of each. */
  readonly runs: readonly WatchedRun[] | undefined;
  /** Their digests after the first statements. */
  readonly early: readonly (string | undefined)[];
}

export const kNothingWatched: Watched = { runs: undefined, early: [] };

const kAskedEveryMs = 1_200;
/** Even moments that a run keeps: between two of them nothing changes for a measure. */
const kMoments = 200;
const kIdleMs = 500;

export class RunWatch {
  private readonly runs: (WatchedRun | undefined)[] = [];
  private readonly early: (string | undefined)[] = [];
  /** What was known of the runs when they were asked last. */
  private asked = '';
  private busy = false;
  private telling = false;
  private stopped = false;
  private readonly stops: readonly (() => void)[];

  constructor(
    private readonly player: Player,
    private readonly count: number,
    private readonly tell: (watched: Watched) => void,
  ) {
    const timer = setInterval(() => this.ask(), kAskedEveryMs);
    this.stops = [
      () => clearInterval(timer),
      player.onFrame((frame) => this.take(frame)),
      player.state.subscribe(() => this.ask()),
    ];
    for (let i = 0; i < count; i++) {
      const frame = player.latest(i);
      if (frame !== undefined) this.take(frame);
    }
    this.ask();
  }

  stop(): void {
    this.stopped = true;
    for (const stop of this.stops) stop();
  }

  private take({ contender, early, report, tables, status }: Frame): void {
    if (contender >= this.count) return;
    const isNew = early !== undefined && early !== this.early[contender];
    if (isNew) this.early[contender] = early;
    const passing = report !== undefined && tables['lab.series_causes'] !== undefined;
    if (passing) this.runs[contender] = { report, tables, ended: status.state !== 0 };
    if (isNew || passing) this.tellLater();
  }

  private ask(): void {
    const { phase, contenders } = this.player.state.getState();
    if (this.busy || (phase !== 'playing' && phase !== 'paused')) return;
    const own = contenders.slice(0, this.count);
    const ended = own.map(({ state }) => state === 'finished' || state === 'stopped');
    const places = own.map((_, i) => this.momentOf(i));
    const now = [phase, ...ended, ...places].join();
    if (own.length < this.count || now === this.asked) return;
    this.asked = now;
    this.busy = true;
    void this.answers(ended).finally(() => {
      this.busy = false;
    });
  }

  /** Another run may have been opened meanwhile: then there is no answer. */
  private async answers(ended: readonly boolean[]): Promise<void> {
    const all = await Promise.all(
      ended.map(async (over, i) => ({
        report: await this.player.report(i),
        tables: await this.player.describe(i, kMeasuredTables),
        ended: over,
      })),
    ).catch(() => []);
    all.forEach((run, i) => {
      this.runs[i] = run;
    });
    if (all.length > 0) this.tellLater();
  }

  /** How many of its even moments a run has passed. */
  private momentOf(contender: number): number {
    const status = this.player.latest(contender)?.status;
    if (status === undefined || status.statements_total === 0) return 0;
    return Math.floor((kMoments * status.statements) / status.statements_total);
  }

  private tellLater(): void {
    if (this.telling) return;
    this.telling = true;
    idly(() => {
      this.telling = false;
      if (this.stopped) return;
      const known = this.runs.filter((run) => run !== undefined);
      const runs = known.length === this.count ? known : undefined;
      this.tell({ runs, early: [...this.early] });
    });
  }
}

/** Not every browser says when it is idle. */
function idly(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: kIdleMs });
  else setTimeout(work, 0);
}
