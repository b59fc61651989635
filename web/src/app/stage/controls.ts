// The user's actions on the run: play, step, seek, fork, cut the power. Each of them ends the
// opening's acceleration.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { engineOverrides } from '../../document/scenario/load_request';
import type { OptionValues } from '../../document/scenario/values/options';
import { rateOfSlider, sliderOfRate } from '../../model/run/opening';
import type { Fact } from '../../model/tables/decode';
import type { Moment } from '../../run/past/types';
import type { Lock, Player } from '../../run/play/api';
import type { Band } from './band';
import type { Bands } from './bands';
import { chartChoice } from './chart_choice';
import { forkName } from './fork_draft';
import type { MomentReader } from './moment_reader';
import type { Opening } from './opening';

/**
 * Pause after a recovery, to let the reader see what each database found, before play continues.
 */
const kSummaryMs = 3_000;
/** One notch on the logarithmic scale: about a factor of two in speed. */
const kSpeedNotch = 0.05;

export class Controls {
  /** While the first contender is stepped through facts: number of the fact it is shown after. */
  fact: number | undefined;
  /** That fact in full, if a step showed it. */
  readonly shownFact: StoreApi<Fact | undefined> = createStore<Fact | undefined>(() => undefined);
  /** Trees whose recovery from a power cut is being shown. */
  readonly recovering: StoreApi<readonly Band[]> = createStore<readonly Band[]>(() => []);
  /** Counts user actions: an action that waits checks it, and stops if a newer one has begun. */
  private actionCount = 0;
  /** The key for play was pressed while the run was loading. */
  private early = false;
  /** Target of the last jump, in statements. */
  private goal: number | undefined;

  constructor(
    private readonly player: Player,
    private readonly bands: Bands,
    private readonly opening: Opening,
    private readonly momentReader: MomentReader,
    /** Shows a fork that has just joined the player's contenders. */
    private readonly join: (index: number, origin: Band, changes: OptionValues) => void,
  ) {}

  /** Ends the opening: the user is in charge. Returns the speed it was accelerating to. */
  takeCharge(): number | undefined {
    this.actionCount++;
    this.early = false;
    this.showFact(false);
    this.recovering.setState([], true);
    this.momentReader.leave();
    return this.opening.end();
  }

  /** The key for play or pause. Before the run has begun, it counts when it begins. */
  pressPlay(): void {
    if (this.player.state.getState().phase === 'loading') this.early = !this.early;
    else this.togglePlay();
  }

  /** Returns true, once, if the key was pressed before the run that begins now. */
  takeEarly(): boolean {
    const { early } = this;
    this.early = false;
    return early;
  }

  togglePlay(): void {
    const { until } = this.momentReader;
    // Within a moment, play pauses and resumes up to the moment's end.
    if (until !== undefined) {
      if (this.player.state.getState().phase === 'playing') this.player.pause();
      else void this.momentReader.play(until);
      return;
    }
    const target = this.takeCharge();
    if (this.player.state.getState().phase === 'playing') {
      this.player.pause();
    } else {
      if (target !== undefined) this.player.setSpeed(target);
      this.player.play();
    }
  }

  /** Goes to the next (1) or previous (-1) moment of the scenario, or step of the talk. */
  async readOn(step: 1 | -1): Promise<void> {
    this.showFact(false);
    this.opening.end();
    const guide = this.momentReader.guide.getState();
    if (guide !== undefined) return guide.go(step);
    await (step === 1 ? this.momentReader.next() : this.momentReader.previous());
  }

  /** Goes to one of the scenario's moments (from 0). */
  async readFrom(moment: number): Promise<void> {
    this.showFact(false);
    this.opening.end();
    await this.momentReader.go(moment);
  }

  /** Keeps contenders in step by rows or by time; the chart's x axis follows. */
  setLock(lock: Lock): void {
    this.player.setLock(lock);
    chartChoice.setState({ axis: lock === 'time' ? 'time' : 'statements' });
  }

  async seek(moment: Moment): Promise<void> {
    this.takeCharge();
    await this.player.seek(moment);
  }

  /** Changes the speed by this many notches of its slider. */
  changeSpeed(notches: number): void {
    this.takeCharge();
    const { speed } = this.player.state.getState();
    this.player.setSpeed(rateOfSlider(sliderOfRate(speed) + notches * kSpeedNotch));
  }

  /** Seeks forward or back by a share of the run (-1 to 1). */
  async jump(share: number): Promise<void> {
    const status = this.bands.list[0]?.frame?.status;
    if (status === undefined) return;
    // A key pressed during a seek continues from that seek's target, not from the run's place.
    const seeking = this.player.state.getState().phase === 'seeking';
    const from = seeking ? (this.goal ?? status.statements) : status.statements;
    const total = status.statements_total;
    this.goal = Math.min(total, Math.max(0, Math.round(from + share * total)));
    await this.seek({ statements: this.goal });
  }

  /** Shows the recording nearest to a moment during a drag; `seek` must follow. */
  preview(moment: Moment): void {
    this.takeCharge();
    this.player.preview(moment);
  }

  /** Steps forward, or seeks back, by this many statements. */
  async stepStatements(count: number): Promise<void> {
    this.takeCharge();
    if (count === 1) return this.player.stepStatement();
    const statements = this.bands.list[0]?.frame?.status.statements ?? 0;
    await this.player.seek({ statements: Math.max(0, statements + count) });
  }

  async stepFact(): Promise<void> {
    this.momentReader.leave();
    this.opening.end();
    await this.player.stepFact(0);
    this.showFact(true);
    this.shownFact.setState(this.player.latest(0)?.facts?.at(-1), true);
  }

  /**
   * Marks whether the first contender is shown right after a fact, in the middle of a statement.
   */
  showFact(on: boolean): void {
    this.fact = on ? this.player.latest(0)?.status.seq : undefined;
    this.shownFact.setState(undefined, true);
  }

  /** Forks a tree at the current moment; the copy continues with these options changed. */
  async fork(index: number, changes: OptionValues): Promise<void> {
    this.takeCharge();
    const origin = this.bands.list[index] as Band;
    const { contender } = origin;
    // Called after the player has aligned all contenders, so the name quotes the row they share.
    const name = () =>
      forkName(contender, changes, this.player.latest(index)?.status.statements ?? 0);
    const overrides = engineOverrides(contender.engine, changes);
    this.join(await this.player.fork(index, overrides, name), origin, changes);
  }

  /**
   * Cuts the power of all trees and shows their recovery; then continues if the run was playing.
   * `survivors`: see `kSurvivors`. `opened`: options that a tree's engine is reopened with.
   */
  async cutPower(
    survivors?: number,
    opened: (band: Band) => OptionValues = () => ({}),
  ): Promise<void> {
    const playing = this.player.state.getState().phase === 'playing';
    this.takeCharge();
    this.recovering.setState(this.bands.list, true);
    const prepared = Promise.all(this.bands.list.map(({ tree }) => tree.prepareRecovery?.()));
    const { actionCount } = this;
    try {
      await this.player.cutPower(survivors, (contender) => {
        const band = this.bands.list[contender];
        const list = band === undefined ? [] : engineOverrides(band.contender.engine, opened(band));
        return list.length === 0 ? undefined : list;
      });
      await prepared;
      await this.recoveryShown();
    } finally {
      if (actionCount === this.actionCount) this.recovering.setState([], true);
    }
    if (!playing || actionCount !== this.actionCount) return;
    await after(kSummaryMs);
    if (actionCount === this.actionCount) this.player.play();
  }

  /** Resolves when every tree's recovery animation has been shown; meanwhile the run waits. */
  private async recoveryShown(): Promise<void> {
    const nowMs = performance.now();
    const { actionCount } = this;
    const shown = async (band: Band) => {
      await after(band.tree.recoveringMs?.(nowMs) ?? 0);
      if (actionCount === this.actionCount)
        this.recovering.setState((left) => left.filter((one) => one !== band), true);
    };
    await Promise.all(this.bands.list.map(shown));
  }

  /** Goes back to the moment before the last power cut; the run then continues without it. */
  async undoCut(): Promise<void> {
    this.takeCharge();
    await this.player.undoCut();
  }

  async restoreCut(): Promise<void> {
    this.takeCharge();
    await this.player.restoreCut();
  }
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
