// One contender's B-tree on its canvas: levels, lens, gauges, the page write that is replayed,
// strips, the followed row.

import { createElement } from 'react';
import { kBleed, type Surface } from '../../canvas/canvas_view';
import type { Ctx } from '../../canvas/kit';
import type { Frame } from '../../lab/play/api';
import type { InspectRequest } from '../../lab/types';
import type { Fact, Table, Tables } from '../../model/decode';
import { clamp } from '../kit/ease';
import type { PictureHost } from '../kit/host';
import { liveTape } from '../kit/live_tape';
import { Motions } from '../kit/motions';
import type { OpenPart, Panel, Part, TreePicture } from '../kit/picture';
import { Replays } from '../kit/replays';
import { paintFollowedRow, paintPuts } from '../kit/row';
import type { Span } from '../kit/side_by_side';
import { paintDriveLane } from '../kit/tape';
import { BtreeTable } from './btree_table';
import { ChangedRows } from './changed_rows';
import { eventOf, type PageEvent, progressOf, replaces } from './events';
import { followNear } from './follow_near';
import { type BtreeHit, btreeHit, partOf, tipOf } from './hits';
import { type WriteScript, writeScript } from './job_script';
import { type BtreeGeometry, btreeLayout } from './layout';
import { type Lens, layoutLens, leavesAround, lensRoom, loneLens, recordY } from './lens';
import { LiveJobs } from './live_jobs';
import { paintEvent } from './paint_event';
import { paintGauges } from './paint_gauges';
import { paintLens } from './paint_lens';
import { paintBtree } from './paint_tree';
import { paintWrite, type WriteView } from './paint_write';
import { btreePanel } from './panel';
import { type BtreeState, type JobView, kEmptyBtree, type PageView, type RowPlace } from './state';
import { btreeStateOf, rowPlaceOf } from './tables';
import { leavesFrom, writeTape } from './tapes';
import { btreeTelling } from './telling';
import { lonePage, viewOfJob, viewOfReplay } from './write_view';

/** Pages around one that was written, as they were then; undefined until they have come. */
interface Neighbours {
  pages: Table<'btree.pages'> | undefined;
}

/** What the lens is about. */
interface Focus {
  page: number;
  place: number;
}

export class BtreeTree implements TreePicture {
  readonly label: string;
  state: BtreeState = kEmptyBtree;
  private readonly motions = new Motions();
  private readonly changed = new ChangedRows();
  private readonly liveJobs = new LiveJobs();
  private readonly replays: Replays<WriteScript, Neighbours>;
  private event: PageEvent | undefined;
  private row: RowPlace | undefined;
  /** Leaves around the followed row, where frames do not carry every page. */
  private near: Table<'btree.pages'> | undefined;
  readonly backdrop = {
    key: () => `${this.version} ${this.hovered} ${this.chosen}`,
    paint: ({ ctx, width, height, theme }: Surface) => {
      const geometry = this.layout(width, height);
      paintBtree(ctx, geometry, this.state, theme, { hovered: this.hovered, chosen: this.chosen });
      paintGauges(ctx, geometry, this.state, theme);
    },
  };
  private hovered = 0;
  private chosen = 0;
  private geometry: BtreeGeometry | undefined;
  private geometryOf = '';
  private lens: Lens | undefined;
  private repaint = 0;
  /** Counts frames. */
  private version = 0;
  words: readonly Span[] = [];

  constructor(
    private readonly host: PictureHost,
    private readonly pageSize: number,
  ) {
    this.label = `${host.name}: the levels of the tree from root to leaves, each page at the keys it covers. The same as a table: press T.`;
    this.replays = new Replays<WriteScript, Neighbours>(btreeTelling(host.axis, pageSize));
  }

  get replay() {
    return this.replays.now;
  }

  take(frame: Frame, nowMs: number, still: boolean): void {
    this.version++;
    if (frame.jump) this.forget(frame.status.jobs);
    this.state = btreeStateOf(frame.tables, this.pageSize, frame.status.t_ns);
    const facts = frame.facts ?? [];
    if (!still) for (const fact of facts) this.watch(fact, nowMs);
    const { statements } = frame.status;
    // The frames that bring them carry every page.
    for (const sample of this.liveJobs.take(facts))
      this.replays.offer(sample, statements, { pages: undefined });
    // Behind the replays, which light what a write takes along.
    for (const fact of facts) this.changed.take(fact);
    const neighbours: Neighbours = { pages: undefined };
    if (this.replays.offer(frame.sample, statements, neighbours))
      this.lookAround(frame.sample?.facts ?? [], neighbours);
  }

  private forget(jobs: number): void {
    this.motions.forget();
    this.changed.forget();
    this.liveJobs.forget();
    this.replays.forget(jobs);
    this.event = undefined;
    this.near = undefined;
  }

  private watch(fact: Fact, nowMs: number): void {
    const { axis } = this.host;
    if (fact.name === 'btree.row_put')
      this.motions.put(
        axis.place(axis.stored(fact.row.tree, fact.extra.key)),
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
   * In fast play the neighbours of a page that may be replayed are asked for at once, before the
   * run has gone far.
   */
  private lookAround(facts: readonly Fact[], neighbours: Neighbours): void {
    const script = writeScript(facts, this.host.axis, this.pageSize);
    if (script?.pageKind !== 'leaf' || this.state.pages !== undefined) return;
    this.host
      .inspect({ table: 'btree.path', id: script.tree, key: script.key })
      .then((tables) => {
        neighbours.pages = tables['btree.pages'];
        this.repaint++;
      })
      .catch(() => undefined);
  }

  advance(passedMs: number): void {
    this.replays.advance(passedMs);
    if (this.replay !== undefined) this.motions.strips = [];
  }

  rest(): void {
    if (this.replay === undefined) return;
    this.replays.end();
    this.motions.strips = [];
  }

  whereIs(key: Uint8Array): InspectRequest {
    const { tree, key: own } = this.host.axis.split(key);
    return { table: 'btree.path', id: tree, key: own };
  }

  located(answer: Tables): void {
    this.row = rowPlaceOf(answer);
    this.near = answer['btree.pages'];
    this.repaint++;
  }

  needs(): number | 'animating' {
    const nowMs = performance.now();
    const event = this.event !== undefined && progressOf(this.event, nowMs) !== undefined;
    if (this.replay !== undefined || event || this.motions.moving(nowMs)) return 'animating';
    return this.version * 1000 + ((this.repaint + this.replays.changes) % 1000);
  }

  private hit(x: number, y: number): BtreeHit {
    return this.geometry === undefined
      ? { kind: 'none' }
      : btreeHit(this.geometry, this.lens, x, y);
  }

  point(x: number, y: number): string {
    const hit = this.hit(x, y);
    const part = partOf(hit);
    const page = part?.kind === 'page' ? part.id : 0;
    if (page !== this.hovered) this.repaint++;
    this.hovered = page;
    return tipOf(hit, this.state);
  }

  leave(): void {
    this.hovered = 0;
    this.repaint++;
  }

  press(x: number, y: number): Part | undefined {
    const hit = this.hit(x, y);
    const part = partOf(hit);
    const axis = this.geometry?.axis;
    this.chosen = part?.kind === 'page' ? part.id : 0;
    this.repaint++;
    if (axis !== undefined && part?.kind === 'page' && (hit.kind !== 'node' || hit.level === 0)) {
      const place =
        hit.kind === 'card'
          ? (hit.card.page.from + hit.card.page.to) / 2
          : clamp((x - axis.x) / axis.w);
      void followNear(this.host, part.id, place);
    }
    return part;
  }

  twin(open?: OpenPart) {
    return createElement(BtreeTable, { tree: this, name: this.host.name, open });
  }

  panel(part: Part): Panel {
    return btreePanel(this.host.index, part, this.pageSize);
  }

  paint({ ctx, width, height, theme }: Surface): void {
    const { replay, state, host } = this;
    const geometry = this.layout(width, height);
    const nowMs = performance.now();
    const event = this.event !== undefined && replay === undefined ? this.event : undefined;
    const progress = event === undefined ? undefined : progressOf(event, nowMs);
    // Where the run stands still the write that is under way is shown, unless somebody has pointed
    // at a row.
    const stands = host.phase !== 'playing' && !host.rowChosen;
    const live = replay === undefined && stands ? state.jobs[0] : undefined;
    const focus = this.focus(replay?.script, progress === undefined ? undefined : event, live);
    const lens = this.lensAt(geometry, focus, replay?.script);
    this.lens = lens;
    this.words = [];
    const write = lens === undefined ? undefined : this.writeView(lens, live);
    if (lens !== undefined) {
      const lit = this.changed.byPage;
      paintLens(ctx, geometry, lens, theme, {
        hovered: this.hovered,
        chosen: this.chosen,
        lit,
        absent: write?.card.page.page ?? -1,
      });
      this.paintRow(ctx, geometry, lens, theme);
      if (event !== undefined && progress !== undefined)
        paintEvent(ctx, geometry, lens, event, progress, theme);
    }
    const tape =
      write !== undefined && lens !== undefined && replay !== undefined
        ? writeTape(geometry, lens, write.scene)
        : liveTape(geometry.drive, this.motions.strips, nowMs, (strip) =>
            leavesFrom(geometry, strip),
          );
    paintDriveLane(ctx, geometry.drive, theme, tape);
    if (write !== undefined) paintWrite(ctx, geometry, write, theme);
    paintPuts(ctx, geometry.axis, geometry.leaves.y, this.motions.falling(nowMs), theme);
  }

  private paintRow(ctx: Ctx, geometry: BtreeGeometry, lens: Lens, theme: Surface['theme']): void {
    const { followed } = this.host;
    if (followed === undefined) return;
    const { axis, leaves, arrivals, box, compact } = geometry;
    const x = axis.x + followed.place * axis.w;
    const card = lens.cards.find((one) => one.page.page === this.row?.page);
    const through = card !== undefined && x >= card.x && x <= card.x + card.w;
    const line = {
      axis,
      top: compact ? -kBleed.top : arrivals.h * 0.75,
      bottom: box.height + (compact ? kBleed.bottom : -19),
    };
    const name = compact && this.host.index > 0 ? '' : followed.name;
    const inside =
      through && this.row?.found
        ? recordY(card, this.row.record, card.page.records)
        : leaves.y + leaves.h / 2;
    this.words = paintFollowedRow(
      ctx,
      line,
      followed.place,
      [{ x, y: inside, newest: true }],
      name,
      theme,
    );
  }

  private focus(
    script: WriteScript | undefined,
    event: PageEvent | undefined,
    live: JobView | undefined,
  ): Focus | undefined {
    const { axis, followed } = this.host;
    if (script !== undefined) return { page: script.page, place: script.place ?? 0.5 };
    if (event !== undefined && event.level === 0)
      return { page: event.page, place: axis.place(axis.stored(event.tree, event.key)) };
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
    const asked = script === undefined ? this.near : this.replay?.before.pages;
    const pages = this.state.pages ?? asked;
    const whole = this.state.pages !== undefined;
    const room = lensRoom(geometry, focus.place);
    const around =
      pages === undefined
        ? []
        : leavesAround(pages, this.host.axis, focus, room, this.pageSize, whole);
    if (script !== undefined && !around.some((page) => page.page === script.page)) {
      return loneLens(lonePage(script), script.place, geometry);
    }
    return around.length === 0 ? undefined : layoutLens(around, focus, geometry);
  }

  private writeView(lens: Lens, live: JobView | undefined): WriteView | undefined {
    const { replay, changed, host } = this;
    if (replay !== undefined)
      return viewOfReplay(lens, replay, host.still, changed.of(replay.script.page));
    return live === undefined ? undefined : viewOfJob(lens, live, changed.of(live.page));
  }

  private layout(width: number, height: number): BtreeGeometry {
    const key = `${this.version} ${width} ${height}`;
    if (this.geometry === undefined || this.geometryOf !== key) {
      this.geometry = btreeLayout(this.state, this.host.axis, { width, height });
      this.geometryOf = key;
    }
    return this.geometry;
  }
}
