// One contender's fractal tree on its canvas: the state, the replayed job, the strips, the followed
// row.

import { createElement } from 'react';
import type { Fact, Tables } from '../../model/tables/decode';
import type { KeyAxis } from '../../model/values/axis';
import { gutterOf, type Rect } from '../../model/values/geometry';
import type { InspectRequest } from '../../run/past/types';
import type { Frame } from '../../run/play/api';
import { lazy, lazyModule } from '../../ui/lazy';
import { kBleed, type Surface } from '../canvas/canvas_painter';
import { PictureBase } from '../kit/base/picture_base';
import { paintDriveLane, type TapeView } from '../kit/drive/tape';
import type { PictureHost } from '../kit/host';
import { kDimmed, paintDim } from '../kit/marks/dim';
import {
  type FallingPut,
  keepMarksFree,
  paintPuts,
  paintRowLine,
  paintRowMarks,
  rowX,
} from '../kit/marks/row';
import { Before } from '../kit/motion/before';
import { clamp } from '../kit/motion/ease';
import { namedFirst, type RowWish } from '../kit/motion/row_heights';
import type { OpenPart, Panel, Part } from '../kit/picture';
import type { Replay } from '../kit/replay/replays';
import { kLive, laneY, replayChips, sayCaptions } from '../kit/words/caption';
import type { Words } from '../kit/words/words';
import { jobPainter } from './job_painter';
import { type FractalHit, fractalHit } from './layout/hit';
import {
  type FractalGeometry,
  fractalLayout,
  placePoints,
  rowRoom,
  slotScales,
} from './layout/layout';
import { rowWishes } from './layout/row_wishes';
import { paintLens, sayLens } from './paint/paint_lens';
import { paintPull, sayPull } from './paint/paint_pull';
import { type Emphasis, paintFractal } from './paint/paint_tree';
import { leavesFrom, replayTape, surfaceOf } from './paint/tapes';
import { fractalPanel } from './panel';
import { JobCollector } from './replay/job_collector';
import { heightsOf, type JobScript, jobScript, type KeyPlaces } from './replay/job_script';
import { fractalJobScripts } from './replay/job_scripts';
import { coveredBy, type PlacedJob, placeJob, rowsOnStage, type Shown } from './replay/placed_job';
import { Pulls } from './replay/pulls';
import { reachedTime, stillTime } from './replay/replay';
import { kBinTables } from './state/bins';
import {
  boundAfter,
  type FractalLimits,
  type FractalState,
  fractalBetween,
  kEmptyFractal,
  type PlaceView,
} from './state/state';
import { FractalMemory, fractalStateOf, placesOf } from './state/tables';
import { sayLog } from './words/say_log';
import { sayRemark, sayRowName } from './words/say_names';

/** With more leaves, their basement nodes are too many to be polled. */
const kMaxDivided = 500;

/** Loaded after the picture: the table, which few open, code for the pointer, and recoveries. */
const Twin = lazy(async () => (await import('./twin/fractal_table')).FractalTable);
const tips = lazyModule(() => import('./twin/tip'));
const following = lazyModule(() => import('./twin/follow_near'));
export const recoveries = lazyModule(() => import('./recovery/recovery'));

export class FractalPicture extends PictureBase<{
  state: FractalState;
  geometry: FractalGeometry;
  hit: FractalHit;
  script: JobScript;
  before: FractalState;
}> {
  readonly label: string;
  state: FractalState = kEmptyFractal;
  private readonly memory: FractalMemory;
  private readonly before = new Before<FractalState>();
  private readonly openJobs = new JobCollector();
  private readonly pulls = new Pulls();
  private scales: ReadonlyMap<number, number> = new Map();
  private places: readonly PlaceView[] = [];
  constructor(
    host: PictureHost,
    private readonly limits: FractalLimits,
  ) {
    super(
      host,
      fractalJobScripts((then) => keysIn(then, host.axis)),
    );
    this.label = `${host.name}: buffers of messages over the leaves that they wait for, each node at the keys it covers. The same as a table: press T.`;
    this.memory = new FractalMemory(host.axis);
  }

  protected override forget(jobs: number): void {
    super.forget(jobs);
    this.openJobs.forget();
    this.pulls.forget();
    this.before.forget();
    // The same numbers may now mean other nodes.
    this.memory.clear();
  }

  protected takeFrame(frame: Frame, nowMs: number, still: boolean): void {
    const state = fractalStateOf(frame.tables, this.memory, this.limits, frame.status.t_ns);
    const last = frame.jump ? state : this.state;
    this.state = state;
    this.scales = slotScales(state, this.scales);
    if (frame.facts === undefined) this.openJobs.forget();
    const { statements } = frame.status;
    const offer = (ended: ReturnType<JobCollector['settle']>) => {
      if (ended !== undefined)
        this.replays.offer({ job: ended.job, of: 1, facts: ended.facts }, statements, ended.before);
    };
    for (const fact of frame.facts ?? []) {
      offer(this.openJobs.take(fact, last));
      if (!still) this.watch(fact, nowMs);
    }
    offer(this.openJobs.settle());
    this.replays.offer(frame.sample, statements, this.before.take(frame, state));
  }

  private watch(fact: Fact, nowMs: number): void {
    if (fact.name === 'fractal.message_injected') this.inject(fact.row, fact.extra, nowMs);
    else if (fact.name === 'fractal.row_injected') this.inject(fact.row, fact.extra, nowMs);
    else if (fact.name === 'fractal.get' || fact.name === 'fractal.scan')
      this.pulls.add(
        fact.name,
        this.host.axis.placeIn(fact.extra.index, fact.extra.key),
        fact.extra.applied,
        nowMs,
      );
    else if (fact.name === 'device.host_write') {
      const job = this.openJobs.startOf(fact.job);
      const at = job === undefined ? undefined : this.state.indexOf.get(job.node);
      const place =
        at === undefined
          ? 0
          : ((this.state.nodes.from[at] as number) + (this.state.nodes.to[at] as number)) / 2;
      this.motions.write(fact, place, nowMs, job?.height ?? 0);
    }
  }

  /** Lets a message fall to the node that promotion chose. */
  private inject(
    { node, index }: { node: number; index: number },
    message: { key: Uint8Array; row_bytes: number; type: number },
    nowMs: number,
  ): void {
    const at = this.state.indexOf.get(node);
    const height = at === undefined ? 0 : (this.state.nodes.height[at] as number);
    this.motions.put(
      this.host.axis.placeIn(index, message.key),
      message.row_bytes,
      nowMs,
      height,
      message.type !== 0,
    );
  }

  override animating(nowMs: number): boolean {
    return super.animating(nowMs) || this.pulls.moving(nowMs);
  }

  /** Basement nodes are polled only if leaves are wide enough to show them. */
  get polledTables() {
    const { size } = this;
    if (size === undefined) return undefined;
    const { rows, lens } = this.layout(size.width, size.height);
    const leaves = rows.at(-1);
    if (leaves === undefined || leaves.level.nodes.length > kMaxDivided) return undefined;
    return lens !== undefined || leaves.detail === 'parts' ? kBinTables : undefined;
  }

  takePolled(answer: Tables): void {
    this.memory.takeBins(answer);
    this.state = { ...this.state, bins: this.memory.bins };
    this.version++;
    this.touch();
  }

  whereIs(key: Uint8Array): InspectRequest {
    const { tree, key: own } = this.host.axis.split(key);
    return { table: 'fractal.places', id: tree, key: own };
  }

  located(answer: Tables): void {
    this.places = placesOf(answer);
    const [newest] = this.places;
    if (answer['fractal.places'] !== undefined)
      this.followed.note(newest !== undefined, newest?.type.includes('delete') === true);
    this.touch();
  }

  protected boxOf(name: string, { log, rows }: FractalGeometry): Rect | undefined {
    const height = name === 'leaves' ? 0 : Number(/^height_(\d+)$/.exec(name)?.[1]);
    return name === 'log' ? log : rows.find((row) => row.height === height);
  }

  protected hitAt(geometry: FractalGeometry, x: number, y: number): FractalHit {
    return fractalHit(geometry, this.shown, x, y);
  }

  protected emphasised(hit: FractalHit): string {
    return hit.kind === 'node' || hit.kind === 'slot' ? `${hit.kind} ${hit.at}` : '';
  }

  protected tip(hit: FractalHit): string {
    return tips()?.tipOf(hit, this.shown) ?? '';
  }

  protected choose(hit: FractalHit, geometry: FractalGeometry, x: number, y: number) {
    const { axis, lens } = geometry;
    if (hit.kind === 'level') return { kind: 'level', id: hit.level.height };
    if (hit.kind === 'log') return { kind: 'store', id: 0 };
    if (hit.kind === 'none') return undefined;
    const inLens = lens !== undefined && y >= lens.frame.y;
    const place = inLens ? lens.placeOf(x) : (x - axis.x) / axis.w;
    void following()?.followNear(this.host, this.shown, clamp(place));
    const node = this.shown.nodes.node[hit.kind === 'slot' ? hit.node : hit.at] as number;
    this.pointer.chosen = node;
    if (hit.kind === 'node') return { kind: 'node', id: node };
    return { kind: 'slot', id: node, sub: this.shown.slots.child[hit.at] as number };
  }

  twin(open?: OpenPart) {
    return createElement(Twin, { tree: this, name: this.host.name, open });
  }

  panel(part: Part): Panel {
    return fractalPanel(this.host.index, part);
  }

  private emphasis(): Emphasis {
    const { shown: state } = this;
    const { hovered, chosen } = this.pointer;
    return {
      hovered: hovered?.kind === 'node' ? hovered.at : -1,
      hoveredSlot: hovered?.kind === 'slot' ? hovered.at : -1,
      chosen: state.indexOf.get(chosen) ?? -1,
    };
  }

  protected backdropKey(): string {
    return `${this.layoutKey()} ${Object.values(this.emphasis()).join()}`;
  }

  protected paintBackdrop({ ctx, width, height, theme }: Surface): void {
    paintFractal(ctx, this.layout(width, height), this.shown, theme, this.emphasis());
  }

  protected paintTree(surface: Surface, geometry: FractalGeometry, words: Words): void {
    const { ctx, width, height, theme, nowMs } = surface;
    const { host, replay, shown: state } = this;
    const running = this.shownJob();
    const job = running === undefined ? undefined : placeJob(geometry, running);
    const tape = this.tape(geometry, nowMs);
    const puts = this.falling(nowMs);
    const dim = replay === undefined ? 0 : (job?.presence ?? 0);
    const pull = this.pulls.newest(nowMs);
    this.say(words, geometry, { job, tape, puts, dim, pull });
    const { lens, rows, axis } = geometry;
    const leaves = rows.at(-1);
    if (lens !== undefined && leaves !== undefined)
      paintLens(ctx, lens, leaves, rows.at(-2)?.slots?.scale ?? state.nodeBytes, state, theme);
    paintDim(ctx, { width, height }, dim, theme);
    const place = host.followed?.place;
    if (place !== undefined) {
      paintRowLine(ctx, words, rowX(axis, place), this.rowLine(geometry, height), theme);
      paintRowMarks(ctx, axis, this.rowMarks(geometry), theme);
    }
    paintDriveLane(ctx, geometry.drive, theme, tape, this.bar);
    if (job !== undefined) jobPainter()?.paintJob(ctx, words, job, place, theme);
    const falling = puts.map((put) => ({ ...put, surface: surfaceOf(geometry, put.row) }));
    paintPuts(ctx, axis, geometry.arrivals.h, falling, theme);
    paintPull(ctx, geometry, state, pull, theme);
  }

  /** Says all words, the most telling ones first. */
  private say(
    words: Words,
    geometry: FractalGeometry,
    shown: {
      job: PlacedJob | undefined;
      tape: TapeView | undefined;
      puts: readonly FallingPut[];
      dim: number;
      pull: ReturnType<Pulls['newest']>;
    },
  ): void {
    const { job, tape, puts, dim, pull } = shown;
    const { axis, arrivals, rows, lens } = geometry;
    const caption = job && jobPainter()?.jobCaption(job);
    if (caption !== undefined) sayCaptions(words, axis, [caption]);
    const covered = job === undefined ? [] : coveredBy(job);
    for (const rect of covered) words.keepFree(rect);
    if (job === undefined) sayPull(words, geometry, laneY(arrivals), pull);
    this.followed.say(words, geometry, this.places.length, !geometry.dense || this.host.top);
    keepMarksFree(words, axis, this.rowMarks(geometry));
    this.sayLanes(words, geometry, tape, puts);
    const staged = job !== undefined && job.presence > 0.5;
    for (const row of namedFirst(staged ? rowsOnStage(job) : rows, geometry.dense))
      sayRowName(words, geometry, row);
    if (lens !== undefined) sayLens(words, lens, this.shown);
    sayLog(words, geometry, this.shown, 1 - dim * kDimmed);
    if (job === undefined && !geometry.dense)
      for (const row of rows) sayRemark(words, geometry, row);
  }

  private tape(geometry: FractalGeometry, nowMs: number): TapeView | undefined {
    const { replay, host } = this;
    return replay === undefined
      ? this.liveTape(geometry, nowMs, leavesFrom)
      : replayTape(geometry, replay, host.still);
  }

  /** Top and bottom of the followed row's line, px; it joins those of other bands. */
  private rowLine({ arrivals, dense }: FractalGeometry, height: number): [number, number] {
    return [dense ? -kBleed.top : arrivals.h * 0.6, height + (dense ? kBleed.bottom : -20)];
  }

  private rowMarks(geometry: FractalGeometry) {
    const place = this.host.followed?.place;
    return place === undefined ? [] : placePoints(geometry, this.places, place);
  }

  protected override activeRows(): RowWish[] {
    const { shown, size, host } = this;
    const job = this.shownJob();
    const box = size && { ...size, gutter: gutterOf(size.width) };
    const room = box === undefined || host.bandCount < 2 ? undefined : rowRoom(shown, box);
    return rowWishes(shown, job === undefined ? [] : heightsOf(job.script), room);
  }

  /**
   * Returns the replayed job, or, if the run is paused within a job, that job as far as its facts
   * go.
   */
  private shownJob(): Shown | undefined {
    const { replay, host } = this;
    if (replay !== undefined) {
      const elapsedMs = host.still ? stillTime(replay.script, replay.elapsedMs) : replay.elapsedMs;
      return {
        script: replay.script,
        elapsedMs,
        state: replay.before,
        chips: replayChips(replay, 'background jobs'),
      };
    }
    const { state } = this;
    const script = jobScript(this.openJobs.newest, keysIn(state, this.host.axis));
    return script === undefined
      ? undefined
      : { script, elapsedMs: reachedTime(script), state, chips: kLive };
  }

  protected override canReplay(): boolean {
    return jobPainter() !== undefined;
  }

  readonly prepareRecovery = recoveries.load;

  protected override recoveryOf(geometry: FractalGeometry) {
    return this.host.frame && recoveries()?.fractalRecovery(this.host.frame.tables, geometry);
  }

  protected layoutKey(): string {
    return `${this.shownKey} ${this.host.followed?.place}`;
  }

  protected stateBefore({ before }: Replay<JobScript, FractalState>): FractalState {
    return before;
  }

  protected readonly mixed = fractalBetween;

  protected layOut(width: number, height: number): FractalGeometry {
    const box = { width, height, gutter: gutterOf(width) };
    const shares = (row: number) => this.heights.of(row);
    return fractalLayout(this.shown, box, this.scales, this.host.followed?.place, shares);
  }
}

/** Returns places of keys in a state, which knows the bounds of nodes. */
function keysIn(state: FractalState, axis: KeyAxis): KeyPlaces {
  return {
    place: (index, key) => axis.placeIn(index, key),
    boundAfter: (height, from) => boundAfter(state, height, from),
  };
}
