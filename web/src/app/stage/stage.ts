// The stage: everything between the player and the pictures. One per page.
//
// Frames go to the bands. Once per animation frame `tick` moves every clock: the player's goals,
// the opening's acceleration, the replays. Values that React shows (figures, counters) go to a
// store at most six times a second.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scenario } from '../../document/scenario/scenario';
import type { OptionValues } from '../../document/scenario/values/options';
import { FrameLoop } from '../../drawing/canvas/frame_loop';
import type { PictureHost } from '../../drawing/kit/host';
import type { PicturePage } from '../../drawing/kit/page/picture_page';
import type { EnginePicture } from '../../drawing/kit/picture';
import type { TableName } from '../../gen/types';
import type { Tables } from '../../model/tables/decode';
import type { InspectRequest, PowerCut } from '../../run/past/types';
import type { Frame, Player } from '../../run/play/api';
import type { Band } from './band';
import { Bands } from './bands';
import { Controls } from './controls';
import { MomentReader } from './moment_reader';
import { Opening } from './opening';
import { Pollers } from './pollers';
import { type PreviousRun, sameCurves, sameKind, sameRun } from './previous_run';
import { ReplayTurns } from './replay_turns';
import { keyOfRowIn } from './row_followed';
import { ViewModel } from './view_model';

/** Loads the picture of an engine by the engine's name. */
type PictureOf = (engine: string) => Promise<EnginePicture>;

const kLongestTickMs = 100;

export class Stage implements PicturePage {
  /** Reason of the last failure of a picture or clock; empty while all work. */
  readonly failure: StoreApi<string> = createStore(() => '');
  readonly loop = new FrameLoop((words) => this.failure.setState(words, true));
  readonly controls: Controls;
  private readonly viewModel = new ViewModel();
  readonly runView = this.viewModel.runView;
  readonly turns = this.viewModel.throttle.turn;
  /** Wall time of the current animation frame. */
  nowMs = 0;
  /** The reader prefers reduced motion: replays go in steps and nothing tweens. */
  still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  private lastTickMs = 0;
  /** Decides which of several trees replays a job. */
  readonly replayTurns = new ReplayTurns();
  private readonly all: Bands;
  private readonly opening: Opening;
  private readonly pollers: Pollers;
  /** The scenario's moments, and the reader's place among them. */
  readonly momentReader: MomentReader;
  /** The previous run, for comparison. */
  readonly previousRun: StoreApi<PreviousRun | undefined> = createStore<PreviousRun | undefined>(
    () => undefined,
  );
  /** The scenario that was opened last. */
  scenario: Scenario | undefined;
  private readonly stops: (() => void)[] = [];

  constructor(
    readonly player: Player,
    private readonly pictureOf: PictureOf,
    /** Dims trees that wait while another one replays. */
    dims = false,
  ) {
    this.replayTurns.dims = dims;
    this.all = new Bands(
      player,
      () => this.still,
      () => this.momentReader.view?.contenders,
      this.replayTurns,
    );
    this.opening = new Opening(player);
    this.momentReader = new MomentReader(
      player,
      () => this.chosenKey.getState() === undefined,
      (row) => this.followRow(row),
      () => this.still,
    );
    this.controls = new Controls(player, this.all, this.opening, this.momentReader, (...fork) =>
      this.join(...fork),
    );
    this.pollers = new Pollers(player, (band, report) => this.viewModel.add(band, report));
    // Asks at once for the places of a newly followed row.
    this.stops.push(
      this.all.chosenKey.subscribe(() => this.pollers.forgetRow()),
      player.onFrame((frame) => this.onFrame(frame)),
      player.state.subscribe(({ cutNote }, { cutNote: before }) => {
        const row = cutNote?.rows[0];
        // A power cut was made, undone or restored: the run has another history from there.
        if (row !== undefined && cutNote !== before)
          for (const band of this.bands) band.forgetAfter(row);
      }),
      this.runView.subscribe((shown) => this.momentReader.takeFigures(shown)),
      this.loop.add((nowMs) => this.tick(nowMs)),
    );
  }

  get bands(): readonly Band[] {
    return this.all.list;
  }
  /** The bands on the page; `bands` includes hidden ones. */
  get shownBands(): readonly Band[] {
    return this.all.shown;
  }
  get count(): Bands['count'] {
    return this.all.count;
  }
  get chosenKey(): Bands['chosenKey'] {
    return this.all.chosenKey;
  }

  /**
   * Loads a scenario and plays its opening, or on a first visit its introduction. `cuts`: power
   * cuts of the run, by contender.
   */
  async open(
    scenario: Scenario,
    cuts?: readonly (readonly PowerCut[])[],
    introduce = false,
  ): Promise<void> {
    const { speed } = this.player.state.getState();
    const changed = await this.load(scenario, cuts);
    if (introduce) void this.momentReader.introduce();
    else this.play(changed ? speed : undefined);
  }

  /**
   * Loads a scenario, paused at its beginning. Returns whether it differs from the last one only in
   * options. `onLeave`: keeps the open scenario on the page until the new run is ready, and is
   * called when it leaves.
   */
  async load(
    scenario: Scenario,
    cuts?: readonly (readonly PowerCut[])[],
    onLeave?: () => void,
  ): Promise<boolean> {
    let changed = false;
    const leave = () => {
      this.controls.takeCharge();
      changed = this.leave(scenario);
      this.all.clear();
      this.viewModel.forget();
      this.replayTurns.forget();
      if (onLeave === undefined) return;
      // Unmounts the old bands first, so that no frame draws a new tree on an old canvas.
      this.count.setState(0, true);
      onLeave();
    };
    if (onLeave === undefined) leave();
    const [pictures] = await Promise.all([
      Promise.all(scenario.contenders.map(({ engine }) => this.pictureOf(engine))),
      this.player.load(scenario, cuts, onLeave && leave),
    ]);
    const created = scenario.contenders.map((_, i) => this.player.latest(i)?.created);
    this.pollers.forget();
    this.viewModel.begin(created, this.player.latest(0)?.tables ?? {});
    this.all.open(scenario, pictures);
    this.momentReader.open(scenario);
    for (const band of this.bands) this.show(band);
    return changed;
  }

  /** Keeps the open run for comparison with the next one. Returns whether only options differ. */
  private leave(next: Scenario): boolean {
    const left = this.scenario;
    this.scenario = next;
    const alike = left !== undefined && sameKind(left, next);
    const changed = alike && !sameRun(left, next) && this.bands.length > 0;
    if (changed && !sameCurves(left, next)) {
      const trees = this.bands.slice(0, left.contenders.length);
      this.previousRun.setState(
        {
          scenario: left,
          phases: this.runView.getState().phases,
          trees: trees.map(({ label, curves, clock }) => ({ label, curves, clock })),
          recorded: this.momentReader.validRecording,
        },
        true,
      );
    } else if (!alike) this.previousRun.setState(undefined, true);
    return changed;
  }

  /** Shows the next tree alone on the page, and after the last one all of them again. */
  showInTurn(): void {
    const names = this.bands.map(({ name }) => name);
    const alone = this.shownBands.length === 1 ? names.indexOf(this.shownBands[0]?.name ?? '') : -1;
    this.momentReader.showOnly(names.length > 1 ? names[alone + 1] : undefined);
  }

  /** Ends the introduction of a first visit. */
  skip(): void {
    this.controls.takeCharge();
    this.play();
  }

  /** Plays the opening; with `speed`, starts at that speed, as the opening has been seen. */
  private play(speed?: number): void {
    const total = this.bands[0]?.frame?.status.statements_total ?? 0;
    const early = this.controls.takeEarly();
    const paused = this.still !== early;
    this.opening.begin(this.nowMs, total, paused, early ? (speed ?? 0) : speed);
  }

  /** Shows a fork that has joined the player's contenders. */
  join(index: number, origin: Band, changes: OptionValues): void {
    const band = this.all.join(index, origin, changes);
    if (band === undefined) return;
    this.show(band);
    this.count.setState(this.bands.length, true);
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

  /** True while the run is on its way to the moment that is shown. */
  get seeking(): boolean {
    return this.player.state.getState().phase === 'seeking';
  }

  /** Latest virtual time that any contender has reached so far. */
  get lastNs(): number {
    return Math.max(1, ...this.bands.map((band) => band.clock.all.at(-1)?.last ?? 0));
  }

  get statements(): number {
    return this.bands[0]?.frame?.status.statements ?? 0;
  }

  follow(key: Uint8Array | undefined): void {
    this.all.follow(key);
  }

  private followRow(row: number | undefined): void {
    const axis = this.bands[0]?.axis;
    if (this.scenario === undefined || axis === undefined) return;
    this.follow(row === undefined ? undefined : keyOfRowIn(this.scenario, axis, row));
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.loop.stop();
    this.player.dispose();
  }

  private show(band: Band): void {
    const frame = this.player.latest(band.index);
    if (frame !== undefined) this.onFrame(frame);
    this.all.watch(band);
  }

  private onFrame(frame: Frame): void {
    const band = this.bands[frame.contender];
    band?.onFrame(frame, performance.now(), this.still);
    if (band !== undefined && frame.report !== undefined) this.viewModel.add(band, frame.report);
  }

  private tick(nowMs: number): boolean {
    const passed = Math.min(kLongestTickMs, nowMs - this.lastTickMs);
    this.lastTickMs = nowMs;
    this.nowMs = nowMs;
    this.opening.tick(nowMs);
    this.player.tick(nowMs);
    const { phase, arrived } = this.player.state.getState();
    this.giveTurns(passed);
    for (const band of this.bands) {
      band.tick(nowMs, passed, phase === 'paused' && !arrived);
      this.pollers.tick(band, this.bands.length, nowMs, phase === 'playing');
    }
    return this.viewModel.next(this.bands, nowMs);
  }

  private giveTurns(passedMs: number): void {
    const { shown } = this.all;
    const about = this.momentReader.view?.focus;
    const focus = shown.find(({ name }) => name === about)?.index;
    this.replayTurns.tick(shown, focus, this.nowMs, passedMs);
  }
}
