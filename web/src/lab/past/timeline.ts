// One contender's run and the way through its time: advance, go to any moment, look at the facts of
// any stretch.
//
// Going back restores the nearest snapshot and advances again; the run is deterministic, so the
// moment is the same to the bit. Without snapshots (a native process) it loads again. A moment by
// statements, time or fact number is the first step boundary that reaches it.

import type { Fact, Status, Tables } from '../../model/decode';
import { decodeFacts } from '../../model/decode';
import type { LoadRequest, Override } from '../../scenario/load_request';
import type { LabInstance, StartInstance } from '../transport/lab_instance';
import type { Advanced, AdvanceRequest, StopAt } from '../transport/protocol';
import type { ForkPoint, Moment, PowerCut, Watched } from '../types';
import { ImageTransfer } from './image_transfer';
import { type Images, startImages } from './images';
import { Marks, type Seen } from './marks';
import { measure, measureOf, stopOf } from './moments';
import { SnapshotPacer, StepPacer } from './pacers';
import { factsOfPast } from './past_facts';
import { PowerCuts } from './power_cuts';
import { adoptImage, Snapshots } from './snapshots';

export interface LabRunOptions {
  readonly start: StartInstance;
  readonly request: LoadRequest;
  /** Of a fork: where it left its origin; of a fork's fork, both moments. */
  readonly forks?: readonly ForkPoint[];
  /** Power cuts made so far, those of the run that a fork left included. */
  readonly cuts?: readonly PowerCut[];
  /** Memory for snapshots, in bytes. */
  readonly budgetBytes: number;
  /** Where snapshots are kept; by default in this thread. */
  readonly images?: () => Promise<Images>;
  /** What is looked at where the run passes a mark; no marks without it. */
  readonly watched?: () => Watched;
  /** Wall milliseconds; they only decide when snapshots are taken. */
  readonly now: () => number;
  /** Awaited between long stretches, so that the owner can look after its messages. */
  readonly yieldToEventLoop?: () => Promise<void>;
  /** Told how much of the way to a fork's beginning is gone. */
  readonly onWay?: (share: number) => void;
}

/** A step of the run from within: the tables before it and its facts, one by one. */
export interface OpenStep {
  readonly tables: Tables;
  readonly facts: readonly Fact[];
}

/** Going somewhere was given up because something newer was asked for. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

const kLeastStretchSteps = 1024;

export class LabRun {
  /** What is kept of the way that has been gone; nothing of a native process. */
  private transfer: ImageTransfer | undefined;
  private snapshots: Snapshots | undefined;
  private marks: Marks | undefined;
  private readonly cuts: PowerCuts;
  private readonly keeping = new SnapshotPacer();
  /** Stretches of a way are short, so that it can be given up at once. */
  private readonly pacer = new StepPacer();

  private constructor(
    private readonly options: LabRunOptions,
    private live: LabInstance,
    private current: Status,
  ) {
    this.cuts = new PowerCuts(options.cuts);
    if (live.memory !== undefined)
      this.keepPast(options.images ?? (() => startImages(options.start)));
  }

  private keepPast(images: () => Promise<Images>): void {
    const transfer = new ImageTransfer(images(), () => {
      // It has no memory left. The run goes on; going back begins at its beginning.
      this.transfer = this.snapshots = this.marks = undefined;
      void transfer.settled().finally(() => transfer.close());
    });
    this.transfer = transfer;
    this.snapshots = new Snapshots(transfer, this.options.budgetBytes);
    if (this.options.watched !== undefined) this.marks = new Marks(transfer, this.options.watched);
  }

  /**
   * `image`: the memory of the run that is left, as it stands where the fork begins; without it,
   * that run is run again up to there.
   */
  static async begin(options: LabRunOptions, image?: ArrayBuffer): Promise<LabRun> {
    const live = await options.start();
    try {
      await enter(live, options, image);
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
  /** For describe, inspect and report, which change nothing. */
  get instance(): LabInstance {
    return this.live;
  }
  get snapshotBytes(): number {
    return this.transfer?.heldBytes ?? 0;
  }

  async advance(request: AdvanceRequest): Promise<Advanced> {
    const before = this.options.now();
    const from = this.current;
    const advanced = await this.cuts.advance(
      this.live,
      from.steps,
      this.marks?.clip(request, from) ?? request,
    );
    this.current = advanced.status;
    this.keeping.ran(this.options.now() - before);
    await this.marks?.look(this.live, from, this.current);
    // Where the run has been before, what was kept then must do: it is on its way to somewhere.
    const isNew = this.current.steps > (this.snapshots?.furthestSteps ?? Number.POSITIVE_INFINITY);
    if (isNew && this.keeping.due && this.transfer?.busy === false) await this.snapshot();
    return advanced;
  }

  private async snapshot(): Promise<void> {
    const before = this.options.now();
    await this.snapshots?.take(this.live, this.current, this.keeping.wayMs);
    this.keeping.took(this.options.now() - before);
  }

  /**
   * What was seen at or shortly before a moment, unless the run stands as near to it: a step back
   * shows nothing else on its way.
   */
  async seen(moment: Moment): Promise<Seen | undefined> {
    const { stop, target } = measureOf(moment);
    const mark = this.marks?.last((status) => measure(status, stop) <= target);
    const off = Math.abs(measure(this.current, stop) - target);
    return mark === undefined || target - measure(mark.status, stop) >= off
      ? undefined
      : this.marks?.read(mark);
  }

  /** Cuts the power, here and now. Answers all cuts of the run. */
  async cut(survivors: number, overrides?: readonly Override[]): Promise<readonly PowerCut[]> {
    // The beginning of a run stays what it was, and behind a step the power goes once.
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
    // Those that stood here, or further on, know nothing of it.
    const gone = (status: Status) => status.steps >= steps;
    this.snapshots?.forget(gone);
    this.marks?.forget(gone);
    await this.snapshot();
    return this.cuts.list;
  }

  /** To the first step boundary that reaches the moment, or to the end of the run. */
  async seek(moment: Moment, signal?: AbortSignal): Promise<void> {
    if ('steps' in moment) return this.seekSteps(moment.steps, signal);
    const { stop, target } = stopOf(moment);
    // Strictly before: where the measure equals the target already, the first such boundary may
    // have been passed.
    await this.goBefore((status) => measure(status, stop) < target);
    await this.run(stop, target, signal);
  }

  /** To the boundary behind exactly this many steps. */
  async seekSteps(steps: number, signal?: AbortSignal): Promise<void> {
    await this.goBefore((status) => status.steps <= steps);
    while (this.current.steps < steps && this.current.state === 0) {
      await this.stretch('end', 0, steps - this.current.steps);
      await this.rest(signal);
    }
  }

  /**
   * To the place just behind a fact. If that lies within a step, answers the step: the run then
   * stands behind it, and folding a prefix of its facts over its tables gives the place.
   */
  async seekFact(seq: number, signal?: AbortSignal): Promise<OpenStep | undefined> {
    await this.seek({ seq }, signal);
    if (this.current.seq <= seq) return undefined;
    await this.seekSteps(this.current.steps - 1, signal);
    return this.openStep();
  }

  /** Runs on until a step has facts, and answers that step. Undefined at the end of the run. */
  async openStep(): Promise<OpenStep | undefined> {
    while (this.current.state === 0) {
      const tables = await this.live.describe();
      const { facts } = await this.advance({ stop: 'end', target: 0, maxSteps: 1, facts: 'all' });
      if (facts.length > 0) return { tables, facts: decodeFacts(facts) };
    }
    return undefined;
  }

  /** Facts with from < seq <= to, at most `limit`, from an instance of its own. */
  async facts(from: number, to: number, limit: number): Promise<Fact[]> {
    if (to <= from) return [];
    const { start, yieldToEventLoop } = this.options;
    const other = await start();
    const stretchSteps = Math.max(kLeastStretchSteps, this.pacer.steps);
    const enterAgain = (instance: LabInstance) => enter(instance, this.options);
    try {
      return await factsOfPast(
        other,
        {
          cuts: this.cuts,
          snapshots: this.snapshots,
          enter: enterAgain,
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

  /** After the instance died: a new one, standing where the run stood after `steps` steps. */
  async revive(steps: number): Promise<void> {
    this.live.close();
    this.live = await this.options.start();
    await this.place((status) => status.steps <= steps);
    await this.seekSteps(steps);
  }

  close(): void {
    this.live.close();
    this.transfer?.close();
  }

  // Stands somewhere that passes `isBefore`, as late as can be had without running.
  private async goBefore(isBefore: (status: Status) => boolean): Promise<void> {
    const kept = this.snapshots?.last(isBefore);
    if (isBefore(this.current) && (kept === undefined || kept.status.steps <= this.current.steps))
      return;
    await this.place(isBefore);
  }

  private async place(isBefore: (status: Status) => boolean): Promise<void> {
    const kept = this.snapshots?.last(isBefore) ?? this.snapshots?.first;
    if (kept === undefined || this.snapshots === undefined) await enter(this.live, this.options);
    else await this.snapshots.restore(kept, this.live);
    this.keeping.restored(kept?.wayMs ?? 0);
    this.current = await this.live.status();
  }

  private async stretch(stop: StopAt, target: number, most: number): Promise<Status> {
    const maxSteps = Math.min(Math.max(kLeastStretchSteps, this.pacer.steps), most);
    const [before, { steps }] = [this.options.now(), this.current];
    const { status } = await this.advance({ stop, target, maxSteps, facts: 'off' });
    this.pacer.took(status.steps - steps, this.options.now() - before);
    return status;
  }

  private async run(
    stop: Exclude<StopAt, 'end'>,
    target: number,
    signal?: AbortSignal,
  ): Promise<void> {
    for (;;) {
      const status = await this.stretch(stop, target, Number.POSITIVE_INFINITY);
      if (measure(status, stop) >= target || status.state !== 0) return;
      await this.rest(signal);
    }
  }

  private async rest(signal?: AbortSignal): Promise<void> {
    await this.options.yieldToEventLoop?.();
    stopIf(signal);
  }
}

export function stopIf(signal?: AbortSignal): void {
  if (signal?.aborted) throw new Superseded('something newer was asked for');
}

/** To the beginning of a run: of a fork, to where it leaves the other one. */
async function enter(
  live: LabInstance,
  options: LabRunOptions,
  image?: ArrayBuffer,
): Promise<void> {
  const { request, forks = [], cuts = [], onWay, yieldToEventLoop } = options;
  const last = forks.at(-1);
  if (image !== undefined && last !== undefined) {
    adoptImage(live, image);
    await live.change(last.overrides);
    return;
  }
  await live.load(request);
  const cutting = new PowerCuts(cuts);
  for (const { steps, overrides } of forks) {
    await cutting.forward(live, steps, async (gone) => {
      onWay?.(gone / (last?.steps ?? gone));
      await yieldToEventLoop?.();
    });
    if ((await live.status()).steps !== steps)
      throw new Error('a fork begins behind the end of the run that it leaves');
    await live.change(overrides);
  }
}
