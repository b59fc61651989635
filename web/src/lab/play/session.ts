// The worker's side of one contender: plays in slices of a few milliseconds, sends frames, answers
// questions between slices.
//
// A frame goes out only when the page has acknowledged the one before, so a slow page gets fewer
// frames and never a queue of them. What a frame shows is the frames's affair. There is one loop;
// a question waits for the slice that runs and no longer. Nothing here knows whether it runs in a
// worker.

import type { Fact } from '../../model/decode';
import { decodeFacts, packed } from '../../model/decode';
import { FactByFact } from '../past/fact_by_fact';
import { startImages } from '../past/images';
import { measure } from '../past/moments';
import { JobSampler, StepPacer } from '../past/pacers';
import { imageOf } from '../past/snapshots';
import { LabRun, type OpenStep, Superseded, stopIf } from '../past/timeline';
import { wasmStarter } from '../transport/lab_instance';
import { EngineDied } from '../transport/loader';
import type { Moment, Sample } from '../types';
import { FrameBuilder } from './frame_builder';
import type { Ask, Goal, Image, ToWorker } from './messages';
import { answerQuestion } from './questions';
import type { SessionHost } from './session_host';

const kSliceMs = 6;
const kFrameGapMs = 8;

/** `way` ends when a newer wish to be elsewhere has come. */
type Asked = { readonly id: number; readonly ask: Ask; readonly way: AbortController };

export class Session {
  private run: LabRun | undefined;
  private readonly asks: Asked[] = [];
  private working = false;
  private goal: Goal | undefined;
  private facts: 'all' | 'sample' = 'sample';
  private acknowledged = true;
  private dirty = false;
  private jump = true;
  private lastFrameMs = 0;
  private lastSteps = 0;
  private readonly frames = new FrameBuilder();
  /** All facts since the last frame, in slow play. */
  private told: Fact[] = [];
  private sample: Sample | undefined;
  private readonly sampler = new JobSampler();
  private readonly pacer = new StepPacer();
  private readonly step = new FactByFact();
  /** Of the question that is being answered. */
  private way: AbortController | undefined;

  constructor(private readonly host: SessionHost) {}

  receive(message: ToWorker): void {
    if (message.kind === 'ack') {
      this.acknowledged = true;
    } else if (message.kind === 'play') {
      // Facts of the time between have gone untold.
      if (message.facts !== this.facts) {
        this.told = [];
        this.frames.pageIsWhole = false;
      }
      this.facts = message.facts;
      this.goal = message.goal;
    } else if (message.kind === 'elsewhere') {
      this.giveUp();
    } else {
      // A newer wish to be elsewhere ends an older one.
      if (message.ask.what === 'seek' || message.ask.what === 'load') this.giveUp();
      this.asks.push({ ...message, way: new AbortController() });
    }
    void this.work();
  }

  private giveUp(): void {
    this.way?.abort();
    for (const { way } of this.asks) way.abort();
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    try {
      for (;;) {
        const next = this.asks.shift();
        if (next !== undefined) await this.answer(next);
        else if (this.mayPlay()) await this.survive(() => this.slice());
        else if (this.dirty && this.acknowledged) await this.survive(() => this.sendFrame());
        else break;
        await this.host.yieldToEventLoop();
      }
    } finally {
      this.working = false;
    }
  }

  private mayPlay(): boolean {
    if (this.run === undefined || this.goal === undefined || this.run.status.state !== 0)
      return false;
    if (this.facts === 'all' && !this.acknowledged) return false;
    return measure(this.run.status, this.goal.stop) < this.goal.target;
  }

  private lab(): LabRun {
    if (this.run === undefined) throw new Error('nothing is loaded');
    return this.run;
  }

  private async slice(): Promise<void> {
    const end = this.host.now() + kSliceMs;
    this.takeOpenStep();
    do {
      if (this.facts === 'all') await this.advanceTelling(this.goal as Goal);
      else await this.advanceSampling(this.goal as Goal);
      this.dirty = true;
    } while (this.host.now() < end && this.mayPlay() && this.facts === 'sample');
    if (this.acknowledged && this.host.now() >= this.lastFrameMs + kFrameGapMs)
      await this.sendFrame();
  }

  private async advanceTelling(goal: Goal): Promise<void> {
    this.sampler.again();
    const { facts } = await this.lab().advance({ ...goal, maxSteps: 4096, facts: 'all' });
    // One by one: there may be more than a call takes arguments.
    for (const fact of decodeFacts(facts)) this.told.push(fact);
  }

  private async advanceSampling(goal: Goal): Promise<void> {
    const sampling = this.sample === undefined && !this.sampler.rests(this.host.now());
    const [before, { steps }] = [this.host.now(), this.lab().status];
    const maxSteps = this.pacer.steps;
    this.frames.pageIsWhole = false;
    const advanced = await this.lab().advance({
      ...goal,
      maxSteps,
      facts: sampling ? this.sampler.mode() : 'off',
    });
    this.pacer.took(advanced.status.steps - steps, this.host.now() - before);
    if (sampling) this.sample = this.sampler.look(advanced);
  }

  /** `close`: the page shall see everything, not only what it watches. */
  private async sendFrame(close = this.facts === 'all'): Promise<void> {
    const [lab, open] = [this.lab(), this.step.tables];
    const shown =
      open === undefined
        ? await this.frames.next(close, lab.instance)
        : { tables: open, follows: false };
    const status = this.step.standing(lab.status);
    const facts = this.told;
    const { tables, buffer } = packed(shown.tables);
    const frame = {
      status,
      tables,
      follows: shown.follows,
      jump: this.jump,
      ...(this.facts === 'all' || open !== undefined || facts.length > 0 ? { facts } : {}),
      ...(this.sample === undefined ? {} : { sample: this.sample }),
    };
    this.host.post({ kind: 'frame', frame }, [buffer]);
    this.told = [];
    if (this.sample !== undefined) this.sampler.shown(this.host.now());
    this.sample = undefined;
    this.lastSteps = lab.status.steps;
    this.lastFrameMs = this.host.now();
    this.acknowledged = false;
    this.dirty = false;
    this.jump = false;
    this.frames.pageIsWhole = close;
  }

  // The rest of an open step has happened already: its facts are told with the next ones.
  private takeOpenStep(): void {
    for (const fact of this.step.end()) this.told.push(fact);
  }

  private async answer({ id, ask, way }: Asked): Promise<void> {
    this.way = way;
    try {
      const value = await this.reply(ask, way.signal);
      this.host.post(
        { kind: 'reply', id, ok: true, value },
        ask.what === 'image' ? [(value as Image).memory] : [],
      );
    } catch (error) {
      if (error instanceof EngineDied) await this.comeBack(error);
      // Wherever it stopped is a place of the run too; the newer wish goes on from there.
      if (error instanceof Superseded) this.dirty = this.frames.pageIsWhole = false;
      this.host.post({
        kind: 'reply',
        id,
        ok: false,
        message: error instanceof Error ? error.message : String(error),
      });
    }
    this.way = undefined;
  }

  private async reply(ask: Ask, signal: AbortSignal): Promise<unknown> {
    switch (ask.what) {
      case 'load':
        return this.load(ask);
      case 'halt':
        this.goal = undefined;
        if (this.dirty || !this.frames.pageIsWhole) await this.sendFrame(true);
        return this.lab().status;
      case 'image':
        // The facts of a step that is shown one by one have happened already.
        this.dirty ||= this.step.tables !== undefined;
        this.takeOpenStep();
        return { memory: imageOf(this.lab().instance), status: this.lab().status } satisfies Image;
      case 'watch':
        if (this.frames.watch(ask.watched) && !this.mayPlay()) await this.sendFrame(true);
        return undefined;
      case 'step':
        return this.stepTo(ask.goal, ask.yields ? signal : undefined);
      case 'stepFact':
        return this.stepFact();
      case 'cut': {
        this.goal = undefined;
        const cuts = await this.lab().cut(ask.survivors, ask.overrides);
        await this.showElsewhere();
        return cuts;
      }
      case 'seek':
        return this.seek(ask, signal);
      case 'preview':
        return this.preview(ask.moment);
      default:
        return answerQuestion(this.lab(), ask);
    }
  }

  private async load(ask: Ask & { what: 'load' }): Promise<void> {
    const { now, yieldToEventLoop } = this.host;
    const start = (this.host.starter ?? wasmStarter)(ask.module);
    const onWay = (share: number) => this.host.post({ kind: 'way', share });
    const images = () => this.host.images?.(ask.module) ?? startImages(start);
    const watched = () => this.frames.watched;
    const run = await LabRun.begin(
      { ...ask, images, start, now, yieldToEventLoop, onWay, watched },
      ask.image,
    );
    this.run?.close();
    this.run = run;
    this.goal = undefined;
    await this.showElsewhere();
  }

  private async stepTo(goal: Goal, signal?: AbortSignal): Promise<void> {
    this.goal = undefined;
    this.takeOpenStep();
    const lab = this.lab();
    while (measure(lab.status, goal.stop) < goal.target && lab.status.state === 0) {
      await this.advanceTelling(goal);
      await this.host.yieldToEventLoop();
      stopIf(signal);
    }
    const facts = this.facts;
    this.facts = 'all';
    await this.sendFrame(true);
    this.facts = facts;
  }

  private async stepFact(): Promise<void> {
    this.goal = undefined;
    if (this.step.over) this.step.open(await this.lab().openStep());
    const fact = this.step.next();
    if (fact !== undefined) this.told = [fact];
    await this.sendFrame(true);
  }

  private async seek({ moment }: Ask & { what: 'seek' }, signal: AbortSignal): Promise<void> {
    stopIf(signal);
    await this.preview(moment);
    if (!('seq' in moment)) {
      await this.lab().seek(moment, signal);
      return this.showElsewhere();
    }
    const { seq } = moment;
    const step = await this.lab().seekFact(seq, signal);
    await this.showElsewhere(step, step?.facts.filter((fact) => fact.seq <= seq).length);
  }

  private async preview(moment: Moment): Promise<void> {
    this.goal = undefined;
    const seen = await this.lab().seen(moment);
    if (seen === undefined) return;
    this.frames.pageIsWhole = false;
    this.host.post({ kind: 'frame', frame: { ...seen, follows: false, jump: true } });
  }

  private async showElsewhere(step?: OpenStep, shown = 0): Promise<void> {
    this.step.open(step, shown);
    this.told = [];
    this.sample = undefined;
    this.sampler.reset(this.lab().status.jobs);
    this.jump = true;
    this.frames.pageIsWhole = false;
    await this.sendFrame(true);
  }

  private async survive(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof EngineDied)) throw error;
      await this.comeBack(error);
    }
  }

  // The run is deterministic, so what killed the engine would kill it again: stand at the last
  // frame and say so.
  private async comeBack(error: EngineDied): Promise<void> {
    this.goal = undefined;
    try {
      await this.run?.revive(this.lastSteps);
      if (this.run !== undefined) await this.showElsewhere();
    } catch {
      this.run?.close();
      this.run = undefined;
    }
    this.host.post({ kind: 'died', message: error.message });
  }
}
