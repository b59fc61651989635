// What React shows of a run, as one value that is replaced as a whole: figures, reports and places,
// taken from the reports as they come.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Report } from '../gen/types';
import { type PhaseSpan, statementsAt } from '../model/chart';
import type { Tables } from '../model/decode';
import { type Figures, figuresOf } from '../model/figures';
import { onlyRow, rowsOf } from '../model/tables';
import { Throttle } from '../pictures/kit/throttle';
import type { Band } from './band';
import type { Place } from './band_lag';

/** Where the run as a whole stands, and what its headline is made of. */
interface Whole {
  statements: number;
  tNs: number;
  total: number;
  phase: PhaseSpan | undefined;
  /**
   * Of all that have a part in the answer: forks that still wait for their moment have none yet.
   */
  answer: readonly Figures[];
}

/**
 * Replaced at most six times a second: a contender's part when its report has come, the whole's a
 * frame later.
 */
export interface Shown extends Whole {
  figures: readonly (Figures | undefined)[];
  reports: readonly (Report | undefined)[];
  /**
   * Where each contender stands, forks that still wait for their moment left out; and the furthest
   * of them.
   */
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
  phases: [],
};

export class ViewModel {
  readonly shown: StoreApi<Shown> = createStore(() => kNothing);
  readonly throttle = new Throttle();
  /** Reports that have come and are still to be shown. */
  private readonly reports = new Map<Band, Report>();
  /** The whole as of the last report, as long as it is still to be shown. */
  private whole: Partial<Whole> | undefined;

  add(band: Band, report: Report): void {
    this.reports.set(band, report);
  }

  /** What has come belongs to a run that is gone. */
  forget(): void {
    this.reports.clear();
    this.whole = undefined;
  }

  /** A run of `count` contenders, whose phases its tables name. */
  begin(count: number, tables: Tables): void {
    const none = Array.from({ length: count }, () => undefined);
    const phases = phasesOf(tables);
    this.shown.setState(
      { ...kNothing, phases, phase: phases[0], figures: none, reports: none, places: none },
      true,
    );
  }

  /**
   * One report a frame, or the whole, or one turn of the tables: no frame has to show all that has
   * come. Answers whether it shows anything.
   */
  next(bands: readonly Band[], nowMs: number): boolean {
    const [next] = this.reports;
    if (next !== undefined) {
      this.reports.delete(next[0]);
      this.throttle.again(nowMs);
      this.show(bands, ...next);
    } else if (this.whole !== undefined) {
      this.shown.setState(this.whole);
      this.whole = undefined;
    } else return this.throttle.tick(nowMs);
    return true;
  }

  private show(bands: readonly Band[], band: Band, report: Report): void {
    const frame = band.frame;
    if (frame === undefined || bands[band.index] !== band) return;
    const before = this.shown.getState();
    const { phases } = before;
    band.curves.add(statementsAt(phases, report), report);
    const [figures, reports] = [[...before.figures], [...before.reports]];
    const stands = { statements: frame.status.statements, tNs: frame.status.t_ns };
    // Who waits is seen only once its origin stands elsewhere.
    const places = bands.map((one, i) =>
      one.waits ? undefined : one === band ? stands : before.places[i],
    );
    figures[band.index] = figuresOf(report);
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
      answer: figures.filter(
        (one, i): one is Figures => one !== undefined && places[i] !== undefined,
      ),
      ...(band.index === 0 ? { phase: phases[progress?.phase ?? 0] } : {}),
    };
  }
}

function phasesOf(tables: Tables): PhaseSpan[] {
  return rowsOf(tables, 'workload.phases').map((row) => ({
    name: row.name.replaceAll('_', ' '),
    first: row.first_statement,
    statements: row.statements,
    warmUp: row.warm_up === 1,
  }));
}
