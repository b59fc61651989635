// Follows runs for their claims. Reads the measured tables about once a second during play, takes
// them from passing frames during a seek, and reads them once more at the end. Reports in the
// page's idle time, so that no picture waits.

import type { RunSoFar } from '../../../document/measure/of_scenario';
import type { Report } from '../../../gen/types';
import { kMeasuredTables } from '../../../model/tables/measured_tables';
import type { Frame, Player } from '../../../run/play/api';

export interface WatchedRun extends RunSoFar {
  readonly report: Report;
}

export interface WatchedRuns {
  /** By contender; undefined until each has delivered. */
  readonly runs: readonly WatchedRun[] | undefined;
  /** Digests after the first statements. */
  readonly early: readonly (string | undefined)[];
}

export const kNothingWatched: WatchedRuns = { runs: undefined, early: [] };

const kPollEveryMs = 1_200;
/** Number of even moments in a run's series: between two of them measures do not change. */
const kMoments = 200;
const kIdleMs = 500;

export class RunWatch {
  private readonly runs: (WatchedRun | undefined)[] = [];
  private readonly early: (string | undefined)[] = [];
  /** Key of the runs' state at the last request. */
  private lastPolled = '';
  private busy = false;
  private notifying = false;
  private stopped = false;
  private readonly stops: readonly (() => void)[];

  constructor(
    private readonly player: Player,
    private readonly count: number,
    private readonly onChange: (watched: WatchedRuns) => void,
  ) {
    const timer = setInterval(() => this.poll(), kPollEveryMs);
    this.stops = [
      () => clearInterval(timer),
      player.onFrame((frame) => this.onFrame(frame)),
      player.state.subscribe(() => this.poll()),
    ];
    for (let i = 0; i < count; i++) {
      const frame = player.latest(i);
      if (frame !== undefined) this.onFrame(frame);
    }
    this.poll();
  }

  stop(): void {
    this.stopped = true;
    for (const stop of this.stops) stop();
  }

  private onFrame({ contender, early, report, tables, status }: Frame): void {
    if (contender >= this.count) return;
    const isNew = early !== undefined && early !== this.early[contender];
    if (isNew) this.early[contender] = early;
    const passing = report !== undefined && tables['lab.series_causes'] !== undefined;
    if (passing) this.runs[contender] = { report, tables, ended: status.state !== 0 };
    if (isNew || passing) this.notifyWhenIdle();
  }

  /** Reads the runs, unless their phase, end and moments are those of the last time. */
  private poll(): void {
    const { phase, contenders } = this.player.state.getState();
    if (this.busy || (phase !== 'playing' && phase !== 'paused')) return;
    const own = contenders.slice(0, this.count);
    const ended = own.map(({ state }) => state === 'finished' || state === 'stopped');
    const places = own.map((_, i) => this.momentOf(i));
    const now = [phase, ...ended, ...places].join();
    if (own.length < this.count || now === this.lastPolled) return;
    this.lastPolled = now;
    this.busy = true;
    void this.answers(ended).finally(() => {
      this.busy = false;
    });
  }

  /** Drops the answer if another run has been opened meanwhile. */
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
    if (all.length > 0) this.notifyWhenIdle();
  }

  /** Number of even moments that a run has passed. */
  private momentOf(contender: number): number {
    const status = this.player.latest(contender)?.status;
    if (status === undefined || status.statements_total === 0) return 0;
    return Math.floor((kMoments * status.statements) / status.statements_total);
  }

  private notifyWhenIdle(): void {
    if (this.notifying) return;
    this.notifying = true;
    idly(() => {
      this.notifying = false;
      if (this.stopped) return;
      const known = this.runs.filter((run) => run !== undefined);
      const runs = known.length === this.count ? known : undefined;
      this.onChange({ runs, early: [...this.early] });
    });
  }
}

/** Runs work in idle time; some browsers have no idle callbacks. */
function idly(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: kIdleMs });
  else setTimeout(work, 0);
}
