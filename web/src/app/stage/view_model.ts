// React's view of a run, one value that is replaced as a whole: figures, reports and places, taken
// from the reports as they arrive.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Throttle } from '../../drawing/kit/page/throttle';
import type { Report } from '../../gen/types';
import { type TreeAnswer, treeAnswer } from '../../model/figures/answer';
import { type Figures, figuresOf, sinceCreation } from '../../model/figures/figures';
import { countsCreation, type PhaseSpan, phasesOf, statementsAt } from '../../model/figures/phases';
import { SpeedMeter } from '../../model/run/speed_meter';
import type { Tables } from '../../model/tables/decode';
import { onlyRow } from '../../model/tables/tables';
import type { Band } from './band';
import type { Progress } from './band_lag';

/**
 * At most six updates a second. An update is one snapshot: the figures and place of the tree whose
 * report has arrived, and with them the answer and position of the whole.
 */
export interface RunView {
  figures: readonly (Figures | undefined)[];
  reports: readonly (Report | undefined)[];
  /** By contender; undefined for forks that still wait at their beginning. */
  places: readonly (Progress | undefined)[];
  answer: readonly (TreeAnswer | undefined)[];
  phases: readonly PhaseSpan[];
  statements: number;
  tNs: number;
  total: number;
  phase: PhaseSpan | undefined;
  /** Statements per second of wall time, as observed. */
  rate: number | undefined;
}

const kEmptyView: RunView = {
  figures: [],
  reports: [],
  places: [],
  answer: [],
  statements: 0,
  total: 0,
  tNs: 0,
  phase: undefined,
  rate: undefined,
  phases: [],
};

export class ViewModel {
  readonly runView: StoreApi<RunView> = createStore(() => kEmptyView);
  readonly throttle = new Throttle();
  private readonly meter = new SpeedMeter();
  /** Reports that have arrived and are not shown yet. */
  private readonly reports = new Map<Band, Report>();
  /** Each contender's report from before the first statement: creation costs, to subtract. */
  private created: readonly (Report | undefined)[] = [];

  add(band: Band, report: Report): void {
    this.reports.set(band, report);
  }

  /** Drops the previous run's pending reports and speed. */
  forget(): void {
    this.meter.forget();
    this.reports.clear();
  }

  /**
   * Starts with a new run: `created` are its contenders' first reports, `tables` name its phases.
   */
  begin(created: readonly (Report | undefined)[], tables: Tables): void {
    this.created = created;
    const none = created.map(() => undefined);
    const phases = phasesOf(tables);
    this.runView.setState(
      { ...kEmptyView, phases, phase: phases[0], figures: none, reports: none, places: none },
      true,
    );
  }

  /**
   * Shows one report, or one turn of the tables, so that no frame renders everything. Returns
   * whether it showed anything.
   */
  next(bands: readonly Band[], nowMs: number): boolean {
    const [next] = this.reports;
    if (next === undefined) return this.throttle.tick(nowMs);
    this.reports.delete(next[0]);
    this.throttle.again(nowMs);
    this.show(bands, ...next, nowMs);
    return true;
  }

  private show(bands: readonly Band[], band: Band, report: Report, nowMs: number): void {
    const frame = band.frame;
    if (frame === undefined || bands[band.index] !== band) return;
    const before = this.runView.getState();
    const { phases } = before;
    const created = this.created[rootOf(band).index];
    const counted =
      created !== undefined && countsCreation(phases, report)
        ? sinceCreation(report, created)
        : report;
    // The frame may be newer or older than the report, so its statements are not the place.
    const statements = statementsAt(phases, report);
    band.curves.add(statements, counted);
    const [figures, reports] = [[...before.figures], [...before.reports]];
    const place = { statements, tNs: frame.status.t_ns };
    // A fork is hidden until its origin reaches the fork point.
    const places = bands.map((one, i) =>
      one.waitsForOrigin ? undefined : one === band ? place : before.places[i],
    );
    figures[band.index] = figuresOf(counted);
    reports[band.index] = report;
    band.drive.takeReport(report);
    band.clock.push(frame.status.statements, frame.status.t_ns);
    const first = bands[0]?.frame;
    const progress = first && onlyRow(first.tables, 'lab.progress');
    const done = Math.max(0, ...places.map((place) => place?.statements ?? 0));
    this.runView.setState({
      figures,
      reports,
      places,
      statements: done,
      total: frame.status.statements_total,
      tNs: Math.max(0, ...places.map((place) => place?.tNs ?? 0)),
      answer: bands.map(({ label }, i) => {
        const [made, of] = [figures[i], reports[i]];
        if (made === undefined || of === undefined || places[i] === undefined) return undefined;
        return treeAnswer(label, made, of, phases);
      }),
      phase: phases[progress?.phase ?? 0],
      rate: this.meter.push(nowMs, done),
    });
  }
}

/** The scenario's own tree that a band descends from through forks. */
const rootOf = (band: Band): Band => (band.fork === undefined ? band : rootOf(band.fork.origin));
