// The frame of every engine's picture: frames in, replays of recent jobs, motion of slow play,
// pointing and pressing. It is made of the parts beside this file; an engine adds its state, its
// layout, its painters and its words.
import type { ReactNode } from 'react';
import type { Tables } from '../../../model/tables/decode';
import type { Rect, TreeAxis } from '../../../model/values/geometry';
import type { InspectRequest } from '../../../run/past/types';
import type { Frame } from '../../../run/play/api';
import type { Surface } from '../../canvas/canvas_painter';
import { barShare, type CostBar } from '../drive/cost_bar';
import { costSentence, factorOf } from '../drive/job_cost';
import { liveTape } from '../drive/live_tape';
import { sayDrive, type TapeView } from '../drive/tape';
import type { PictureHost } from '../host';
import { Graves } from '../marks/graves';
import { type FallingPut, sayPut } from '../marks/row';
import { Motions, type StripMotion } from '../motion/motions';
import { RowHeights, type RowWish } from '../motion/row_heights';
import type { OpenPart, Panel, Part, TreePicture } from '../picture';
import type { RecoveryScript } from '../replay/recovery';
import { type JobScripts, type Replay, Replays } from '../replay/replays';
import { laneY } from '../words/caption';
import { Words } from '../words/words';
import { ComingBack } from './coming_back';
import { FollowedRow } from './followed_row';
import { LayoutCache, type Size } from './layout_cache';
import { Pointer } from './pointer';
import { ShownState } from './shown_state';

/** Types that differ by engine. `before`: the state from which a job started, or its maker. */
interface Parts {
  state: object;
  geometry: { readonly drive: Rect; readonly axis: TreeAxis; readonly arrivals: Rect };
  hit: unknown;
  script: { readonly kind: string };
  before: unknown;
}

export abstract class PictureBase<P extends Parts> implements TreePicture {
  abstract readonly label: string;
  protected readonly motions = new Motions();
  protected readonly replays: Replays<P['script'], P['before']>;
  protected readonly heights = new RowHeights();
  private readonly graves = new Graves();
  protected readonly followed: FollowedRow;
  protected readonly pointer: Pointer<P['hit']>;
  private readonly back: ComingBack;
  private readonly layouts = new LayoutCache<P['geometry']>();
  private readonly states: ShownState<P['state'], P['script'], P['before']>;
  /** Counts frames. */
  protected version = 0;
  /** Counts changes of what is painted. */
  private touches = 0;
  readonly backdrop = {
    key: () => `${this.backdropKey()} ${this.heights.key}`,
    paint: (surface: Surface) => this.paintBackdrop(surface),
  };

  constructor(
    protected readonly host: PictureHost,
    scripts: JobScripts<P['script'], P['before']>,
  ) {
    this.replays = new Replays(scripts, () => host.mayBegin && this.canReplay());
    this.followed = new FollowedRow(host);
    this.back = new ComingBack(host, () => this.withGeometry((it) => this.recoveryOf(it)));
    this.states = new ShownState(host, this.replays, {
      now: () => this.state,
      before: (replay) => this.stateBefore(replay),
      mixed: (then, now, share) => this.mixed(then, now, share),
    });
    this.pointer = new Pointer(
      {
        hitAt: (x, y) => this.withGeometry((it) => this.hitAt(it, x, y)),
        emphasised: (hit) => this.emphasised(hit),
        tip: (hit) => this.tip(hit),
        choose: (hit, x, y) => this.withGeometry((it) => this.choose(hit, it, x, y)),
      },
      () => this.touch(),
    );
  }

  get replay(): Replay<P['script'], P['before']> | undefined {
    return this.replays.now;
  }

  take(frame: Frame, nowMs: number, still: boolean): void {
    this.back.take(frame, nowMs);
    this.version++;
    this.touch();
    if (frame.jump) this.forget(frame.status.jobs);
    this.graves.take(frame);
    const stepped = frame.facts !== undefined && this.host.phase === 'paused';
    this.replays.stepped(stepped ? nowMs : undefined);
    this.takeFrame(frame, nowMs, still);
  }

  /** After a jump: what was seen belongs to another time. */
  protected forget(jobs: number): void {
    this.heights.forget();
    this.motions.forget();
    this.replays.forget(jobs);
  }

  advance(passedMs: number): void {
    this.states.hold(passedMs, this.touches);
    this.replays.advance(passedMs);
    if (this.replays.now !== undefined) this.motions.strips = [];
    this.heights.aim(this.activeRows(), this.host.still);
    this.heights.pass(passedMs);
  }

  rest(nowMs: number): void {
    this.states.hold(Number.POSITIVE_INFINITY, this.touches);
    if (this.replays.rest(nowMs)) this.motions.strips = [];
    this.heights.aim(this.activeRows(), true);
  }

  recoveringMs(nowMs: number): number {
    return this.back.leftMs(nowMs);
  }

  get found(): string {
    return this.back.found;
  }

  paint(surface: Surface): readonly Rect[] {
    const { ctx, width, height, theme, nowMs } = surface;
    const geometry = this.layout(width, height);
    const words = new Words(ctx, { x: 0, y: 0, w: width, h: height }, theme);
    const scene = this.back.scene(nowMs);
    if (scene === undefined) {
      // The findings of a database that has just come back are said first.
      this.back.say(words, nowMs, geometry);
      this.paintTree(surface, geometry, words);
    } else this.back.paint(surface, scene, words, geometry);
    words.paint();
    return words.boxes;
  }

  /** The job that is replayed, until it is over and its bar is read. */
  protected get acting(): Replay<P['script'], P['before']> | undefined {
    const { replay, replays } = this;
    return replay !== undefined && replay.elapsedMs < replays.lengthMs ? replay : undefined;
  }

  /** The painted state: the tree as it is, or as it was when the replayed job began. */
  get shown(): P['state'] {
    return this.states.state;
  }

  /** Changes with what is shown. */
  protected get shownKey(): string {
    return this.states.key(this.version);
  }

  /** The bar of the job that is replayed, once it has done its work, or was the last one. */
  protected get bar(): CostBar | undefined {
    const { replay, replays, host } = this;
    const { cost } = replays;
    if (cost === undefined || (replay === undefined && this.motions.strips.length > 0))
      return undefined;
    const share =
      replay === undefined ? 1 : barShare(replay.elapsedMs, replays.lengthMs, host.still);
    return share <= 0 ? undefined : { cost, share, ...host.costScale };
  }

  /** Saved rows on their way in: none into a tree of the past. */
  protected falling(nowMs: number): ReturnType<Motions['falling']> {
    return this.replay === undefined ? this.motions.falling(nowMs) : [];
  }

  /** The strips of slow play in the lane of the drive; `leavesFrom`: where each begins to fall. */
  protected liveTape(
    geometry: P['geometry'],
    nowMs: number,
    leavesFrom: (
      geometry: P['geometry'],
      strip: StripMotion,
    ) => { readonly fromX: number; readonly fromY: number },
  ): TapeView | undefined {
    const { strips } = this.motions;
    return liveTape(geometry.drive, strips, nowMs, (strip) => leavesFrom(geometry, strip));
  }

  /** Words of the rows that come in, and of what reaches the drive. */
  protected sayLanes(
    words: Words,
    { axis, arrivals, drive }: P['geometry'],
    tape: TapeView | undefined,
    puts: readonly FallingPut[],
  ): void {
    this.graves.say(words, axis, laneY(arrivals));
    sayPut(words, axis, laneY(arrivals), puts);
    sayDrive(words, drive, tape, this.bar);
  }

  /** The cost of the job shown last, in words. */
  get lastCost(): string {
    const { cost } = this.replays;
    return cost === undefined ? '' : costSentence(cost);
  }

  get factor(): number | undefined {
    const { cost } = this.replays;
    return cost === undefined ? undefined : factorOf(cost);
  }

  get waits(): boolean {
    return this.replays.waits;
  }

  hurry(): void {
    this.replays.hurry();
  }

  get revision(): string {
    const { host, replays, states, touches } = this;
    return `${states.touchesOf(touches)} ${replays.changes} ${host.costScale.scale}`;
  }

  animating(nowMs: number): boolean {
    if (this.states.isFrozen) return !this.host.held;
    if (this.recoveringMs(nowMs) > 0) return true;
    return this.replays.now !== undefined || this.heights.moving || this.motions.moving(nowMs);
  }

  protected touch(): void {
    this.touches++;
  }

  point(x: number, y: number): string {
    const { bar } = this;
    const drive = this.layouts.geometry?.drive;
    return bar !== undefined && drive !== undefined && y >= drive.y
      ? costSentence(bar.cost)
      : this.pointer.point(x, y);
  }

  leave(): void {
    this.pointer.leave();
  }

  press(x: number, y: number): Part | undefined {
    return this.pointer.press(x, y);
  }

  partBox(name: string): Rect | undefined {
    return this.withGeometry((geometry) => this.boxOf(name, geometry));
  }

  /** Size of the canvas at the last layout, px. */
  protected get size(): Size | undefined {
    return this.layouts.size;
  }

  layout(width: number, height: number): P['geometry'] {
    const key = `${this.layoutKey()} ${this.heights.key}`;
    return this.layouts.at({ width, height }, key, () => this.layOut(width, height));
  }

  /** Returns `about` of the last layout's geometry; undefined before the first one. */
  private withGeometry<T>(about: (geometry: P['geometry']) => T): T | undefined {
    const { geometry } = this.layouts;
    return geometry === undefined ? undefined : about(geometry);
  }

  abstract readonly state: P['state'];
  /** The painter of jobs is loaded. */
  protected canReplay(): boolean {
    return true;
  }
  /** From which the job that is replayed started. */
  protected abstract stateBefore(replay: Replay<P['script'], P['before']>): P['state'];
  /** Between then and now: values ease, all else changes half way. */
  protected abstract readonly mixed: (
    then: P['state'],
    now: P['state'],
    share: number,
  ) => P['state'];
  protected abstract paintTree(surface: Surface, geometry: P['geometry'], words: Words): void;
  abstract whereIs(key: Uint8Array): InspectRequest;
  abstract located(answer: Tables): void;
  abstract twin(open?: OpenPart): ReactNode;
  abstract panel(part: Part): Panel;

  protected abstract takeFrame(frame: Frame, nowMs: number, still: boolean): void;
  /** The rows that have something to show; none where all have the same height. */
  protected activeRows(): Iterable<RowWish> {
    return [];
  }
  /** The findings of the database when it came back, by the tables of the newest frame. */
  protected recoveryOf(_geometry: P['geometry']): RecoveryScript | undefined {
    return undefined;
  }
  /** Changes with everything that the layout depends on, but for the size. */
  protected abstract layoutKey(): string;
  protected abstract layOut(width: number, height: number): P['geometry'];
  /** Changes with everything that the backdrop shows. */
  protected abstract backdropKey(): string;
  protected abstract paintBackdrop(surface: Surface): void;
  /** The shape with this name; undefined while there is none. */
  protected abstract boxOf(name: string, geometry: P['geometry']): Rect | undefined;
  protected abstract hitAt(geometry: P['geometry'], x: number, y: number): P['hit'];
  /** Identifies what is painted differently while the pointer is on it. */
  protected abstract emphasised(hit: P['hit']): number | string;
  /** Words for the part under the pointer. */
  protected abstract tip(hit: P['hit']): string;
  /** A press: answers what the inspector shows. */
  protected abstract choose(
    hit: P['hit'],
    geometry: P['geometry'],
    x: number,
    y: number,
  ): Part | undefined;
}
