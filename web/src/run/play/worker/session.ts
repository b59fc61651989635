// The worker's side of one contender: plays in slices of a few milliseconds, sends frames, and
// handles calls between slices.
//
// There is one loop; a call waits for the current slice and no longer. Nothing here depends on
// running in a worker, so tests run it in their own thread.
import { decodeFacts } from '../../../model/tables/decode';
import { startImages } from '../../past/images';
import { measure } from '../../past/moments';
import { StepPacer } from '../../past/pacers';
import { imageOf } from '../../past/snapshots';
import { LabRun, type OpenStep } from '../../past/timeline';
import type { Moment } from '../../past/types';
import { wasmStarter } from '../../transport/lab_instance';
import { EngineDied } from '../../transport/loader';
import { type CallContext, Server, transferring } from '../../workers/calls';
import type { Ask, Goal, Image, LoadAsk, SeekAsk, ToWorker } from '../messages';
import { FrameSender } from './frame_sender';
import { JobSampler } from './job_sampler';
import { type JobAsk, jobWith } from './job_search';
import { answerQuestion } from './questions';
import type { SessionHost } from './session_host';

/** Wall time of a slice of play, ms: short, as calls wait for its end. */
const kSliceMs = 6;
/** Intervals between two reports of progress, and between two frames shown during a seek (ms). */
const kProgressMs = 100;
const kPassingFrameMs = 250;

export class Session {
  private run: LabRun | undefined;
  private readonly server: Server<Ask>;
  /** Calls that have not been handled yet. */
  private readonly calls: (() => Promise<void>)[] = [];
  private working = false;
  private goal: Goal | undefined;
  private facts: 'all' | 'sample' = 'sample';
  private readonly frames: FrameSender;
  private readonly sampler = new JobSampler();
  private readonly pacer = new StepPacer();

  constructor(private readonly host: SessionHost) {
    this.frames = new FrameSender(host);
    this.server = new Server(host.post, (ask, context) => this.enqueue(ask, context));
  }

  receive(message: ToWorker): void {
    if (message.kind !== 'notice') {
      this.server.receive(message);
    } else if (message.notice.what === 'ack') {
      this.frames.acknowledged = true;
    } else {
      const { facts, goal } = message.notice;
      if (facts !== this.facts) this.frames.interruptFacts();
      this.facts = facts;
      this.goal = goal;
    }
    void this.work();
  }

  private enqueue(ask: Ask, context: CallContext): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.calls.push(() => this.answer(ask, context).then(resolve, reject));
    });
  }

  /**
   * The one loop: calls first, then play, then a frame for a change that was not shown yet. Yields
   * after each turn, so that messages (a call, a cancellation) can arrive.
   */
  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    try {
      for (;;) {
        const next = this.calls.shift();
        if (next !== undefined) await next();
        else if (this.mayPlay()) await this.recovering(() => this.slice());
        else if (this.frames.dirty && this.frames.acknowledged)
          await this.recovering(() => this.sendFrame());
        else break;
        await this.host.yieldToEventLoop();
      }
    } finally {
      this.working = false;
    }
  }

  /**
   * True if play can advance. With all facts it also waits for the page: unacknowledged facts would
   * pile up.
   */
  private mayPlay(): boolean {
    if (this.run === undefined || this.goal === undefined || this.run.status.state !== 0)
      return false;
    if (this.facts === 'all' && !this.frames.acknowledged) return false;
    return measure(this.run.status, this.goal.stop) < this.goal.target;
  }

  private lab(): LabRun {
    if (this.run === undefined) throw new Error('no scenario is loaded');
    return this.run;
  }

  private async slice(): Promise<void> {
    const end = this.host.now() + kSliceMs;
    this.frames.finishStep();
    do {
      if (this.facts === 'all') await this.advanceRecording(this.goal as Goal);
      else await this.advanceSampling(this.goal as Goal);
      this.frames.dirty = true;
    } while (this.host.now() < end && this.mayPlay() && this.facts === 'sample');
    if (this.frames.due) await this.sendFrame();
  }

  private async advanceRecording(goal: Goal): Promise<void> {
    this.sampler.rearm();
    // The goal is near in slow play: one request usually reaches it.
    const { facts } = await this.lab().advance({ ...goal, maxSteps: 4096, facts: 'all' });
    this.frames.record(decodeFacts(facts));
  }

  private async advanceSampling(goal: Goal): Promise<void> {
    const sampling = this.frames.sample === undefined && !this.sampler.resting(this.host.now());
    const [before, { steps }] = [this.host.now(), this.lab().status];
    const maxSteps = this.pacer.steps;
    this.frames.tables.pageIsWhole = false;
    const advanced = await this.lab().advance({
      ...goal,
      maxSteps,
      facts: sampling ? this.sampler.mode() : 'off',
    });
    this.pacer.took(advanced.status.steps - steps, this.host.now() - before);
    if (sampling) this.frames.sample = this.sampler.takeFacts(advanced);
  }

  private async sendFrame(whole = this.facts === 'all', facts = this.facts): Promise<void> {
    const sampled = this.frames.sample !== undefined;
    await this.frames.send(this.lab(), whole, facts === 'all');
    if (sampled) this.sampler.startRest(this.host.now());
  }

  private async answer(ask: Ask, context: CallContext): Promise<unknown> {
    try {
      return await this.reply(ask, context);
    } catch (error) {
      if (error instanceof EngineDied) await this.recover(error);
      // The run stays at the place it has reached; the next frame shows that place.
      else if (context.signal.aborted) {
        this.frames.restart();
        this.frames.dirty = false;
      }
      throw error;
    }
  }

  private async reply(ask: Ask, context: CallContext): Promise<unknown> {
    switch (ask.what) {
      case 'load':
        return this.load(ask, context);
      case 'halt':
        this.goal = undefined;
        // A paused page shows every folded table, not only the watched ones.
        if (this.frames.dirty || !this.frames.tables.pageIsWhole) await this.sendFrame(true);
        return this.lab().status;
      case 'image':
        return this.image();
      case 'watch':
        if (this.frames.tables.watch(ask.watched) && !this.mayPlay()) await this.sendFrame(true);
        return undefined;
      case 'step':
        return this.stepTo(ask.goal, context.signal);
      case 'job':
        return this.runToJob(ask, context.signal);
      case 'stepFact':
        this.goal = undefined;
        if (this.frames.step.over) this.frames.step.open(await this.lab().openStep());
        this.frames.nextOfStep();
        return this.sendFrame(true);
      case 'cut': {
        this.goal = undefined;
        const cuts = await this.lab().cut(ask.survivors, ask.overrides);
        await this.lab().reopen(context.signal);
        await this.showJump();
        return cuts;
      }
      case 'recut':
        this.goal = undefined;
        if (await this.lab().recut(ask.cuts)) {
          await this.lab().reopen(context.signal);
          await this.showJump();
        }
        return undefined;
      case 'seek':
        return this.seek(ask, context);
      case 'preview':
        await this.preview(ask.moment);
        return undefined;
      default:
        return answerQuestion(this.lab(), ask);
    }
  }

  private async load(ask: LoadAsk, { onProgress }: CallContext): Promise<void> {
    const { now, yieldToEventLoop } = this.host;
    const start = (this.host.starter ?? wasmStarter)(ask.module);
    const images = () => this.host.images?.(ask.module) ?? startImages(start);
    const watched = () => this.frames.tables.watched;
    const run = await LabRun.begin(
      { ...ask, images, start, now, yieldToEventLoop, onProgress, watched },
      ask.image,
    );
    this.run?.close();
    this.run = run;
    this.goal = undefined;
    this.frames.created = await run.instance.report();
    await this.showJump();
  }

  private image(): Image {
    // Facts of an open step have already happened in the memory that is copied, so the step ends
    // here.
    this.frames.dirty ||= this.frames.step.tables !== undefined;
    this.frames.finishStep();
    const memory = imageOf(this.lab().instance);
    return transferring({ memory, status: this.lab().status }, [memory]);
  }

  private async stepTo(goal: Goal, signal: AbortSignal): Promise<void> {
    this.goal = undefined;
    this.frames.finishStep();
    const lab = this.lab();
    while (measure(lab.status, goal.stop) < goal.target && lab.status.state === 0) {
      await this.advanceRecording(goal);
      await this.host.yieldToEventLoop();
      signal.throwIfAborted();
    }
    await this.sendFrame(true, 'all');
  }

  private async runToJob({ fact, goal }: JobAsk, signal: AbortSignal): Promise<void> {
    this.goal = undefined;
    this.frames.finishStep();
    this.frames.interruptFacts();
    const lab = this.lab();
    this.frames.sample = await jobWith(lab, fact, goal, {
      tables: () => this.frames.tables.all(lab.instance),
      rest: () => this.host.yieldToEventLoop(),
      signal,
    });
    this.sampler.rearm();
    await this.sendFrame(true, 'sample');
  }

  private async seek({ moment, quiet }: SeekAsk, context: CallContext): Promise<void> {
    context.signal.throwIfAborted();
    this.goal = undefined;
    const previewed = quiet === true || (await this.preview(moment));
    const travel = { signal: context.signal, onProgress: this.passing(context, !previewed) };
    if (!('seq' in moment)) {
      await this.lab().seek(moment, travel);
      return this.showJump();
    }
    const { seq } = moment;
    const step = await this.lab().seekFact(seq, travel);
    await this.showJump(step, step?.facts.filter((fact) => fact.seq <= seq).length);
  }

  /**
   * Returns a progress callback that reports a few times a second, and with `frames` also shows the
   * run's place.
   */
  private passing({ onProgress }: CallContext, frames: boolean): (share: number) => void {
    let reportedMs = this.host.now();
    let shownMs = reportedMs;
    return (share) => {
      const now = this.host.now();
      if (now >= reportedMs + kProgressMs) {
        reportedMs = now;
        onProgress(share);
      }
      if (!frames || now < shownMs + kPassingFrameMs || !this.frames.acknowledged) return;
      shownMs = now;
      return this.frames.sendPassing(this.lab());
    };
  }

  /** Returns whether there was a recording to show. */
  private async preview(moment: Moment): Promise<boolean> {
    this.goal = undefined;
    const seen = await this.lab().recordingNear(moment);
    if (seen !== undefined) this.frames.sendRecorded(seen);
    return seen !== undefined;
  }

  /**
   * Shows the page all of the run after a jump. `step`: the step that is open there, with `shown`
   * of its facts shown.
   */
  private async showJump(step?: OpenStep, shown = 0): Promise<void> {
    this.frames.restart(step, shown);
    this.sampler.reset(this.lab().status.jobs);
    await this.sendFrame(true);
  }

  private async recovering(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof EngineDied)) throw error;
      await this.recover(error);
    }
  }

  // The run is deterministic: the cause of the engine's death would kill it again. Goes back to the
  // last frame and reports the death.
  private async recover(error: EngineDied): Promise<void> {
    this.goal = undefined;
    try {
      await this.run?.revive(this.frames.lastSteps);
      if (this.run !== undefined) await this.showJump();
    } catch {
      this.run?.close();
      this.run = undefined;
    }
    const notice = { what: 'died', message: error.message } as const;
    this.host.post({ kind: 'notice', notice }, []);
  }
}
