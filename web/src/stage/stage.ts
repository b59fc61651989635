// The stage: everything between the player and the pictures. One per page.
//
// Frames come in, bands remember them, and once an animation frame `tick` moves every clock: the
// player's goals, the opening's acceleration, the replays. What React shows (figures, counter) goes
// to a store at most six times a second.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { FrameLoop } from '../canvas/frame_loop';
import type { TableName } from '../gen/types';
import type { Frame, Lock, Player } from '../lab/play/api';
import type { InspectRequest, Moment, PowerCut } from '../lab/types';
import type { Tables } from '../model/decode';
import { kAccelerationMs, kFirstSaveMs, openingRate } from '../model/opening';
import type { PictureHost } from '../pictures/kit/host';
import type { EnginePicture } from '../pictures/kit/picture';
import type { PicturePage } from '../pictures/kit/picture_page';
import { engineOverrides } from '../scenario/load_request';
import type { OptionValues } from '../scenario/options';
import type { Contender, Scenario } from '../scenario/scenario';
import { Band, keyAxisOf } from './band';
import { chartChoice } from './chart_choice';
import { forkName } from './fork_draft';
import { Pollers } from './pollers';
import { ViewModel } from './view_model';

/** What frames of fast play carry of every run, whatever its engine. */
const kRunTables: readonly TableName[] = [
  'lab.progress',
  'lab.followed',
  'flash.blocks',
  'hdd.arm',
  'device.counters',
  'volume.iostat',
];

/** Loads the picture of an engine by the engine's name. */
export type PictureOf = (engine: string) => Promise<EnginePicture>;

export class Stage implements PicturePage {
  readonly loop = new FrameLoop();
  private readonly viewModel = new ViewModel();
  readonly shown = this.viewModel.shown;
  readonly turns = this.viewModel.slow.turn;
  /** The key of the row that is followed, if it is another one than the scenario's. */
  readonly pointed: StoreApi<Uint8Array | undefined> = createStore<Uint8Array | undefined>(
    () => undefined,
  );
  bands: readonly Band[] = [];
  /** How many they are: forks add to them. */
  readonly count: StoreApi<number> = createStore(() => 0);
  /** Wall time of the current animation frame. */
  nowMs = 0;
  /** True where motion is unwelcome: replays go in steps, nothing tweens. */
  still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  /** The fact that the first contender stands behind, if somebody steps through facts. */
  fact: number | undefined;
  private opening: { startMs: number; target: number } | undefined;
  private lastTickMs = 0;
  private readonly pollers: Pollers;
  private readonly stops: (() => void)[] = [];

  constructor(
    readonly player: Player,
    private readonly pictureOf: PictureOf,
  ) {
    this.pollers = new Pollers(player, (band, report) => this.viewModel.add(band, report));
    this.stops.push(
      player.onFrame((frame) => this.take(frame)),
      this.loop.add((nowMs) => this.tick(nowMs)),
    );
  }

  /**
   * Loads a scenario and, unless motion is unwelcome, opens on one slow save and speeds up from
   * there. `cuts`: those it will meet.
   */
  async open(scenario: Scenario, cuts?: readonly (readonly PowerCut[])[]): Promise<void> {
    // Until the new run stands, frames and reports of the old one find no band to go to.
    this.takeCharge();
    this.bands = [];
    this.viewModel.forget();
    const [pictures] = await Promise.all([
      Promise.all(scenario.contenders.map(({ engine }) => this.pictureOf(engine))),
      this.player.load(scenario, cuts),
    ]);
    const bands = scenario.contenders.map((contender, i) =>
      this.newBand(i, contender, pictures[i] as EnginePicture),
    );
    this.pointed.setState(undefined, true);
    this.pollers.forget();
    this.viewModel.begin(bands.length, this.player.latest(0)?.tables ?? {});
    this.bands = bands;
    this.count.setState(bands.length, true);
    for (const band of bands) {
      const frame = this.player.latest(band.index);
      if (frame !== undefined) this.take(frame);
      this.watch(band);
    }
    const total = this.bands[0]?.frame?.status.statements_total ?? 0;
    const target = Math.min(200_000, Math.max(2_000, total / 40));
    if (this.still) return this.player.setSpeed(target);
    this.opening = { startMs: this.nowMs, target };
    this.player.setSpeed(1);
    this.player.play();
    void this.firstSave();
  }

  private newBand(
    index: number,
    contender: Contender,
    picture: EnginePicture,
    fork?: Band['fork'],
  ): Band {
    const axis = keyAxisOf(this.player.latest(index)?.tables ?? {});
    return new Band(index, contender, axis, picture, (band) => this.hostOf(band), fork);
  }

  private hostOf(band: Band): PictureHost {
    const stage = this;
    const { index, name, contender, axis } = band;
    return {
      index,
      name,
      contender,
      axis,
      get frame() {
        return band.frame;
      },
      get followed() {
        return band.followed;
      },
      get rowChosen() {
        return stage.pointed.getState() !== undefined;
      },
      get bandCount() {
        return stage.bands.length;
      },
      get phase() {
        return stage.player.state.getState().phase;
      },
      get speed() {
        return stage.player.state.getState().speed;
      },
      get still() {
        return stage.still;
      },
      inspect: (request) => stage.inspect(index, request),
      follow: (key) => stage.follow(key),
    };
  }

  host(contender: number): PictureHost | undefined {
    return this.bands[contender]?.host;
  }

  inspect(contender: number, request: InspectRequest): Promise<Tables> {
    return this.player.inspect(contender, request);
  }

  describe(contender: number, tables: readonly TableName[]): Promise<Tables> {
    return this.player.describe(contender, tables);
  }

  /** The run is not at the moment that is shown. */
  get seeking(): boolean {
    return this.player.state.getState().phase === 'seeking';
  }

  private watch({ index, tree, followed, picture: { watch } }: Band): void {
    if (watch === 'everything') return;
    const row = followed === undefined ? {} : { row: tree.whereIs(followed.key) };
    this.player.watch(index, { tables: [...kRunTables, ...watch], ...row }).catch(() => undefined);
  }

  /** A tree goes on from here with other options as well, in a band of its own. */
  async fork(index: number, changes: OptionValues): Promise<void> {
    this.takeCharge();
    const origin = this.bands[index] as Band;
    const { contender } = origin;
    // Pausing first, so that its name says the row on which everybody stands.
    const name = () =>
      forkName(contender, changes, this.player.latest(index)?.status.statements ?? 0);
    this.join(
      await this.player.fork(index, engineOverrides(contender.engine, changes), name),
      origin,
      changes,
    );
  }

  /** A fork that stands at its beginning gets its band. */
  join(index: number, origin: Band, changes: OptionValues): void {
    const frame = this.player.latest(index);
    if (frame === undefined) return;
    const name = this.player.state.getState().contenders[index]?.name ?? '';
    const contender = {
      ...origin.contender,
      name,
      options: { ...origin.contender.options, ...changes },
    };
    const band = this.newBand(index, contender, origin.picture, {
      origin,
      statements: frame.status.statements,
    });
    this.bands = [...this.bands, band];
    this.take(frame);
    this.watch(band);
    this.count.setState(this.bands.length, true);
  }

  /** Ends the opening: whoever touches the controls is in charge. */
  takeCharge(): void {
    this.opening = undefined;
    this.fact = undefined;
  }

  togglePlay(): void {
    const opening = this.opening;
    this.takeCharge();
    const { phase } = this.player.state.getState();
    if (phase === 'playing') this.player.pause();
    else {
      if (opening !== undefined) this.player.setSpeed(opening.target);
      this.player.play();
    }
  }

  /** By rows the chart is drawn over rows, by time over time. */
  keepInStep(lock: Lock): void {
    this.player.setLock(lock);
    chartChoice.setState({ axis: lock === 'time' ? 'time' : 'statements' });
  }

  async seek(moment: Moment): Promise<void> {
    this.takeCharge();
    await this.player.seek(moment);
  }

  /** What was seen at a moment, while somebody drags; `seek` follows. */
  preview(moment: Moment): void {
    this.takeCharge();
    this.player.preview(moment);
  }

  /**
   * Cuts the power of all trees; where the run was playing, it goes on. `opened`: what a tree's
   * engine is opened with from then on.
   */
  async pullPlug(
    survivors?: number,
    opened: (band: Band) => OptionValues = () => ({}),
  ): Promise<void> {
    const playing = this.player.state.getState().phase === 'playing';
    this.takeCharge();
    await this.player.cutPower(survivors, (contender) => {
      const band = this.bands[contender];
      const list = band === undefined ? [] : engineOverrides(band.contender.engine, opened(band));
      return list.length === 0 ? undefined : list;
    });
    if (playing) this.player.play();
  }

  async stepStatements(count: number): Promise<void> {
    this.takeCharge();
    if (count === 1) return this.player.stepStatement();
    await this.player.seek({ statements: Math.max(0, this.statements + count) });
  }

  async stepFact(): Promise<void> {
    this.takeCharge();
    await this.player.stepFact(0);
    this.showFact(true);
  }

  /** Whether the first contender is shown in the middle of a statement, right after a fact. */
  showFact(on: boolean): void {
    this.fact = on ? this.player.latest(0)?.status.seq : undefined;
  }

  /** Virtual time up to which any contender has been seen. */
  get lastNs(): number {
    return Math.max(1, ...this.bands.map((band) => band.clock.all.at(-1)?.last ?? 0));
  }

  get statements(): number {
    return this.bands[0]?.frame?.status.statements ?? 0;
  }

  /** Follows a row by its key in every contender. */
  follow(key: Uint8Array | undefined): void {
    this.pointed.setState(key, true);
    for (const band of this.bands) {
      band.follow(key);
      this.watch(band);
    }
    this.pollers.forgetRow();
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.loop.stop();
    this.player.dispose();
  }

  private take(frame: Frame): void {
    const band = this.bands[frame.contender];
    band?.take(frame, performance.now(), this.still);
    if (band !== undefined && frame.report !== undefined) this.viewModel.add(band, frame.report);
  }

  private async firstSave(): Promise<void> {
    // The first save at once: nobody should wait a second for something to move.
    try {
      await this.player.stepStatement();
      if (this.opening !== undefined) this.player.play();
    } catch {
      // The player's state says what is wrong.
    }
  }

  private tick(nowMs: number): boolean {
    const passed = Math.min(100, nowMs - this.lastTickMs);
    this.lastTickMs = nowMs;
    this.nowMs = nowMs;
    this.speedUp(nowMs);
    this.player.tick(nowMs);
    const { phase } = this.player.state.getState();
    for (const band of this.bands) {
      band.tick(nowMs, passed, phase === 'paused');
      this.pollers.tick(band, this.bands.length, nowMs, phase === 'playing');
    }
    return this.viewModel.next(this.bands, nowMs);
  }

  private speedUp(nowMs: number): void {
    const opening = this.opening;
    if (opening === undefined) return;
    const elapsed = nowMs - opening.startMs;
    this.player.setSpeed(openingRate(elapsed, opening.target));
    if (elapsed > kFirstSaveMs + kAccelerationMs) this.opening = undefined;
  }
}
