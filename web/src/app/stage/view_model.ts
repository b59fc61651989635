// What React shows of a run, as one value that is replaced as a whole: figures, reports and places,
// taken from the reports as they arrive.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Throttle } from '../../drawing/kit/page/throttle';
import type { Report } from '../../gen/types';
import { type TreeAnswer, treeAnswer } from '../../model/answer';
import type { Tables } from '../../model/decode';
import { type Figures, figuresOf, sinceCreation } from '../../model/figures';
import { countsCreation, type PhaseSpan, phaseWords, statementsAt } from '../../model/phases';
import { SpeedMeter } from '../../model/speed_meter';
import { onlyRow, rowsOf } from '../../model/tables';
import type { Band } from './band';
import type { Place } from './band_lag';

/** The position of the whole run, and its answer. */
interface Whole {
  statements: number;
  tNs: number;
  total: number;
  phase: PhaseSpan | undefined;
  /** Statements per second of wall time, as they were seen to happen. */
  rate: number | undefined;
  /** Each contender's; undefined for forks that are still waiting at their beginning. */
  answer: readonly (TreeAnswer | undefined)[];
}

/**
 * Replaced at most six times a second: a contender's part when its report arrives, the whole's a
 * frame later.
 */
export interface Shown extends Whole {
  figures: readonly (Figures | undefined)[];
  reports: readonly (Report | undefined)[];
  /** Each contender's position; undefined for forks that are still waiting at their beginning. */
  places: readonly (Place | undefined)[];
  phases: readonly PhaseSpan[];
}

const kNothing: Shown = {
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
  readonly shown: StoreApi<Shown> = createStore(() => kNothing);
  readonly throttle = new Throttle();
  private readonly meter = new SpeedMeter();
  /** Reports that arrived and are not shown yet. */
  private readonly reports = new Map<Band, Report>();
  /** The whole as of the last report, while it is not shown yet. */
  private whole: Partial<Whole> | undefined;
  /** What each contender's report said before the first statement. */
  private created: readonly (Report | undefined)[] = [];

  add(band: Band, report: Report): void {
    this.reports.set(band, report);
  }

  /** Drops what belongs to the previous run. */
  forget(): void {
    this.meter.forget();
    this.reports.clear();
    this.whole = undefined;
  }

  /** A run whose contenders have been `created`, and whose phases its tables name. */
  begin(created: readonly (Report | undefined)[], tables: Tables): void {
    this.created = created;
    const none = created.map(() => undefined);
    const phases = phasesOf(tables);
    this.shown.setState(
      { ...kNothing, phases, phase: phases[0], figures: none, reports: none, places: none },
      true,
    );
  }

  /**
   * Shows one report, or the whole, or one turn of the tables per frame, so that no frame has to
   * render everything. Answers whether it showed anything.
   */
  next(bands: readonly Band[], nowMs: number): boolean {
    const [next] = this.reports;
    if (next !== undefined) {
      this.reports.delete(next[0]);
      this.throttle.again(nowMs);
      this.show(bands, ...next);
    } else if (this.whole !== undefined) {
      const { statements = 0 } = this.whole;
      this.shown.setState({ ...this.whole, rate: this.meter.push(nowMs, statements) });
      this.whole = undefined;
    } else return this.throttle.tick(nowMs);
    return true;
  }

  private show(bands: readonly Band[], band: Band, report: Report): void {
    const frame = band.frame;
    if (frame === undefined || bands[band.index] !== band) return;
    const before = this.shown.getState();
    const { phases } = before;
    const created = this.created[rootOf(band).index];
    const counted =
      created !== undefined && countsCreation(phases, report)
        ? sinceCreation(report, created)
        : report;
    band.curves.add(statementsAt(phases, report), counted);
    const [figures, reports] = [[...before.figures], [...before.reports]];
    const place = { statements: frame.status.statements, tNs: frame.status.t_ns };
    // A fork is hidden until its origin reaches the fork point.
    const places = bands.map((one, i) =>
      one.waits ? undefined : one === band ? place : before.places[i],
    );
    figures[band.index] = figuresOf(counted);
    reports[band.index] = report;
    band.drive.takeReport(report);
    band.clock.push(frame.status.statements, frame.status.t_ns);
    this.shown.setState({ figures, reports, places });
    const progress = onlyRow(frame.tables, 'lab.progress');
    this.whole = {
      ...this.whole,
      statements: Math.max(0, ...places.map((place) => place?.statements ?? 0)),
      total: frame.status.statements_total,
      tNs: Math.max(0, ...places.map((place) => place?.tNs ?? 0)),
      answer: bands.map(({ label }, i) => {
        const [made, of] = [figures[i], reports[i]];
        if (made === undefined || of === undefined || places[i] === undefined) return undefined;
        return treeAnswer(label, made, of, phases);
      }),
      ...(band.index === 0 ? { phase: phases[progress?.phase ?? 0] } : {}),
    };
  }
}

/** The scenario's own tree that it, or what it was forked from, began as. */
const rootOf = (band: Band): Band => (band.fork === undefined ? band : rootOf(band.fork.origin));

function phasesOf(tables: Tables): PhaseSpan[] {
  return rowsOf(tables, 'workload.phases').map((row) => ({
    kind: row.name,
    name: phaseWords(row.name),
    first: row.first_statement,
    statements: row.statements,
    warmUp: row.warm_up === 1,
    rowsSaved: row.rows_saved,
  }));
}
