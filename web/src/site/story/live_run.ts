// A live picture's run: opened, taken to the chapter's moment, paused while it is out of view.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { replayJob } from '../../app/stage/replay_job';
import type { Stage } from '../../app/stage/stage';
import type { ReplayedJob, Scenario, SharedPlace } from '../../document/scenario/scenario';
import type { OptionValues } from '../../document/scenario/values/options';

export interface LiveView {
  /** Reports whether the picture is in view. */
  setVisible(seen: boolean): void;
}

export class LiveRun implements LiveView {
  /** True after the run has reached its first place: the page's static picture gives way to it. */
  readonly arrived: StoreApi<boolean> = createStore(() => false);
  /** Progress of the engines to the chapter's moment, 0 to 1. */
  readonly share: StoreApi<number> = createStore(() => 0);
  /** Counts the runs: each needs new pictures. */
  readonly runs: StoreApi<number> = createStore(() => 0);
  private visible = true;
  /** It is to play to `until` when it comes into view. */
  private playWhenVisible = false;
  private until: SharedPlace | undefined;
  private openId = 0;

  constructor(
    readonly stage: Stage,
    /** The scenario as the page shows it. */
    readonly first: Scenario,
    /** The moment of the page's static picture. */
    readonly at: SharedPlace,
  ) {}

  /** Runs the scenario, or one with other options, up to the chapter's moment or another. */
  async open(scenario: Scenario = this.first, at: SharedPlace = this.at): Promise<void> {
    const openId = ++this.openId;
    const { stage } = this;
    this.playWhenVisible = false;
    this.share.setState(0, true);
    await stage.load(scenario);
    this.runs.setState(this.runs.getState() + 1, true);
    const arrived = await stage.player.seek(at, {
      onProgress: (share) => this.openId === openId && this.share.setState(share, true),
    });
    if (!arrived || openId !== this.openId) return;
    this.share.setState(1, true);
    this.arrived.setState(true, true);
  }

  /** Number of statements done. */
  get statements(): number {
    return this.stage.statements;
  }

  /** Takes one statement, with all its consequences. */
  step(): Promise<void> {
    return this.stage.controls.stepStatements(1);
  }

  /** Plays this many statements at a speed, and stops. */
  playOn(statements: number, speed: number): void {
    this.pause();
    this.setSpeed(speed);
    this.start({ statements: this.statements + statements });
  }

  /** Shows the next job of a kind slowly, if it ends within that many statements. */
  replay(job: ReplayedJob, statements: number): void {
    this.pause();
    void replayJob(this.stage.player, job, { statements: this.statements + statements });
  }

  /** Plays until the reader stops it. */
  play(): void {
    this.start();
  }

  /** Plays, or remembers to play when the picture comes into view. */
  private start(until?: SharedPlace): void {
    this.until = until;
    this.playWhenVisible = !this.visible;
    if (this.visible) this.stage.player.play(until);
  }

  setSpeed(speed: number): void {
    this.stage.player.setSpeed(speed);
  }

  pause(): void {
    this.playWhenVisible = false;
    this.stage.player.pause();
  }

  /** Forks a tree: the copy continues from here with other options, beside it. */
  async fork(tree: string, options: OptionValues): Promise<void> {
    this.pause();
    const index = this.stage.bands.findIndex(({ name }) => name === tree);
    if (index >= 0) await this.stage.controls.fork(index, options);
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    const { player } = this.stage;
    if (!visible && player.state.getState().phase === 'playing') {
      this.playWhenVisible = true;
      player.pause();
    } else if (visible && this.playWhenVisible) this.start(this.until);
  }
}
