// A live picture's run: opened, taken to the chapter's moment, paused while it is out of view.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Stage } from '../../app/stage/stage';
import type { Scenario, SharedPlace } from '../../document/scenario/scenario';
import type { OptionValues } from '../../document/scenario/values/options';

export interface Living {
  /** Reports whether the picture is in view. */
  see(seen: boolean): void;
}

export class Run implements Living {
  /** True after the run has reached its first place: the page's static picture gives way to it. */
  readonly arrived: StoreApi<boolean> = createStore(() => false);
  /** Progress of the engines to the chapter's moment, 0 to 1. */
  readonly share: StoreApi<number> = createStore(() => 0);
  /** Counts the runs: each needs new pictures. */
  readonly runs: StoreApi<number> = createStore(() => 0);
  private seen = true;
  /** It is to play to `until` when it comes into view. */
  private waits = false;
  private until: SharedPlace | undefined;
  private turn = 0;

  constructor(
    readonly stage: Stage,
    /** The scenario as the page shows it. */
    readonly first: Scenario,
    /** The moment of the page's static picture. */
    readonly at: SharedPlace,
  ) {}

  /** Runs the scenario, or one with other options, up to the chapter's moment or another. */
  async open(scenario: Scenario = this.first, at: SharedPlace = this.at): Promise<void> {
    const turn = ++this.turn;
    const { stage } = this;
    this.waits = false;
    this.share.setState(0, true);
    await stage.load(scenario);
    this.runs.setState(this.runs.getState() + 1, true);
    const arrived = await stage.player.seek(at, {
      onProgress: (share) => this.turn === turn && this.share.setState(share, true),
    });
    if (!arrived || turn !== this.turn) return;
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

  /** Plays until the reader stops it. */
  play(): void {
    this.start();
  }

  /** Plays, or remembers to play when the picture comes into view. */
  private start(until?: SharedPlace): void {
    this.until = until;
    this.waits = !this.seen;
    if (this.seen) this.stage.player.play(until);
  }

  setSpeed(speed: number): void {
    this.stage.player.setSpeed(speed);
  }

  pause(): void {
    this.waits = false;
    this.stage.player.pause();
  }

  /** Forks a tree: the copy continues from here with other options, beside it. */
  async fork(tree: string, options: OptionValues): Promise<void> {
    this.pause();
    const index = this.stage.bands.findIndex(({ name }) => name === tree);
    if (index >= 0) await this.stage.controls.fork(index, options);
  }

  see(seen: boolean): void {
    this.seen = seen;
    const { player } = this.stage;
    if (!seen && player.state.getState().phase === 'playing') {
      this.waits = true;
      player.pause();
    } else if (seen && this.waits) this.start(this.until);
  }
}
