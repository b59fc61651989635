// What the user does to the run: play, step, seek, fork, cut the power. Every action ends the
// opening.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { engineOverrides } from '../../document/scenario/load_request';
import type { OptionValues } from '../../document/scenario/options';
import type { Fact } from '../../model/decode';
import { rateOfSlider, sliderOfRate } from '../../model/opening';
import type { Moment } from '../../run/past/types';
import type { Lock, Player } from '../../run/play/api';
import type { Band } from './band';
import type { Bands } from './bands';
import { chartChoice } from './chart_choice';
import { forkName } from './fork_draft';
import type { Opening } from './opening';
import type { Reading } from './reading';

/** In which it is read what a database found. */
const kSummaryMs = 3_000;
/** About twice as fast. */
const kSpeedNotch = 0.05;

export class Controls {
  /** The fact after which the first contender is shown, while it is stepped through facts. */
  fact: number | undefined;
  /** The same in full, if it was a step that has shown it. */
  readonly shownFact: StoreApi<Fact | undefined> = createStore<Fact | undefined>(() => undefined);
  /** The trees of which it is shown how they come back after a power cut. */
  readonly recovering: StoreApi<readonly Band[]> = createStore<readonly Band[]>(() => []);
  /** Counts what the user did. */
  private charges = 0;
  /** Where the last jump went. */
  private goal: number | undefined;

  constructor(
    private readonly player: Player,
    private readonly bands: Bands,
    private readonly opening: Opening,
    private readonly reading: Reading,
    /** Shows a fork that has just joined. */
    private readonly join: (index: number, origin: Band, changes: OptionValues) => void,
  ) {}

  /** Ends the opening: the user is in charge. Answers the speed it was accelerating to. */
  takeCharge(): number | undefined {
    this.charges++;
    this.showFact(false);
    this.recovering.setState([], true);
    this.reading.leave();
    return this.opening.end();
  }

  togglePlay(): void {
    const { until } = this.reading;
    // Within a moment, play pauses and goes on to its end.
    if (until !== undefined) {
      if (this.player.state.getState().phase === 'playing') this.player.pause();
      else this.player.play(until);
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

  /** To the next moment of the scenario or step of the talk, or the one before. */
  async readOn(step: 1 | -1): Promise<void> {
    this.showFact(false);
    this.opening.end();
    const guide = this.reading.guide.getState();
    if (guide !== undefined) return guide.go(step);
    await (step === 1 ? this.reading.next() : this.reading.previous());
  }

  /** To one of the scenario's moments. */
  async readFrom(moment: number): Promise<void> {
    this.showFact(false);
    this.opening.end();
    await this.reading.go(moment);
  }

  /** The chart's x axis follows: rows or time. */
  setLock(lock: Lock): void {
    this.player.setLock(lock);
    chartChoice.setState({ axis: lock === 'time' ? 'time' : 'statements' });
  }

  async seek(moment: Moment): Promise<void> {
    this.takeCharge();
    await this.player.seek(moment);
  }

  /** Faster or slower, by a notch of the speed's scale. */
  changeSpeed(notches: number): void {
    this.takeCharge();
    const { speed } = this.player.state.getState();
    this.player.setSpeed(rateOfSlider(sliderOfRate(speed) + notches * kSpeedNotch));
  }

  /** Forward or back by a share of the run. */
  async jump(share: number): Promise<void> {
    const status = this.bands.list[0]?.frame?.status;
    if (status === undefined) return;
    // A key that is pressed again goes on from where the run is on its way to.
    const seeking = this.player.state.getState().phase === 'seeking';
    const from = seeking ? (this.goal ?? status.statements) : status.statements;
    const total = status.statements_total;
    this.goal = Math.min(total, Math.max(0, Math.round(from + share * total)));
    await this.seek({ statements: this.goal });
  }

  /** Shows what was recorded at a moment, during a drag; `seek` follows. */
  preview(moment: Moment): void {
    this.takeCharge();
    this.player.preview(moment);
  }

  /** Forward or back. */
  async stepStatements(count: number): Promise<void> {
    this.takeCharge();
    if (count === 1) return this.player.stepStatement();
    const statements = this.bands.list[0]?.frame?.status.statements ?? 0;
    await this.player.seek({ statements: Math.max(0, statements + count) });
  }

  async stepFact(): Promise<void> {
    this.reading.leave();
    this.opening.end();
    await this.player.stepFact(0);
    this.showFact(true);
    this.shownFact.setState(this.player.latest(0)?.facts?.at(-1), true);
  }

  /** Whether the first contender is shown in the middle of a statement, right after a fact. */
  showFact(on: boolean): void {
    this.fact = on ? this.player.latest(0)?.status.seq : undefined;
    this.shownFact.setState(undefined, true);
  }

  /** A copy of a tree continues from here with these options changed. */
  async fork(index: number, changes: OptionValues): Promise<void> {
    this.takeCharge();
    const origin = this.bands.list[index] as Band;
    const { contender } = origin;
    // Evaluated once all are aligned, so that it names the row they share.
    const name = () =>
      forkName(contender, changes, this.player.latest(index)?.status.statements ?? 0);
    const overrides = engineOverrides(contender.engine, changes);
    this.join(await this.player.fork(index, overrides, name), origin, changes);
  }

  /**
   * Cuts the power of all trees; when it has been seen what comes back, continues if the run was
   * playing. `opened`: options that a tree's engine is reopened with.
   */
  async cutPower(
    survivors?: number,
    opened: (band: Band) => OptionValues = () => ({}),
  ): Promise<void> {
    const playing = this.player.state.getState().phase === 'playing';
    this.takeCharge();
    this.recovering.setState(this.bands.list, true);
    const prepared = Promise.all(this.bands.list.map(({ tree }) => tree.prepareRecovery?.()));
    const { charges } = this;
    try {
      await this.player.cutPower(survivors, (contender) => {
        const band = this.bands.list[contender];
        const list = band === undefined ? [] : engineOverrides(band.contender.engine, opened(band));
        return list.length === 0 ? undefined : list;
      });
      await prepared;
      await this.backSeen();
    } finally {
      if (charges === this.charges) this.recovering.setState([], true);
    }
    if (!playing || charges !== this.charges) return;
    await after(kSummaryMs);
    if (charges === this.charges) this.player.play();
  }

  /** How the databases come back is shown while the run waits. */
  private async backSeen(): Promise<void> {
    const nowMs = performance.now();
    const { charges } = this;
    const seen = async (band: Band) => {
      await after(band.tree.recoveringMs?.(nowMs) ?? 0);
      if (charges === this.charges)
        this.recovering.setState((left) => left.filter((one) => one !== band), true);
    };
    await Promise.all(this.bands.list.map(seen));
  }

  /** Goes to the moment before the last power cut, which then does not happen. */
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
