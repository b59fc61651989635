// Sends the frames of one contender's run: the events since the last frame, and the tables that
// show them.
//
// A frame is sent only after the page has acknowledged the previous one, so a slow page gets fewer
// frames and never a queue of them.
import type { Report } from '../../../gen/types';
import type { Fact, Tables } from '../../../model/tables/decode';
import { packed } from '../../../model/tables/decode';
import { FactByFact } from '../../past/fact_by_fact';
import type { RecordedPicture } from '../../past/marks';
import type { LabRun, OpenStep } from '../../past/timeline';
import type { Sample } from '../../past/types';
import type { LabInstance } from '../../transport/lab_instance';
import type { WorkerFrame } from '../messages';
import { FrameBuilder } from './frame_builder';
import type { SessionHost } from './session_host';

const kFrameGapMs = 8;
/**
 * Interval between frames during a seek that carry tables for claims only (`Watched.passing`), ms.
 */
const kPassingGapMs = 1_000;

const early = ({ earlyDigest }: LabRun): Pick<WorkerFrame, 'early'> =>
  earlyDigest === undefined ? {} : { early: earlyDigest };

export class FrameSender {
  readonly tables = new FrameBuilder();
  /** A step that is shown fact by fact. */
  readonly step = new FactByFact();
  acknowledged = true;
  /** The run has moved since the last frame. */
  dirty = false;
  /** The next frame does not continue from the last one. */
  jump = true;
  /** A job's facts, for the next frame. */
  sample: Sample | undefined;
  /** A new run's first report, for its first frame. */
  created: Report | undefined;
  /** Steps done at the last frame. */
  lastSteps = 0;
  private lastMs = 0;
  private passedMs = 0;
  /** Facts since the last frame, in slow play and steps. */
  private recorded: Fact[] = [];

  constructor(private readonly host: SessionHost) {}

  /** True if another frame may be sent at the end of a slice of play. */
  get due(): boolean {
    return this.acknowledged && this.host.now() >= this.lastMs + kFrameGapMs;
  }

  record(facts: readonly Fact[]): void {
    // A loop, as a spread could exceed the number of arguments that a call takes.
    for (const fact of facts) this.recorded.push(fact);
  }

  /**
   * Facts were not recorded for a while: drops earlier ones, and makes the next frame send whole
   * tables.
   */
  interruptFacts(): void {
    this.recorded = [];
    this.tables.pageIsWhole = false;
  }

  /**
   * Takes the open step's remaining facts into the next frame; the engine has already taken the
   * step.
   */
  finishStep(): void {
    this.record(this.step.end());
  }

  /** Shows one more fact of the open step. */
  nextOfStep(): void {
    const fact = this.step.next();
    if (fact !== undefined) this.recorded = [fact];
  }

  /**
   * Starts over after a jump. `step`: the step that is open there, with `shown` of its facts shown.
   */
  restart(step?: OpenStep, shown = 0): void {
    this.step.open(step, shown);
    this.interruptFacts();
    this.sample = undefined;
    this.jump = true;
  }

  /** Sends a frame. `whole`: with every folded table, not only the watched ones. */
  async send(run: LabRun, whole: boolean, withFacts: boolean): Promise<void> {
    const open = this.step.tables;
    const shown =
      open === undefined
        ? await this.tables.next(whole, run.instance)
        : { tables: await this.withinStep(open, run.instance), follows: false };
    const facts = this.recorded;
    const { tables, buffer } = packed(shown.tables);
    const frame = {
      status: this.step.shownStatus(run.status),
      tables,
      follows: shown.follows,
      jump: this.jump,
      ...early(run),
      ...(withFacts || open !== undefined || facts.length > 0 ? { facts } : {}),
      ...(this.sample === undefined ? {} : { sample: this.sample }),
      ...(this.created === undefined ? {} : { created: this.created }),
    };
    this.post(frame, [buffer]);
    this.recorded = [];
    this.sample = this.created = undefined;
    this.lastSteps = run.status.steps;
    this.dirty = false;
    this.jump = false;
    this.tables.pageIsWhole = whole;
  }

  /**
   * The tables of an open step. When all of it is shown, the engine's current unfolded tables fit
   * again.
   */
  private async withinStep(open: Tables, live: LabInstance): Promise<Tables> {
    return this.step.over ? { ...open, ...(await this.tables.unfolded(live)) } : open;
  }

  /** Shows a recorded mark while the run is at another place. */
  sendRecorded(seen: RecordedPicture): void {
    this.tables.pageIsWhole = false;
    this.post({ ...seen, follows: false, jump: true });
  }

  /** Shows a seek under way: the same content as a mark at the run's current place. */
  async sendPassing(run: LabRun): Promise<void> {
    const { status, instance } = run;
    const { tables: names, passing = [] } = this.tables.watched;
    const whole = this.host.now() >= this.passedMs + kPassingGapMs;
    if (whole) this.passedMs = this.host.now();
    const tables = await instance.describe(whole ? [...names, ...passing] : names);
    this.tables.pageIsWhole = false;
    const seen = { status, tables, report: await instance.report(true) };
    this.post({ ...seen, ...early(run), follows: false, jump: true });
  }

  private post(frame: WorkerFrame, buffers: Transferable[] = []): void {
    this.acknowledged = false;
    this.lastMs = this.host.now();
    const notice = { what: 'frame', frame } as const;
    this.host.post({ kind: 'notice', notice }, buffers);
  }
}
