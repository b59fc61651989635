// One contender as the page sees it: its worker, its last frame, and how it does. A worker that
// goes away is replaced once.
//
// In slow play the worker only tells facts; they are folded here, so that the page's tables are
// whole again.

import { fold } from '../../model/fold';
import type { Override } from '../../scenario/load_request';
import type { Moment, PowerCut, Watched } from '../types';
import type { ContenderInfo, ContenderState, Frame, History } from './api';
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
  private goneAt = -1;
  private watched: Watched = { tables: [] };
  /** Told how much of the way to a fork's beginning is gone, while it runs up to there. */
  onWay: ((share: number) => void) | undefined;
  private previewing = false;
  private nextPreview: Moment | undefined;
  /** Ways to another moment that are being gone. */
  private going = 0;

  constructor(
    private readonly index: number,
    public name: string,
    public loadAsk: LoadAsk,
    private readonly connect: () => Port,
    private readonly events: ContenderEvents,
    /** Of a fork: the contender that it left. */
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
   * `image`: the memory to begin with. It goes away to the worker; whoever replaces that runs up to
   * the fork again.
   */
  async load(image?: ArrayBuffer): Promise<void> {
    if (image === undefined) await this.client.ask(this.loadAsk);
    else await this.client.ask({ ...this.loadAsk, image }, [image]);
  }

  /** A fork at its beginning, while the run that it left is still before that moment. */
  get waits(): boolean {
    const steps = this.latest?.status.steps ?? 0;
    return (
      this.origin !== undefined &&
      this.loadAsk.forks?.at(-1)?.steps === steps &&
      (this.origin.latest?.status.steps ?? 0) < steps
    );
  }

  /** What frames of fast play carry. */
  async watch(watched: Watched): Promise<void> {
    this.watched = watched;
    await this.client.ask({ what: 'watch', watched });
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
    this.client.play({ kind: 'play', goal, facts });
  }

  async step(goal: Goal, yields = false): Promise<void> {
    if (this.playable) await this.client.ask({ what: 'step', goal, yields });
  }

  /** A run that has ended stays as it is. */
  async cut(survivors: number, overrides?: readonly Override[]): Promise<void> {
    if (!this.playable) return;
    const cuts = await this.client.ask<readonly PowerCut[]>({
      what: 'cut',
      survivors,
      ...(overrides === undefined ? {} : { overrides }),
    });
    this.loadAsk = { ...this.loadAsk, cuts };
  }

  /**
   * Goes to a moment. Of one that lies behind, what was seen there or nearby comes first, at once.
   */
  async seek(moment: Moment): Promise<void> {
    this.nextPreview = undefined;
    this.going++;
    try {
      await this.client.ask<void>({ what: 'seek', moment });
    } finally {
      this.going--;
    }
  }

  /**
   * Shows what was seen at a moment. Of several that are asked for meanwhile only the last is
   * shown.
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
        await this.client.ask({ what: 'preview', moment: nextPreview });
      }
    } finally {
      this.previewing = false;
    }
  }

  close(): void {
    this.client.close();
  }

  private start(): LabClient {
    return new LabClient(this.connect(), {
      // Frames of the way that was being gone before are late.
      frame: (frame) => {
        if (frame.jump || this.going === 0) this.take(frame);
      },
      way: (share) => this.onWay?.(share),
      died: (message) => this.become('failed', message),
      gone: (message) => void this.replace(message),
    });
  }

  private take(frame: WorkerFrame): void {
    const { follows, ...rest } = frame;
    const tables = follows
      ? { ...fold(this.latest?.tables ?? {}, frame.facts ?? []), ...frame.tables }
      : frame.tables;
    this.latest = { ...rest, tables, contender: this.index };
    // A jump forgets the goal that the worker had.
    if (frame.jump) this.lastGoal = undefined;
    this.become(kStates[frame.status.state] ?? 'failed', frame.status.message);
    this.events.frame(this.latest);
  }

  private become(state: ContenderState, message: string): void {
    this.state = state;
    this.message = message;
    this.events.changed();
  }

  // The worker died as a whole (the browser took its memory): run again to where it stood. A second
  // death at the same place is final.
  private async replace(message: string): Promise<void> {
    const steps = this.latest?.status.steps ?? 0;
    if (this.latest === undefined || this.goneAt === steps) {
      this.become('failed', message);
      return;
    }
    this.goneAt = steps;
    const { seq } = this.latest.status;
    this.become('restoring', message);
    this.client = this.start();
    this.lastGoal = undefined;
    try {
      await this.load();
      await this.watch(this.watched);
      await this.client.ask({ what: 'seek', moment: { seq } });
    } catch (error) {
      this.become('failed', error instanceof Error ? error.message : message);
    }
  }
}

export function sameInfo(a: ContenderInfo, b: ContenderInfo | undefined): boolean {
  return a.name === b?.name && a.state === b.state && a.message === b.message;
}
