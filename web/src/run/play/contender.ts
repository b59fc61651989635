// One contender on the page's side: its worker, its last frame and its state. A worker that dies is
// replaced once.
//
// In slow play the worker sends only facts; they are folded here, so that the page always sees
// whole tables.

import type { Override } from '../../document/scenario/load_request';
import { fold } from '../../model/tables/fold';
import type { RecordedPicture } from '../past/marks';
import type { Moment, OnProgress, PowerCut, Travel, WatchedData } from '../past/types';
import { transferring } from '../workers/calls';
import type { ContenderInfo, ContenderState, Frame, History, JobFact } from './api';
import { LabClient, type Port } from './client';
import type { Goal, LoadAsk, WorkerFrame } from './messages';

const kStates: readonly ContenderState[] = ['ready', 'finished', 'stopped'];

interface ContenderEvents {
  readonly frame: (frame: Frame) => void;
  readonly changed: () => void;
}

export class Contender {
  client: LabClient;
  latest: Frame | undefined;
  private state: ContenderState = 'loading';
  private message = '';
  private lastGoal: Goal | undefined;
  private lastFacts: 'all' | 'sample' | undefined;
  private diedAtSteps = -1;
  private watched: WatchedData = { tables: [] };
  private previewing = false;
  private nextPreview: Moment | undefined;
  /** Number of seeks under way. */
  private seeks = 0;
  /**
   * A recorded moment is shown, and the seek to it has not begun: frames of the run are ignored.
   */
  private showsRecording = false;

  constructor(
    private readonly index: number,
    public name: string,
    public loadAsk: LoadAsk,
    private readonly connect: () => Port,
    private readonly events: ContenderEvents,
    /** The contender that a fork left. */
    private readonly origin?: Contender,
  ) {
    this.client = this.start();
  }

  get info(): ContenderInfo {
    return { name: this.name, state: this.state, message: this.message };
  }
  get history(): History {
    const { forks = [], cuts = [] } = this.loadAsk;
    return { forks, cuts };
  }
  get playable(): boolean {
    return this.state === 'ready';
  }

  /**
   * Starts the run. `image`: the memory to begin with, which moves to the worker; a worker that
   * replaces it repeats the run up to the fork instead.
   */
  async load(image?: ArrayBuffer, onProgress?: OnProgress): Promise<void> {
    const ask =
      image === undefined ? this.loadAsk : transferring({ ...this.loadAsk, image }, [image]);
    await this.client.call(ask, { onProgress });
  }

  /** True for a fork at its beginning until its origin reaches the fork point. */
  get waits(): boolean {
    const steps = this.latest?.status.steps ?? 0;
    return (
      this.origin !== undefined &&
      this.loadAsk.forks?.at(-1)?.steps === steps &&
      (this.origin.latest?.status.steps ?? 0) < steps
    );
  }

  /** Sets the tables and the row that frames of fast play carry. */
  async watch(watched: WatchedData): Promise<void> {
    this.watched = watched;
    await this.client.call({ what: 'watch', watched });
  }

  play(goal: Goal, facts: 'all' | 'sample'): void {
    if (!this.playable) return;
    if (
      goal.target === this.lastGoal?.target &&
      goal.stop === this.lastGoal.stop &&
      facts === this.lastFacts
    )
      return;
    this.lastGoal = goal;
    this.lastFacts = facts;
    this.client.play({ what: 'play', goal, facts });
  }

  async step(goal: Goal, signal?: AbortSignal): Promise<void> {
    if (this.playable) await this.client.call({ what: 'step', goal }, { signal });
  }

  /** Runs to the end of the first job with such a fact, at most to the goal. */
  async runToJob(fact: JobFact, goal: Goal, signal: AbortSignal): Promise<void> {
    if (this.playable) await this.client.call({ what: 'job', fact, goal }, { signal });
  }

  /**
   * Cuts the power. A finished run goes back to its last statement first; a stopped one stays as it
   * is.
   */
  async cut(survivors: number, overrides?: readonly Override[]): Promise<void> {
    if (this.state === 'finished')
      await this.seek({ statements: this.latest?.status.statements ?? 0 });
    if (!this.playable) return;
    const cuts = await this.client.call<readonly PowerCut[]>({
      what: 'cut',
      survivors,
      ...(overrides === undefined ? {} : { overrides }),
    });
    this.loadAsk = { ...this.loadAsk, cuts };
  }

  /**
   * Replaces the power cuts of its run; a run past the first difference goes back to it. A fork
   * keeps the cuts before its beginning: they are its origin's.
   */
  async recut(list: readonly PowerCut[]): Promise<void> {
    const { forks = [], cuts: old = [] } = this.loadAsk;
    const begun = forks.at(-1)?.steps ?? -1;
    const cuts = [
      ...old.filter(({ steps }) => steps <= begun),
      ...list.filter(({ steps }) => steps > begun),
    ];
    await this.client.call({ what: 'recut', cuts });
    this.loadAsk = { ...this.loadAsk, cuts };
  }

  /**
   * Goes to a moment. `shown`: a recording of it, shown at once; the worker then sends no frames on
   * the way.
   */
  async seek(moment: Moment, travel?: Travel, shown?: RecordedPicture): Promise<void> {
    this.nextPreview = undefined;
    this.seeks++;
    try {
      const quiet = shown !== undefined;
      this.show(shown);
      await this.client.call<void>({ what: 'seek', moment, quiet }, travel);
    } finally {
      this.seeks--;
      this.showsRecording = false;
    }
  }

  /**
   * Shows the recording nearest to a moment. While one is being fetched, only the latest of further
   * requests is kept.
   */
  async preview(moment: Moment): Promise<void> {
    this.nextPreview = moment;
    if (this.previewing) return;
    this.previewing = true;
    try {
      for (;;) {
        const { nextPreview } = this;
        if (nextPreview === undefined) return;
        this.nextPreview = undefined;
        await this.client.call({ what: 'preview', moment: nextPreview });
      }
    } finally {
      this.previewing = false;
    }
  }

  /** Shows a recording of a moment; a seek there must follow. */
  show(seen: RecordedPicture | undefined): void {
    if (seen === undefined) return;
    this.showsRecording = true;
    this.onFrame({ ...seen, follows: false, jump: true });
  }

  close(): void {
    this.client.close();
  }

  private start(): LabClient {
    return new LabClient(this.connect(), {
      // Frames from before the current seek, or during a preview, would show another moment.
      frame: (frame) => {
        if (frame.jump || (this.seeks === 0 && !this.showsRecording)) this.onFrame(frame);
      },
      died: (message) => this.become('failed', message),
      gone: (message) => void this.replace(message),
    });
  }

  private onFrame(frame: WorkerFrame): void {
    const { follows, ...rest } = frame;
    const tables = follows
      ? { ...fold(this.latest?.tables ?? {}, frame.facts ?? []), ...frame.tables }
      : frame.tables;
    this.latest = { ...rest, tables, contender: this.index };
    // After a jump the worker has dropped its goal: the next one must be sent, even if it is equal.
    if (frame.jump) this.lastGoal = undefined;
    this.become(kStates[frame.status.state] ?? 'failed', frame.status.message);
    this.events.frame(this.latest);
  }

  private become(state: ContenderState, message: string): void {
    this.state = state;
    this.message = message;
    this.events.changed();
  }

  // The worker died as a whole, for example because the browser reclaimed its memory: starts
  // another and runs it to the last frame. A second death at the same place is final.
  private async replace(message: string): Promise<void> {
    const steps = this.latest?.status.steps ?? 0;
    if (this.latest === undefined || this.diedAtSteps === steps) {
      this.become('failed', message);
      return;
    }
    this.diedAtSteps = steps;
    const { seq } = this.latest.status;
    this.become('restoring', message);
    this.client = this.start();
    this.lastGoal = undefined;
    try {
      await this.load();
      await this.watch(this.watched);
      await this.client.call({ what: 'seek', moment: { seq } });
    } catch (error) {
      this.become('failed', error instanceof Error ? error.message : message);
    }
  }
}

const sameInfo = (a: ContenderInfo, b: ContenderInfo | undefined): boolean =>
  a.name === b?.name && a.state === b.state && a.message === b.message;

export const sameInfos = (a: readonly ContenderInfo[], b: readonly ContenderInfo[]): boolean =>
  a.length === b.length && a.every((info, i) => sameInfo(info, b[i]));
