// One contender's fractal tree on its canvas: the state, the job that is replayed, the strips, the
// followed row.

import { createElement } from 'react';
import { kBleed, type Surface } from '../../canvas/canvas_view';
import type { Frame } from '../../lab/play/api';
import type { InspectRequest } from '../../lab/types';
import type { Fact, Tables } from '../../model/decode';
import { gutterOf } from '../../model/geometry';
import { Before } from '../kit/before';
import { paintCaptions } from '../kit/caption';
import { clamp } from '../kit/ease';
import type { PictureHost } from '../kit/host';
import { liveTape } from '../kit/live_tape';
import { Motions } from '../kit/motions';
import type { OpenPart, Panel, Part, TreePicture } from '../kit/picture';
import { Replays, replayLabels } from '../kit/replays';
import { paintFollowedRow, paintPuts } from '../kit/row';
import type { Span } from '../kit/side_by_side';
import { paintDriveLane } from '../kit/tape';
import { followNear } from './follow_near';
import { FractalTable } from './fractal_table';
import { type FractalHit, fractalHit } from './hit';
import { type JobScript, jobScript, type KeyPlaces } from './job_script';
import { type FractalGeometry, fractalLayout, placePoints, slotScales } from './layout';
import { OpenJobs } from './open_jobs';
import { paintLens } from './paint_lens';
import { nameRow } from './paint_names';
import { paintReplay } from './paint_replay';
import { type Emphasis, paintFractal } from './paint_tree';
import { fractalPanel } from './panel';
import { reachedTime, stillTime } from './replay';
import {
  boundBehind,
  type FractalLimits,
  type FractalState,
  kEmptyFractal,
  type PlaceView,
} from './state';
import { FractalMemory, fractalStateOf, placesOf } from './tables';
import { leavesFrom, replayTape, surfaceOf } from './tapes';
import { fractalTelling } from './telling';
import { tipOf } from './tip';

const kNothing: FractalHit = { kind: 'none' };

export class FractalTree implements TreePicture {
  readonly label: string;
  state: FractalState = kEmptyFractal;
  private readonly memory: FractalMemory;
  private readonly motions = new Motions();
  private readonly replays: Replays<JobScript, FractalState>;
  private readonly before = new Before<FractalState>();
  private readonly openJobs = new OpenJobs();
  private scales: ReadonlyMap<number, number> = new Map();
  private places: readonly PlaceView[] = [];
  private hovered: FractalHit = kNothing;
  private chosen = 0;
  private geometry: FractalGeometry | undefined;
  private geometryOf = '';
  private repaint = 0;
  /** Counts frames. */
  private version = 0;
  words: readonly Span[] = [];
  readonly backdrop = {
    key: () =>
      `${this.version} ${this.host.followed?.place} ${Object.values(this.emphasis()).join()}`,
    paint: ({ ctx, width, height, theme }: Surface) =>
      paintFractal(ctx, this.layout(width, height), this.state, theme, this.emphasis()),
  };

  constructor(
    private readonly host: PictureHost,
    private readonly limits: FractalLimits,
  ) {
    this.label = `${host.name}: buffers of messages over the leaves that they wait for, each node at the keys it covers. The same as a table: press T.`;
    this.memory = new FractalMemory(host.axis);
    this.replays = new Replays(fractalTelling((then) => this.keysIn(then)));
  }

  /** Places of keys in a state, which says where nodes end. */
  private keysIn(state: FractalState): KeyPlaces {
    return {
      place: (key) => this.placeOf(key),
      boundBehind: (height, from) => boundBehind(state, height, from),
    };
  }

  private placeOf(key: Uint8Array): number {
    return key.length === 0 ? 0 : this.host.axis.place(key);
  }

  get replay() {
    return this.replays.now;
  }

  take(frame: Frame, nowMs: number, still: boolean): void {
    this.version++;
    if (frame.jump) {
      this.motions.forget();
      this.replays.forget(frame.status.jobs);
      this.openJobs.forget();
      this.before.forget();
      // Numbers may stand for other nodes now.
      this.memory.clear();
    }
    const state = fractalStateOf(frame.tables, this.memory, this.limits, frame.status.t_ns);
    const last = frame.jump ? state : this.state;
    this.state = state;
    this.scales = slotScales(state, this.scales);
    this.replays.stepped(
      frame.facts !== undefined && this.host.phase === 'paused' ? nowMs : undefined,
    );
    if (frame.facts === undefined) this.openJobs.forget();
    const { statements } = frame.status;
    for (const fact of frame.facts ?? []) {
      const ended = this.openJobs.take(fact, last);
      if (ended !== undefined)
        this.replays.offer({ job: ended.job, of: 1, facts: ended.facts }, statements, ended.before);
      if (!still) this.watch(fact, nowMs);
    }
    this.replays.offer(frame.sample, statements, this.before.take(frame, state));
  }

  private watch(fact: Fact, nowMs: number): void {
    if (fact.name === 'fractal.message_injected') this.inject(fact.row.node, fact.extra, nowMs);
    else if (fact.name === 'fractal.row_injected') this.inject(fact.row.node, fact.extra, nowMs);
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

  /** A message falls to the node that promotion chose. */
  private inject(
    node: number,
    message: { key: Uint8Array; row_bytes: number; type: number },
    nowMs: number,
  ): void {
    const at = this.state.indexOf.get(node);
    const height = at === undefined ? 0 : (this.state.nodes.height[at] as number);
    this.motions.put(
      this.placeOf(message.key),
      message.row_bytes,
      nowMs,
      height,
      message.type !== 0,
    );
  }

  advance(passedMs: number): void {
    this.replays.advance(passedMs);
    if (this.replays.now !== undefined) this.motions.strips = [];
  }

  rest(): void {
    if (this.replays.rest(performance.now())) this.motions.strips = [];
  }

  whereIs(key: Uint8Array): InspectRequest {
    return { table: 'fractal.places', id: 0, key };
  }

  located(answer: Tables): void {
    this.places = placesOf(answer);
    this.repaint++;
  }

  needs(): number | 'animating' {
    const moving = this.replays.now !== undefined || this.motions.moving(performance.now());
    return moving
      ? 'animating'
      : this.version * 1000 + ((this.repaint + this.replays.changes) % 1000);
  }

  private hit(x: number, y: number): FractalHit {
    return this.geometry === undefined ? kNothing : fractalHit(this.geometry, this.state, x, y);
  }

  point(x: number, y: number): string {
    const hit = this.hit(x, y);
    if (JSON.stringify(hit) !== JSON.stringify(this.hovered)) this.repaint++;
    this.hovered = hit;
    return tipOf(hit, this.state);
  }

  leave(): void {
    this.hovered = kNothing;
    this.repaint++;
  }

  press(x: number, y: number): Part | undefined {
    const hit = this.hit(x, y);
    const { axis, lens } = this.geometry ?? {};
    this.repaint++;
    this.chosen = 0;
    if (hit.kind === 'level') return { kind: 'level', id: hit.level.height };
    if (hit.kind === 'log') return { kind: 'store', id: 0 };
    if (hit.kind === 'none' || axis === undefined) return undefined;
    const inLens = lens !== undefined && y >= lens.frame.y;
    const place = inLens ? lens.placeOf(x) : (x - axis.x) / axis.w;
    void followNear(this.host, this.state, clamp(place));
    const node = this.state.nodes.node[hit.kind === 'slot' ? hit.node : hit.at] as number;
    this.chosen = node;
    if (hit.kind === 'node') return { kind: 'node', id: node };
    return { kind: 'slot', id: node, sub: this.state.slots.child[hit.at] as number };
  }

  twin(open?: OpenPart) {
    return createElement(FractalTable, { tree: this, name: this.host.name, open });
  }

  panel(part: Part): Panel {
    return fractalPanel(this.host.index, part);
  }

  private emphasis(): Emphasis {
    const { hovered, state } = this;
    return {
      hovered: hovered.kind === 'node' ? hovered.at : -1,
      hoveredSlot: hovered.kind === 'slot' ? hovered.at : -1,
      chosen: state.indexOf.get(this.chosen) ?? -1,
      remarks: this.shownJob() === undefined,
    };
  }

  paint({ ctx, width, height, theme }: Surface): void {
    const { host, replay, state } = this;
    const geometry = this.layout(width, height);
    const nowMs = performance.now();
    const shown = this.shownJob();
    const { lens, rows, axis } = geometry;
    const leaves = rows.at(-1);
    if (lens !== undefined && leaves !== undefined)
      paintLens(ctx, lens, leaves, rows.at(-2)?.slots?.scale ?? state.nodeBytes, state, theme);
    const { followed } = host;
    let named: Span[] = [];
    if (followed !== undefined) {
      const { dense } = geometry;
      const line = {
        axis,
        top: dense ? -kBleed.top : geometry.arrivals.h * 0.6,
        bottom: height + (dense ? kBleed.bottom : -20),
      };
      const unnamed = (dense && host.index > 0) || (geometry.inLane && shown !== undefined);
      named = paintFollowedRow(
        ctx,
        line,
        followed.place,
        placePoints(geometry, this.places, followed.place),
        unnamed ? '' : followed.name,
        theme,
      );
    }
    paintDriveLane(
      ctx,
      geometry.drive,
      theme,
      replay === undefined
        ? liveTape(geometry.drive, this.motions.strips, nowMs, (strip) =>
            leavesFrom(geometry, strip),
          )
        : replayTape(geometry, replay, this.host.still),
    );
    if (geometry.box.gutter === 0) for (const row of rows) nameRow(ctx, geometry, row, theme);
    const caption =
      shown === undefined
        ? undefined
        : paintReplay(ctx, geometry, { ...shown, followed: followed?.place }, theme);
    this.words = [
      ...named,
      ...paintCaptions(ctx, axis, caption === undefined ? [] : [caption], theme),
    ];
    const puts = this.motions
      .falling(nowMs)
      .map((put) => ({ ...put, surface: surfaceOf(geometry, put.row) }));
    paintPuts(ctx, axis, geometry.arrivals.h, puts, theme, named);
  }

  /**
   * The job that is replayed, or, where the run stands within one, that job as far as its facts go.
   */
  private shownJob() {
    const { replay, host } = this;
    if (replay !== undefined) {
      const elapsedMs = host.still ? stillTime(replay.script, replay.elapsedMs) : replay.elapsedMs;
      return {
        script: replay.script,
        elapsedMs,
        state: replay.before,
        labels: replay.of > 1 ? replayLabels(replay) : ['now'],
      };
    }
    const { state } = this;
    const script = jobScript(this.openJobs.newest, this.keysIn(state));
    return script === undefined
      ? undefined
      : { script, elapsedMs: reachedTime(script), state, labels: ['now'] };
  }

  private layout(width: number, height: number): FractalGeometry {
    const place = this.host.followed?.place;
    const key = `${this.version} ${width} ${height} ${place}`;
    if (this.geometry === undefined || this.geometryOf !== key) {
      this.geometry = fractalLayout(
        this.state,
        { width, height, gutter: gutterOf(width) },
        this.scales,
        place,
      );
      this.geometryOf = key;
    }
    return this.geometry;
  }
}
