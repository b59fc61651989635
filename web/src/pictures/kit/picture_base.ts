// What the pictures of all engines have in common: frames in, replays of recent jobs, motion of
// slow play, pointing and pressing, and a layout that is kept until it changes. An engine adds its
// state, its layout, its painters and its words.
import type { ReactNode } from 'react';
import type { Surface } from '../../canvas/canvas_painter';
import type { Frame } from '../../lab/play/api';
import type { InspectRequest } from '../../lab/types';
import type { Tables } from '../../model/decode';
import type { Rect, TreeAxis } from '../../model/geometry';
import { laneY } from './caption';
import type { PictureHost } from './host';
import { Motions } from './motions';
import type { OpenPart, Panel, Part, TreePicture } from './picture';
import { type JobScripts, type Replay, Replays } from './replays';
import { type RowFate, RowMemory, rowWordings, rowX, sayRow } from './row';
import { RowHeights } from './row_heights';
import type { Words } from './words';

export abstract class PictureBase<Geometry, Hit, Script extends { readonly kind: string }, Before>
  implements TreePicture
{
  abstract readonly label: string;
  protected readonly motions = new Motions();
  protected readonly replays: Replays<Script, Before>;
  protected readonly heights = new RowHeights();
  /** What became of the followed row. */
  protected fate: RowFate = 'not yet';
  private readonly rowMemory = new RowMemory();
  /** Counts frames. */
  protected version = 0;
  /** What is under the pointer. */
  protected hovered: Hit | undefined;
  /** The number of the part that was pressed last, as its engine numbers it; 0 if none. */
  protected chosen = 0;
  private touches = 0;
  private laidOut: { readonly key: string; readonly geometry: Geometry } | undefined;
  readonly backdrop = {
    key: () => `${this.backdropKey()} ${this.heights.key}`,
    paint: (surface: Surface) => this.paintBackdrop(surface),
  };

  constructor(
    protected readonly host: PictureHost,
    scripts: JobScripts<Script, Before>,
  ) {
    this.replays = new Replays(scripts);
  }

  get replay(): Replay<Script, Before> | undefined {
    return this.replays.now;
  }

  take(frame: Frame, nowMs: number, still: boolean): void {
    this.version++;
    this.touch();
    if (frame.jump) this.forget(frame.status.jobs);
    const stepped = frame.facts !== undefined && this.host.phase === 'paused';
    this.replays.stepped(stepped ? nowMs : undefined);
    this.takeFrame(frame, nowMs, still);
  }

  /** `found`: versions of the followed row lie in the tree; `deleted`: the newest is a delete. */
  protected noteRow(found: boolean, deleted: boolean): void {
    const { followed, frame } = this.host;
    const statements = frame?.status.statements ?? 0;
    if (followed !== undefined)
      this.fate = this.rowMemory.fateOf(followed.key, statements, found, deleted);
    this.touch();
  }

  /**
   * What became of the followed row, at its line. `named`: by this band; where another one names
   * the row, this one only says that it is no longer there.
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

  /** After a jump: what was seen belongs to another time. */
  protected forget(jobs: number): void {
    this.heights.forget();
    this.motions.forget();
    this.replays.forget(jobs);
  }

  advance(passedMs: number): void {
    this.replays.advance(passedMs);
    if (this.replays.now !== undefined) this.motions.strips = [];
    this.aimRows(this.host.still);
    this.heights.pass(passedMs);
  }

  rest(nowMs: number): void {
    if (this.replays.rest(nowMs)) this.motions.strips = [];
    this.aimRows(true);
  }

  /** The rows that have something to show; none where all have the same height. */
  protected activeRows(): Iterable<readonly [row: number, active: boolean]> {
    return [];
  }

  private aimRows(atOnce: boolean): void {
    this.heights.aim(this.activeRows(), atOnce);
  }

  /** Both only grow, so their sum changes when either does. */
  get revision(): number {
    return this.touches + this.replays.changes;
  }

  animating(nowMs: number): boolean {
    return this.replays.now !== undefined || this.heights.moving || this.motions.moving(nowMs);
  }

  protected touch(): void {
    this.touches++;
  }

  point(x: number, y: number): string {
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

  private hit(x: number, y: number): Hit | undefined {
    return this.laidOut === undefined ? undefined : this.hitAt(this.laidOut.geometry, x, y);
  }

  /** The layout is computed again only when `layoutKey` or the size has changed. */
  protected layout(width: number, height: number): Geometry {
    const key = `${this.layoutKey()} ${this.heights.key} ${width} ${height}`;
    if (this.laidOut?.key !== key) this.laidOut = { key, geometry: this.layOut(width, height) };
    return this.laidOut.geometry;
  }

  abstract paint(surface: Surface): readonly Rect[];
  abstract whereIs(key: Uint8Array): InspectRequest;
  abstract located(answer: Tables): void;
  abstract twin(open?: OpenPart): ReactNode;
  abstract panel(part: Part): Panel;

  protected abstract takeFrame(frame: Frame, nowMs: number, still: boolean): void;
  /** Changes with everything that the layout depends on, but for the size. */
  protected abstract layoutKey(): string;
  protected abstract layOut(width: number, height: number): Geometry;
  /** Changes with everything that the backdrop shows. */
  protected abstract backdropKey(): string;
  protected abstract paintBackdrop(surface: Surface): void;
  protected abstract hitAt(geometry: Geometry, x: number, y: number): Hit;
  /** Identifies what is painted differently while the pointer is on it. */
  protected abstract emphasised(hit: Hit): number | string;
  /** What is under the pointer, in words. */
  protected abstract tip(hit: Hit): string;
  /** A press: answers what the inspector shows. */
  protected abstract choose(hit: Hit, geometry: Geometry, x: number, y: number): Part | undefined;
}
