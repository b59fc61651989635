// The common part of all engines' pictures: frames, replays of recent jobs, motions of slow play,
// pointing and pressing, and a layout that is kept until it changes. An engine adds its state, its
// layout, its painters and its words.
import type { ReactNode } from 'react';
import type { Tables } from '../../../model/tables/decode';
import type { Rect, TreeAxis } from '../../../model/values/geometry';
import type { InspectRequest } from '../../../run/past/types';
import type { Frame } from '../../../run/play/api';
import type { Surface } from '../../canvas/canvas_painter';
import { barShare, type CostBar } from '../drive/cost_bar';
import { costSentence, factorOf } from '../drive/job_cost';
import type { PictureHost } from '../host';
import { type RowFate, RowMemory, rowWordings, rowX, sayRow } from '../marks/row';
import { ease } from '../motion/ease';
import { Motions } from '../motion/motions';
import { RowHeights, type RowWish } from '../motion/row_heights';
import type { OpenPart, Panel, Part, TreePicture } from '../picture';
import {
  Recovering,
  type RecoveryScene,
  type RecoveryScript,
  recoveryAt,
  recoveryMs,
} from '../replay/recovery';
import { type JobScripts, presenceAt, type Replay, Replays } from '../replay/replays';
import { laneY, sayBeat } from '../words/caption';
import { Words } from '../words/words';

/**
 * Types that differ by engine. `before`: the state from which a job started, or a way to make it.
 */
interface Parts {
  state: object;
  geometry: { readonly drive: Rect; readonly axis: TreeAxis; readonly arrivals: Rect };
  hit: unknown;
  script: { readonly kind: string };
  before: unknown;
}

/** Time in which a picture that was held still eases to now, ms. */
const kThawMs = 400;

export abstract class PictureBase<P extends Parts> implements TreePicture {
  abstract readonly label: string;
  protected readonly motions = new Motions();
  protected readonly replays: Replays<P['script'], P['before']>;
  protected readonly heights = new RowHeights();
  /** Fate of the followed row in this tree. */
  protected fate: RowFate = 'not yet';
  private readonly rowMemory = new RowMemory();
  /** Number of frames so far. */
  protected version = 0;
  /** The part under the pointer. */
  protected hovered: P['hit'] | undefined;
  /** Number of the part pressed last, in its engine's numbering; 0 if none. */
  protected chosen = 0;
  private readonly recovering = new Recovering();
  private touches = 0;
  /** The state shown when another band began to replay, and the rest of it to fade, 0 … 1. */
  private frozen:
    | { readonly state: P['state']; readonly touches: number; left: number }
    | undefined;
  /** The canvas's size at the last layout, px. */
  protected size: { readonly width: number; readonly height: number } | undefined;
  private laidOut: { readonly key: string; readonly geometry: P['geometry'] } | undefined;
  readonly backdrop = {
    key: () => `${this.backdropKey()} ${this.heights.key}`,
    paint: (surface: Surface) => this.paintBackdrop(surface),
  };

  constructor(
    protected readonly host: PictureHost,
    scripts: JobScripts<P['script'], P['before']>,
  ) {
    this.replays = new Replays(scripts, () => host.mayBegin);
  }

  get replay(): Replay<P['script'], P['before']> | undefined {
    return this.replays.now;
  }

  take(frame: Frame, nowMs: number, still: boolean): void {
    this.recovering.take(frame, nowMs);
    this.version++;
    this.touch();
    if (frame.jump) this.forget(frame.status.jobs);
    const stepped = frame.facts !== undefined && this.host.phase === 'paused';
    this.replays.stepped(stepped ? nowMs : undefined);
    this.takeFrame(frame, nowMs, still);
  }

  /** `found`: versions of the followed row are in the tree; `deleted`: the newest is a delete. */
  protected noteRow(found: boolean, deleted: boolean): void {
    const { followed, frame } = this.host;
    const statements = frame?.status.statements ?? 0;
    if (followed !== undefined)
      this.fate = this.rowMemory.fateOf(followed.key, statements, found, deleted);
    this.touch();
  }

  /**
   * Says the followed row's fate at its line. `named`: this band names the row. If another band
   * does, this one only says that the row was deleted.
   */
  protected sayRow(
    words: Words,
    { axis, arrivals }: { axis: TreeAxis; arrivals: Rect },
    versions: number,
    named: boolean,
  ): void {
    const { followed } = this.host;
    if (followed === undefined || (!named && this.fate !== 'deleted')) return;
    const wordings = rowWordings(followed.name, this.fate, versions);
    sayRow(words, rowX(axis, followed.place), laneY(arrivals), wordings);
  }

  /** Drops motions and replays after a jump: they belong to another time. */
  protected forget(jobs: number): void {
    this.heights.forget();
    this.motions.forget();
    this.replays.forget(jobs);
  }

  advance(passedMs: number): void {
    this.hold(passedMs);
    this.replays.advance(passedMs);
    // A replay has the drive's lane to itself.
    if (this.replays.now !== undefined) this.motions.strips = [];
    this.aimRows(this.host.still);
    this.heights.pass(passedMs);
  }

  rest(nowMs: number): void {
    this.hold(kThawMs);
    if (this.replays.rest(nowMs)) this.motions.strips = [];
    this.aimRows(true);
  }

  /** Returns the story of the last recovery, by the tables of the newest frame. */
  protected recoveryOf(_geometry: P['geometry']): RecoveryScript | undefined {
    return undefined;
  }

  private get recovery(): RecoveryScript | undefined {
    const { laidOut } = this;
    return laidOut === undefined ? undefined : this.recoveryOf(laidOut.geometry);
  }

  private recoveryScene(nowMs: number): RecoveryScene | undefined {
    const passedMs = this.recovering.elapsedMs(nowMs);
    if (passedMs === undefined) return undefined;
    const { recovery } = this;
    // Without motion only the end is shown: nothing, unless the database cannot be opened.
    const elapsedMs = this.host.still ? Number.POSITIVE_INFINITY : passedMs;
    return recovery === undefined || (elapsedMs > recoveryMs(recovery) && !recovery.shut)
      ? undefined
      : recoveryAt(recovery, elapsedMs);
  }

  /** Returns the remaining time of the recovery that is shown, ms. */
  recoveringMs(nowMs: number): number {
    const elapsedMs = this.recovering.elapsedMs(nowMs);
    if (elapsedMs === undefined || this.host.still) return 0;
    return this.recovery === undefined ? 0 : Math.max(0, recoveryMs(this.recovery) - elapsedMs);
  }

  paint(surface: Surface): readonly Rect[] {
    const { ctx, width, height, theme, nowMs } = surface;
    const geometry = this.layout(width, height);
    const scene = this.recoveryScene(nowMs);
    if (scene === undefined) return this.paintTree(surface);
    const words = new Words(ctx, { x: 0, y: 0, w: width, h: height }, theme);
    const said = scene.beat?.words ?? this.recovery?.summary ?? [];
    sayBeat(words, geometry, said, scene.beat?.chips);
    this.recovery?.paint(ctx, { width, height }, scene, theme, words);
    words.paint();
    return words.boxes;
  }

  /**
   * Returns the words of a picture. The summary of a recent recovery is said first, so that it has
   * its place before all others.
   */
  protected wordsOf({ ctx, width, height, theme, nowMs }: Surface, geometry: P['geometry']): Words {
    const words = new Words(ctx, { x: 0, y: 0, w: width, h: height }, theme);
    if (this.recovering.elapsedMs(nowMs) !== undefined)
      sayBeat(words, geometry, this.recovery?.summary ?? []);
    return words;
  }

  /** Rows with something to show; empty if all rows have the same height. */
  protected activeRows(): Iterable<RowWish> {
    return [];
  }

  private aimRows(atOnce: boolean): void {
    this.heights.aim(this.activeRows(), atOnce);
  }

  /** Holds still while another band replays a job, so that one thing moves; then eases to now. */
  private hold(passedMs: number): void {
    const { frozen } = this;
    if (this.host.held) {
      if (frozen?.left !== 1) this.frozen = { state: this.shown, touches: this.touches, left: 1 };
    } else if (frozen !== undefined) {
      frozen.left -= passedMs / kThawMs;
      if (frozen.left <= 0) this.frozen = undefined;
    }
  }

  /** The job being replayed, without the time in which its bar is read. */
  protected get acting(): Replay<P['script'], P['before']> | undefined {
    const { replay, replays } = this;
    return replay !== undefined && replay.elapsedMs < replays.lengthMs ? replay : undefined;
  }

  /** Weight of the replayed job's time in the picture, 0 … 1; the rest is now. */
  private get thenShare(): number {
    const { replay, replays, host } = this;
    const share = replay === undefined ? 0 : presenceAt(replay.elapsedMs, replays.lengthMs);
    return host.still ? Math.ceil(share) : Math.max(0, share);
  }

  /** The painted state: the tree as it is, or as it was when the replayed job began. */
  get shown(): P['state'] {
    const { frozen, replay, state, thenShare: share } = this;
    if (frozen?.left === 1) return frozen.state;
    const live =
      replay === undefined || share <= 0
        ? state
        : share >= 1
          ? this.stateBefore(replay)
          : this.mixed(this.stateBefore(replay), state, 1 - share);
    return frozen === undefined ? live : this.mixed(frozen.state, live, 1 - ease(frozen.left));
  }

  /** Changes with `shown`. */
  protected get shownKey(): string {
    const { frozen, thenShare: share, version, replays } = this;
    const left = frozen?.left ?? 0;
    const moving = left < 1 && share < 1;
    return `${moving ? version : ''} ${share > 0 ? replays.changes : ''} ${share} ${left}`;
  }

  /**
   * The cost bar of the replayed job once its work is done, and afterwards until the next write.
   */
  protected get bar(): CostBar | undefined {
    const { replay, replays, host } = this;
    const { cost } = replays;
    if (cost === undefined || (replay === undefined && this.motions.strips.length > 0))
      return undefined;
    const share =
      replay === undefined ? 1 : barShare(replay.elapsedMs, replays.lengthMs, host.still);
    return share <= 0 ? undefined : { cost, share, ...host.costScale };
  }

  /**
   * Saved rows on their way in. There are none during a replay: they would fall into a past tree.
   */
  protected falling(nowMs: number): ReturnType<Motions['falling']> {
    return this.replay === undefined ? this.motions.falling(nowMs) : [];
  }

  /** The recovery's findings (found, repaired, lost) while the run waits there. */
  get found(): string {
    const back = this.recovering.elapsedMs(0) !== undefined;
    return (back ? this.recovery?.summary[0] : undefined) ?? '';
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
    const { frozen, host, touches, replays } = this;
    return `${host.held && frozen !== undefined ? frozen.touches : touches} ${replays.changes} ${host.costScale.scale}`;
  }

  animating(nowMs: number): boolean {
    const { frozen } = this;
    if (frozen !== undefined) return !this.host.held;
    if (this.recoveringMs(nowMs) > 0) return true;
    return this.replays.now !== undefined || this.heights.moving || this.motions.moving(nowMs);
  }

  protected touch(): void {
    this.touches++;
  }

  point(x: number, y: number): string {
    const { bar, laidOut } = this;
    if (bar !== undefined && laidOut !== undefined && y >= laidOut.geometry.drive.y)
      return costSentence(bar.cost);
    const hit = this.hit(x, y);
    const before = this.hovered === undefined ? undefined : this.emphasised(this.hovered);
    if (hit === undefined || this.emphasised(hit) !== before) this.touch();
    this.hovered = hit;
    return hit === undefined ? '' : this.tip(hit);
  }

  leave(): void {
    this.hovered = undefined;
    this.touch();
  }

  press(x: number, y: number): Part | undefined {
    const hit = this.hit(x, y);
    this.chosen = 0;
    this.touch();
    return hit === undefined || this.laidOut === undefined
      ? undefined
      : this.choose(hit, this.laidOut.geometry, x, y);
  }

  private hit(x: number, y: number): P['hit'] | undefined {
    return this.laidOut === undefined ? undefined : this.hitAt(this.laidOut.geometry, x, y);
  }

  partBox(name: string): Rect | undefined {
    return this.laidOut === undefined ? undefined : this.boxOf(name, this.laidOut.geometry);
  }

  /**
   * Returns the layout, computed again only if `layoutKey`, row heights or the size have changed.
   */
  layout(width: number, height: number): P['geometry'] {
    this.size = { width, height };
    const key = `${this.layoutKey()} ${this.heights.key} ${width} ${height}`;
    if (this.laidOut?.key !== key) this.laidOut = { key, geometry: this.layOut(width, height) };
    return this.laidOut.geometry;
  }

  abstract readonly state: P['state'];
  /** The state from which the replayed job started. */
  protected abstract stateBefore(replay: Replay<P['script'], P['before']>): P['state'];
  /** Mixes two states: numbers ease, everything else changes half way. */
  protected abstract readonly mixed: (
    then: P['state'],
    now: P['state'],
    share: number,
  ) => P['state'];
  protected abstract paintTree(surface: Surface): readonly Rect[];
  abstract whereIs(key: Uint8Array): InspectRequest;
  abstract located(answer: Tables): void;
  abstract twin(open?: OpenPart): ReactNode;
  abstract panel(part: Part): Panel;

  protected abstract takeFrame(frame: Frame, nowMs: number, still: boolean): void;
  /** Changes with everything that the layout depends on, except the size. */
  protected abstract layoutKey(): string;
  protected abstract layOut(width: number, height: number): P['geometry'];
  /** Changes with everything that the backdrop shows. */
  protected abstract backdropKey(): string;
  protected abstract paintBackdrop(surface: Surface): void;
  /** Returns the box of a named shape, px; undefined if it is not there. */
  protected abstract boxOf(name: string, geometry: P['geometry']): Rect | undefined;
  protected abstract hitAt(geometry: P['geometry'], x: number, y: number): P['hit'];
  /** Identifies the shape that is painted differently under the pointer. */
  protected abstract emphasised(hit: P['hit']): number | string;
  /** Describes the part under the pointer. */
  protected abstract tip(hit: P['hit']): string;
  /** Handles a press; returns the part that the inspector shows. */
  protected abstract choose(
    hit: P['hit'],
    geometry: P['geometry'],
    x: number,
    y: number,
  ): Part | undefined;
}
