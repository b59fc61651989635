// A live picture's run: opened, brought to the chapter's moment, paused while no one looks at it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Stage } from '../../app/stage/stage';
import type { OptionValues } from '../../document/scenario/options';
import type { Scenario, SharedPlace } from '../../document/scenario/scenario';

export interface Living {
  /** In view, or not. */
  see(seen: boolean): void;
}

export class Run implements Living {
  /** It has been where it is shown from: the page's own picture gives way to it. */
  readonly arrived: StoreApi<boolean> = createStore(() => false);
  /** The share of the way to the chapter's moment that the engines have gone. */
  readonly share: StoreApi<number> = createStore(() => 0);
  /** Counts the runs: each has new pictures. */
  readonly runs: StoreApi<number> = createStore(() => 0);
  private seen = true;
  /** It is to play once it is seen, until there. */
  private waits = false;
  private until: SharedPlace | undefined;
  private turn = 0;

  constructor(
    readonly stage: Stage,
    /** As the page shows it. */
    readonly first: Scenario,
    /** Where the page's own picture is. */
    readonly at: SharedPlace,
  ) {}

  /** Runs the scenario, or one with other options, up to the chapter's moment, or to another. */
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

  /** Statements done. */
  get statements(): number {
    return this.stage.statements;
  }

  /** One statement on, with all that it sets in motion. */
  step(): Promise<void> {
    return this.stage.controls.stepStatements(1);
  }

  /** Plays this many statements on at a speed, and stops there. */
  playOn(statements: number, speed: number): void {
    this.pause();
    this.setSpeed(speed);
    this.start({ statements: this.statements + statements });
  }

  /** Plays until the reader stops it. */
  play(): void {
    this.start();
  }

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

  /** A copy of a tree goes on from here with other options, beside it. */
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
