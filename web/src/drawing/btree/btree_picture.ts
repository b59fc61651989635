// One contender's B-tree on its canvas: levels, lens, gauges, the replayed page write, strips, the
// followed row.

import { createElement } from 'react';
import type { Fact, Table, Tables } from '../../model/tables/decode';
import type { Rect } from '../../model/values/geometry';
import type { InspectRequest } from '../../run/past/types';
import type { Frame } from '../../run/play/api';
import { lazy, lazyModule } from '../../ui/lazy';
import type { Surface } from '../canvas/canvas_painter';
import { PictureBase } from '../kit/base/picture_base';
import { paintDriveLane, type TapeView } from '../kit/drive/tape';
import type { PictureHost } from '../kit/host';
import { kDimmed, paintDim } from '../kit/marks/dim';
import { type FallingPut, paintPuts } from '../kit/marks/row';
import { Before as BeforeJob } from '../kit/motion/before';
import { clamp } from '../kit/motion/ease';
import type { OpenPart, Panel, Part } from '../kit/picture';
import type { Replay } from '../kit/replay/replays';
import type { Words } from '../kit/words/words';
import { jobPainter } from './job_painter';
import { gaugeBox } from './layout/gauges';
import { type BtreeHit, btreeHit, partOf } from './layout/hit';
import { type BtreeGeometry, btreeLayout } from './layout/layout';
import { type Focus, type Lens, layoutLens, leavesAround, lensRoom, loneLens } from './layout/lens';
import { paintFollowed } from './paint/paint_followed';
import { paintGauges, sayGauges } from './paint/paint_gauges';
import { paintLens } from './paint/paint_lens';
import { type BtreeEmphasis, paintBtree } from './paint/paint_tree';
import { leavesFrom, writeTape } from './paint/tapes';
import { lonePage, viewOfJob, viewOfReplay, type WriteView } from './paint/write_view';
import { btreePanel } from './panel';
import { eventOf, type PageEvent, progressOf, replaces } from './replay/events';
import { flushListOf } from './replay/flush_list';
import { type WriteScript, writeScript } from './replay/job_script';
import { btreeJobScripts } from './replay/job_scripts';
import { WriteCollector } from './replay/write_collector';
import { ChangedRows } from './state/changed_rows';
import { withWaiting } from './state/pages';
import {
  type BtreeState,
  btreeBetween,
  type JobView,
  kEmptyBtree,
  type PageView,
  type RowPlace,
} from './state/state';
import { btreeStateOf, rowPlaceOf } from './state/tables';
import { sayTree } from './words/say_tree';

/** The tree before a page write, and the pages around the written one once they arrive. */
interface Before {
  readonly state: BtreeState;
  pages: Table<'btree.pages'> | undefined;
}

/** Loaded after the picture: the table, which few open, code for the pointer, and recoveries. */
const Twin = lazy(async () => (await import('./twin/btree_table')).BtreeTable);
const tips = lazyModule(() => import('./twin/tip'));
const following = lazyModule(() => import('./twin/follow_near'));
export const recoveries = lazyModule(() => import('./recovery/recovery'));

export class BtreePicture extends PictureBase<{
  state: BtreeState;
  geometry: BtreeGeometry;
  hit: BtreeHit;
  script: WriteScript;
  before: Before;
}> {
  readonly label: string;
  state: BtreeState = kEmptyBtree;
  private readonly before = new BeforeJob<BtreeState>();
  private readonly changed = new ChangedRows();
  private readonly writes = new WriteCollector();
  private event: PageEvent | undefined;
  private row: RowPlace | undefined;
  /** Leaves around the followed row, for frames without every page. */
  private near: Table<'btree.pages'> | undefined;
  /** The lens painted last, because presses refer to it. */
  private lens: Lens | undefined;

  constructor(
    host: PictureHost,
    private readonly pageSize: number,
  ) {
    super(host, btreeJobScripts(host.axis, pageSize));
    this.label = `${host.name}: the levels of the tree from root to leaves, each page at the keys it covers. The same as a table: press T.`;
  }

  protected takeFrame(frame: Frame, nowMs: number, still: boolean): void {
    const seen = this.state;
    this.state = btreeStateOf(frame.tables, this.pageSize, frame.status.t_ns);
    const facts = frame.facts ?? [];
    if (!still) for (const fact of facts) this.watch(fact, nowMs);
    const { statements } = frame.status;
    // Frames with facts carry every page, so no request for the neighbours is needed.
    for (const sample of this.writes.take(facts))
      this.replays.offer(sample, statements, { state: seen, pages: undefined });
    // After the replays, which light the rows that a write carries.
    for (const fact of facts) this.changed.take(fact);
    const { sample } = frame;
    const last = this.before.take(frame, this.state);
    // A moment's job comes with the tables from before it.
    const state =
      sample?.before === undefined
        ? last
        : btreeStateOf(sample.before, this.pageSize, frame.status.t_ns);
    const before: Before = { state, pages: undefined };
    if (this.replays.offer(sample, statements, before))
      this.lookAround(sample?.facts ?? [], before);
  }

  protected override canReplay(): boolean {
    return jobPainter() !== undefined;
  }

  protected override forget(jobs: number): void {
    super.forget(jobs);
    this.before.forget();
    this.changed.forget();
    this.writes.forget();
    this.event = undefined;
    this.near = undefined;
  }

  private watch(fact: Fact, nowMs: number): void {
    const { axis } = this.host;
    if (fact.name === 'btree.row_put')
      this.motions.put(
        axis.place(axis.stored(fact.row.index, fact.extra.key)),
        fact.extra.row_bytes,
        nowMs,
      );
    else if (fact.name === 'device.host_write') {
      const page = this.state.jobs.find((job) => job.job === fact.job)?.page;
      const first =
        page === undefined ? undefined : this.lens?.cards.find((card) => card.page.page === page);
      this.motions.write(fact, first?.page.from ?? this.host.followed?.place ?? 0.5, nowMs);
    } else {
      const event = eventOf(fact, nowMs);
      if (event !== undefined && replaces(event, this.event, nowMs)) this.event = event;
    }
  }

  /**
   * Requests the neighbours of a page that may be replayed in fast play, at once, because the run
   * moves on.
   */
  private lookAround(facts: readonly Fact[], before: Before): void {
    const script = writeScript(facts, this.host.axis, this.pageSize);
    if (script?.pageKind !== 'leaf' || this.state.pages !== undefined) return;
    this.host
      .inspect({ table: 'btree.path', id: script.index, key: script.key })
      .then((tables) => {
        before.pages = tables['btree.pages'];
        this.touch();
      })
      .catch(() => undefined);
  }

  /** A pause shows the write in progress, so any replay ends. */
  override rest(nowMs: number): void {
    this.replays.stepped(undefined);
    super.rest(nowMs);
  }

  whereIs(key: Uint8Array): InspectRequest {
    const { tree, key: own } = this.host.axis.split(key);
    return { table: 'btree.path', id: tree, key: own };
  }

  located(answer: Tables): void {
    this.row = rowPlaceOf(answer);
    this.near = answer['btree.pages'];
    if (this.row !== undefined) this.followed.note(this.row.found, false);
    this.touch();
  }

  override animating(nowMs: number): boolean {
    return super.animating(nowMs) || this.eventAt(nowMs) !== undefined;
  }

  protected boxOf(name: string, { gauges, levels, leaves }: BtreeGeometry): Rect | undefined {
    const gauge = { ...gauges }[name];
    return gauge === undefined ? { leaves, root: levels[0] }[name] : gaugeBox(gauge);
  }

  protected hitAt(geometry: BtreeGeometry, x: number, y: number): BtreeHit {
    return btreeHit(geometry, this.lens, x, y);
  }

  protected emphasised(hit: BtreeHit): number {
    const part = partOf(hit);
    return part?.kind === 'page' ? part.id : 0;
  }

  protected tip(hit: BtreeHit): string {
    return tips()?.tipOf(hit, this.state) ?? '';
  }

  protected choose(hit: BtreeHit, { axis }: BtreeGeometry, x: number): Part | undefined {
    const part = partOf(hit);
    this.pointer.chosen = this.emphasised(hit);
    if (part?.kind === 'page' && (hit.kind !== 'node' || hit.level === 0)) {
      const place =
        hit.kind === 'card'
          ? (hit.card.page.from + hit.card.page.to) / 2
          : clamp((x - axis.x) / axis.w);
      void following()?.followNear(this.host, part.id, place);
    }
    return part;
  }

  twin(open?: OpenPart) {
    return createElement(Twin, { tree: this, name: this.host.name, open });
  }

  panel(part: Part): Panel {
    return btreePanel(this.host.index, part, this.pageSize);
  }

  private get pages(): BtreeEmphasis {
    const { hovered, chosen } = this.pointer;
    return { hovered: hovered === undefined ? 0 : this.emphasised(hovered), chosen };
  }

  protected backdropKey(): string {
    const { hovered, chosen } = this.pages;
    return `${this.shownKey} ${hovered} ${chosen}`;
  }

  protected paintBackdrop({ ctx, width, height, theme }: Surface): void {
    const geometry = this.layout(width, height);
    paintBtree(ctx, geometry, theme, this.pages);
    paintGauges(ctx, geometry, this.shown, theme);
  }

  /** The split, merge or read being shown, and its progress, 0 … 1. */
  private eventAt(nowMs: number): { event: PageEvent; progress: number } | undefined {
    const { event } = this;
    const progress = event === undefined ? undefined : progressOf(event, nowMs);
    return event === undefined || progress === undefined ? undefined : { event, progress };
  }

  /** The write in progress, shown while the run is paused, unless the reader has chosen a row. */
  private get liveJob(): JobView | undefined {
    const { acting: replay, host, state } = this;
    const paused = host.phase === 'paused' && !host.arrived && !host.rowChosen;
    return replay === undefined && paused ? state.jobs[0] : undefined;
  }

  protected paintTree(surface: Surface, geometry: BtreeGeometry, words: Words): void {
    const { ctx, width, height, theme, nowMs } = surface;
    const { acting: replay, liveJob } = this;
    const event = replay === undefined ? this.eventAt(nowMs) : undefined;
    const focus = this.focus(replay?.script, event?.event, liveJob);
    const lens = this.lensAt(geometry, focus, replay?.script);
    this.lens = lens;
    const write = lens === undefined ? undefined : this.writeView(lens, liveJob);
    const tape = this.tape(geometry, lens, write, nowMs);
    const puts = this.falling(nowMs);
    const dim = replay === undefined ? 0 : (write?.scene.presence ?? 0);
    this.say(words, geometry, { lens, write, event, tape, puts, dim });
    paintDim(ctx, { width, height }, dim, theme);
    if (lens !== undefined) {
      const absent = write?.card.page.page ?? -1;
      const lit = this.changed.byPage;
      paintLens(ctx, geometry, lens, theme, { ...this.pages, lit, absent });
    }
    const place = this.host.followed?.place;
    if (place !== undefined)
      paintFollowed(ctx, words, geometry, { lens, place, row: this.row }, theme);
    if (lens !== undefined && event !== undefined)
      jobPainter()?.paintEvent(ctx, geometry, lens, event.event, event.progress, theme);
    paintDriveLane(ctx, geometry.drive, theme, tape, this.bar);
    if (write !== undefined) jobPainter()?.paintWrite(ctx, geometry, write, theme);
    paintPuts(ctx, geometry.axis, geometry.leaves.y, puts, theme);
  }

  /** Says all words, the most telling ones first. */
  private say(
    words: Words,
    geometry: BtreeGeometry,
    shown: {
      lens: Lens | undefined;
      write: WriteView | undefined;
      event: { event: PageEvent; progress: number } | undefined;
      tape: TapeView | undefined;
      puts: readonly FallingPut[];
      dim: number;
    },
  ): void {
    const { lens, write, event, tape, puts, dim } = shown;
    if (write !== undefined && lens !== undefined) {
      const { scene, story } = write;
      jobPainter()?.sayStory(words, geometry, lens, story, scene.presence);
    } else if (event !== undefined && lens !== undefined)
      jobPainter()?.sayEvent(words, geometry, lens, event.event, event.progress);
    this.followed.say(words, geometry, 1, !geometry.compact || this.host.top);
    this.sayLanes(words, geometry, tape, puts);
    sayTree(words, geometry, this.shown);
    sayGauges(words, geometry, this.shown, 1 - dim * kDimmed);
  }

  private tape(
    geometry: BtreeGeometry,
    lens: Lens | undefined,
    write: WriteView | undefined,
    nowMs: number,
  ): TapeView | undefined {
    return write !== undefined && lens !== undefined && this.acting !== undefined
      ? writeTape(geometry, lens, write.scene)
      : this.liveTape(geometry, nowMs, leavesFrom);
  }

  private focus(
    script: WriteScript | undefined,
    event: PageEvent | undefined,
    live: JobView | undefined,
  ): Focus | undefined {
    const { axis, followed } = this.host;
    if (script !== undefined) return { page: script.page, place: script.place ?? 0.5 };
    if (event !== undefined && event.level === 0)
      return { page: event.page, place: axis.place(axis.stored(event.index, event.key)) };
    const page = live === undefined || live.level > 0 ? undefined : this.pageOf(live.page);
    if (page !== undefined) return { page: page.page, place: page.from };
    return followed === undefined
      ? undefined
      : { page: this.row?.page ?? 0, place: followed.place };
  }

  private pageOf(page: number): PageView | undefined {
    const { pages } = this.state;
    if (pages === undefined) return undefined;
    const [found] = leavesAround(
      pages,
      this.host.axis,
      { page, place: 0 },
      { count: 1, left: 0 },
      this.pageSize,
      true,
    );
    return found?.page === page ? found : undefined;
  }

  private lensAt(
    geometry: BtreeGeometry,
    focus: Focus | undefined,
    script: WriteScript | undefined,
  ): Lens | undefined {
    if (focus === undefined) return undefined;
    const asked = script === undefined ? this.near : this.acting?.before.pages;
    const all = this.shown.pages;
    const pages = all ?? asked;
    const whole = all !== undefined;
    const room = lensRoom(geometry, focus.place);
    const around =
      pages === undefined
        ? []
        : leavesAround(pages, this.host.axis, focus, room, this.pageSize, whole);
    if (script !== undefined && !around.some((page) => page.page === script.page)) {
      return loneLens(lonePage(script), script.place, geometry);
    }
    if (around.length === 0) return undefined;
    const leaves = script === undefined ? withWaiting(around, this.state.waiting) : around;
    return layoutLens(leaves, focus, geometry);
  }

  private writeView(lens: Lens, live: JobView | undefined): WriteView | undefined {
    const { acting: replay, changed, host } = this;
    if (replay !== undefined) {
      const { script, before } = replay;
      const list = flushListOf(before.state, script);
      return viewOfReplay(lens, replay, host.still, changed.of(script.page), list);
    }
    return live === undefined ? undefined : viewOfJob(lens, live, changed.of(live.page));
  }

  readonly prepareRecovery = recoveries.load;

  protected override recoveryOf(geometry: BtreeGeometry) {
    return this.host.frame && recoveries()?.btreeRecovery(this.host.frame.tables, geometry);
  }

  protected layoutKey(): string {
    return this.shownKey;
  }

  protected stateBefore({ before }: Replay<WriteScript, Before>): BtreeState {
    return before.state;
  }

  protected readonly mixed = btreeBetween;

  protected layOut(width: number, height: number): BtreeGeometry {
    return btreeLayout(this.shown, this.host.axis, { width, height });
  }
}
