// One contender's run, and travel through its time: advance, seek to any moment, list the facts of
// any stretch.
//
// Going back restores the nearest snapshot and advances again; the run is deterministic, so the
// state is equal to the bit. Without snapshots (a native process) it loads again. A moment by
// statements, time or fact number means the first step boundary that reaches it.

import type { Override } from '../../document/scenario/load_request';
import type { Fact, Status, Tables } from '../../model/tables/decode';
import { decodeFacts, tableSchema } from '../../model/tables/decode';
import { isReopening } from '../../model/tables/power';
import type { LabInstance } from '../transport/lab_instance';
import type { Advanced, AdvanceRequest, StopAt } from '../transport/protocol';
import { EarlyDigest } from './early_digest';
import { ImageTransfer } from './image_transfer';
import { type Images, startImages } from './images';
import { Marks, type RecordedPicture } from './marks';
import { type Measure, measure, measureOf, stopOf } from './moments';
import { SnapshotPacer, StepPacer } from './pacers';
import { factsOfPast } from './past_facts';
import { PowerCuts } from './power_cuts';
import { type LabRunOptions, runToStart } from './run_start';
import { Snapshots } from './snapshots';
import type { Moment, PowerCut, Travel } from './types';

/**
 * A step that is shown fact by fact: the tables before it (folded ones, and those that the page
 * watches), and its facts.
 */
export interface OpenStep {
  readonly tables: Tables;
  readonly facts: readonly Fact[];
}

const kLeastStretchSteps = 1024;

/** Steps between two checks for an open database: few, so that hardly a statement has begun. */
const kOpeningSteps = 16;

export class LabRun {
  /** These three record the run so far; undefined for a native process. */
  private transfer: ImageTransfer | undefined;
  private snapshots: Snapshots | undefined;
  private marks: Marks | undefined;
  private readonly cuts: PowerCuts;
  private readonly early = new EarlyDigest();
  private readonly snapshotPacer = new SnapshotPacer();
  /** Keeps the stretches of a seek short, so that it can be aborted at once. */
  private readonly stepPacer = new StepPacer();

  private constructor(
    private readonly options: LabRunOptions,
    private live: LabInstance,
    private current: Status,
  ) {
    this.cuts = new PowerCuts(options.cuts);
    if (live.memory !== undefined)
      this.startRecording(options.images ?? (() => startImages(options.start)));
  }

  private startRecording(images: () => Promise<Images>): void {
    const transfer = new ImageTransfer(images(), () => {
      // The store ran out of memory. The run continues; going back then starts from the beginning.
      this.transfer = this.snapshots = this.marks = undefined;
      void transfer.settled().finally(() => transfer.close());
    });
    this.transfer = transfer;
    this.snapshots = new Snapshots(transfer, this.options.budgetBytes);
    if (this.options.watched !== undefined) this.marks = new Marks(transfer, this.options.watched);
  }

  /** Starts a run. `image`: see `runToStart`. */
  static async begin(options: LabRunOptions, image?: ArrayBuffer): Promise<LabRun> {
    const live = await options.start();
    try {
      await runToStart(live, options, image);
      const run = new LabRun(options, live, await live.status());
      await run.snapshot();
      return run;
    } catch (error) {
      live.close();
      throw error;
    }
  }

  get status(): Status {
    return this.current;
  }
  /** The instance, for describe, inspect and report, which change nothing. */
  get instance(): LabInstance {
    return this.live;
  }
  /** The digest after kEarlyStatements; undefined before the run has been there. */
  get earlyDigest(): string | undefined {
    return this.early.digest;
  }
  get snapshotBytes(): number {
    return this.transfer?.heldBytes ?? 0;
  }

  /**
   * Advances at most to the next mark, early digest or power cut, so the run may stop before the
   * target. Takes snapshots and marks as it passes their places.
   */
  async advance(request: AdvanceRequest): Promise<Advanced> {
    const before = this.options.now();
    const from = this.current;
    const clipped = this.early.clip(this.marks?.clip(request, from) ?? request, from);
    const advanced = await this.cuts.advance(this.live, from.steps, clipped);
    this.current = advanced.status;
    await this.early.recordPassed(this.live, clipped, from, this.current);
    this.snapshotPacer.ran(this.options.now() - before);
    await this.marks?.recordPassed(this.live, from, this.current);
    // A stretch that is re-run has its snapshots already.
    const isNew = this.current.steps > (this.snapshots?.furthestSteps ?? Number.POSITIVE_INFINITY);
    if (isNew && this.snapshotPacer.due && this.transfer?.busy === false) await this.snapshot();
    return advanced;
  }

  private async snapshot(): Promise<void> {
    const before = this.options.now();
    await this.snapshots?.take(this.live, this.current, this.snapshotPacer.runMs);
    this.snapshotPacer.took(this.options.now() - before);
  }

  /**
   * Returns the recording at or shortly before a moment; undefined if the run itself is at least as
   * near, as a short step back needs no picture in between.
   */
  async recordingNear(moment: Moment): Promise<RecordedPicture | undefined> {
    const { stop, target } = measureOf(moment);
    const mark = this.marks?.last((status) => measure(status, stop) <= target);
    const off = Math.abs(measure(this.current, stop) - target);
    return mark === undefined || target - measure(mark.status, stop) >= off
      ? undefined
      : this.marks?.read(mark);
  }

  /** Cuts the power at the current step. Returns all cuts of the run. */
  async cut(survivors: number, overrides?: readonly Override[]): Promise<readonly PowerCut[]> {
    // Takes one more step at the beginning of a run, which cannot change, and after a step that has
    // a cut, as there is at most one per step.
    const { steps: before } = this.current;
    if (
      this.snapshots?.first?.status.steps === before ||
      this.cuts.list.some((cut) => cut.steps === before)
    )
      await this.openStep();
    const { steps } = this.current;
    await this.cuts.cut(this.live, {
      steps,
      survivors,
      ...(overrides === undefined ? {} : { overrides }),
    });
    this.current = await this.live.status();
    // Recordings from here on belong to the run without this cut.
    this.forgetFrom(steps);
    await this.snapshot();
    return this.cuts.list;
  }

  /**
   * Runs on after a power cut until the engine takes statements again or the run ends. Throws the
   * signal's reason when aborted.
   */
  async reopen(signal: AbortSignal): Promise<void> {
    while (this.current.state === 0 && isReopening(await this.live.describe(['lab.crashes']))) {
      await this.advance({ stop: 'end', target: 0, maxSteps: kOpeningSteps, facts: 'off' });
      await this.options.yieldToEventLoop?.();
      signal.throwIfAborted();
    }
  }

  /**
   * Replaces the power cuts. A run past the first difference goes back to its step: right before a
   * cut that was undone, right after one that was restored. Returns whether it moved.
   */
  async recut(cuts: readonly PowerCut[]): Promise<boolean> {
    const steps = this.cuts.replace(cuts);
    if (steps === undefined) return false;
    this.forgetFrom(steps);
    if (this.current.steps < steps) return false;
    await this.restoreBefore((status) => status.steps < steps);
    await this.seekSteps(steps);
    return true;
  }

  private forgetFrom(steps: number): void {
    const gone = (status: Status) => status.steps >= steps;
    this.snapshots?.forget(gone);
    this.marks?.forget(gone);
  }

  /** Goes to the first step boundary that reaches the moment, or to the end of the run. */
  async seek(moment: Moment, travel?: Travel): Promise<void> {
    if ('steps' in moment) return this.seekSteps(moment.steps, travel);
    const { stop, target } = stopOf(moment);
    // Strictly before the target: the run may be past the first of several boundaries that share
    // it.
    await this.goBefore((status) => measure(status, stop) < target);
    await this.forward(stop, target, travel, () =>
      this.stretch(stop, target, Number.POSITIVE_INFINITY),
    );
  }

  /** Goes to the boundary right after this many steps, or to the end of the run. */
  async seekSteps(steps: number, travel?: Travel): Promise<void> {
    await this.goBefore((status) => status.steps <= steps);
    if (this.current.steps >= steps || this.current.state !== 0) return;
    await this.forward('steps', steps, travel, () =>
      this.stretch('end', 0, steps - this.current.steps),
    );
  }

  /**
   * Goes to the place right after a fact. If that is inside a step, returns the step: the run is
   * then at its end, and folding a prefix of its facts over its tables gives the place.
   */
  async seekFact(seq: number, travel?: Travel): Promise<OpenStep | undefined> {
    await this.seek({ seq }, travel);
    if (this.current.seq <= seq) return undefined;
    await this.seekSteps(this.current.steps - 1, travel);
    return this.openStep();
  }

  /** Advances until a step has facts, and returns that step; undefined at the end of the run. */
  async openStep(): Promise<OpenStep | undefined> {
    while (this.current.state === 0) {
      const tables = await this.allTables();
      const { facts } = await this.advance({ stop: 'end', target: 0, maxSteps: 1, facts: 'all' });
      if (facts.length > 0) return { tables, facts: decodeFacts(facts) };
    }
    return undefined;
  }

  private async allTables(): Promise<Tables> {
    const watched = this.options.watched?.().tables ?? [];
    const others = watched.filter((name) => !tableSchema(name).folded);
    const folded = await this.live.describe();
    return others.length === 0 ? folded : { ...folded, ...(await this.live.describe(others)) };
  }

  /** Returns facts with from < seq <= to, at most `limit`, from a separate instance. */
  async facts(from: number, to: number, limit: number): Promise<Fact[]> {
    if (to <= from) return [];
    const { start, yieldToEventLoop } = this.options;
    const other = await start();
    const stretchSteps = Math.max(kLeastStretchSteps, this.stepPacer.steps);
    const enterAgain = (instance: LabInstance) => runToStart(instance, this.options);
    try {
      return await factsOfPast(
        other,
        {
          cuts: this.cuts,
          snapshots: this.snapshots,
          runToStart: enterAgain,
          stretchSteps,
          yieldToEventLoop,
        },
        from,
        to,
        limit,
      );
    } finally {
      other.close();
    }
  }

  /** Replaces a dead instance and runs the new one until `steps` steps are done. */
  async revive(steps: number): Promise<void> {
    this.live.close();
    this.live = await this.options.start();
    await this.restoreBefore((status) => status.steps <= steps);
    await this.seekSteps(steps);
  }

  close(): void {
    this.live.close();
    this.transfer?.close();
  }

  // Goes to the latest place that passes `isBefore` and can be reached without running.
  private async goBefore(isBefore: (status: Status) => boolean): Promise<void> {
    const kept = this.snapshots?.last(isBefore);
    if (isBefore(this.current) && (kept === undefined || kept.status.steps <= this.current.steps))
      return;
    await this.restoreBefore(isBefore);
  }

  private async restoreBefore(isBefore: (status: Status) => boolean): Promise<void> {
    const kept = this.snapshots?.last(isBefore) ?? this.snapshots?.first;
    if (kept === undefined || this.snapshots === undefined)
      await runToStart(this.live, this.options);
    else await this.snapshots.restore(kept, this.live);
    this.snapshotPacer.restored(kept?.runMs ?? 0);
    this.current = await this.live.status();
  }

  // Runs stretch by stretch until the measure reaches the target or the run ends. Throws the
  // signal's reason when aborted; the run then stays at that place.
  private async forward(
    by: Measure,
    target: number,
    { signal, onProgress }: Travel = {},
    stretch: () => Promise<Status>,
  ): Promise<void> {
    const start = measure(this.current, by);
    for (;;) {
      const status = await stretch();
      const reached = measure(status, by);
      if (reached >= target || status.state !== 0) break;
      await onProgress?.((reached - start) / (target - start));
      await this.options.yieldToEventLoop?.();
      signal?.throwIfAborted();
    }
    await onProgress?.(1);
  }

  private async stretch(stop: StopAt, target: number, most: number): Promise<Status> {
    const maxSteps = Math.min(Math.max(kLeastStretchSteps, this.stepPacer.steps), most);
    const [before, { steps }] = [this.options.now(), this.current];
    const { status } = await this.advance({ stop, target, maxSteps, facts: 'off' });
    this.stepPacer.took(status.steps - steps, this.options.now() - before);
    return status;
  }
}
