// One contender's fractal tree on its canvas: the state, the job that is replayed, the strips, the
// followed row.

import { createElement } from 'react';
import { kBleed, type Surface } from '../../canvas/canvas_painter';
import type { Ctx } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import type { Frame } from '../../lab/play/api';
import type { InspectRequest } from '../../lab/types';
import type { KeyAxis } from '../../model/axis';
import type { Fact, Tables } from '../../model/decode';
import { gutterOf } from '../../model/geometry';
import { Before } from '../kit/before';
import { paintCaptions } from '../kit/caption';
import { clamp } from '../kit/ease';
import type { PictureHost } from '../kit/host';
import { liveTape } from '../kit/live_tape';
import type { OpenPart, Panel, Part } from '../kit/picture';
import { PictureBase } from '../kit/picture_base';
import { replayLabels } from '../kit/replays';
import { paintFollowedRow, paintPuts } from '../kit/row';
import type { Span } from '../kit/side_by_side';
import { paintDriveLane } from '../kit/tape';
import { followNear } from './follow_near';
import { FractalTable } from './fractal_table';
import { type FractalHit, fractalHit } from './hit';
import { JobCollector } from './job_collector';
import { type JobScript, jobScript, type KeyPlaces } from './job_script';
import { fractalJobScripts } from './job_scripts';
import { type FractalGeometry, fractalLayout, placePoints, slotScales } from './layout';
import { paintLens } from './paint_lens';
import { nameRow } from './paint_names';
import { paintReplay } from './paint_replay';
import { type Emphasis, paintFractal } from './paint_tree';
import { fractalPanel } from './panel';
import { reachedTime, stillTime } from './replay';
import {
  boundAfter,
  type FractalLimits,
  type FractalState,
  kEmptyFractal,
  type PlaceView,
} from './state';
import { FractalMemory, fractalStateOf, placesOf } from './tables';
import { leavesFrom, replayTape, surfaceOf } from './tapes';
import { tipOf } from './tip';

export class FractalPicture extends PictureBase<
  FractalGeometry,
  FractalHit,
  JobScript,
  FractalState
> {
  readonly label: string;
  state: FractalState = kEmptyFractal;
  private readonly memory: FractalMemory;
  private readonly before = new Before<FractalState>();
  private readonly openJobs = new JobCollector();
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
    this.before.forget();
    // The same numbers may now be other nodes.
    this.memory.clear();
  }

  protected takeFrame(frame: Frame, nowMs: number, still: boolean): void {
    const state = fractalStateOf(frame.tables, this.memory, this.limits, frame.status.t_ns);
    const last = frame.jump ? state : this.state;
    this.state = state;
    this.scales = slotScales(state, this.scales);
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
      placeOf(message.key, this.host.axis),
      message.row_bytes,
      nowMs,
      height,
      message.type !== 0,
    );
  }

  whereIs(key: Uint8Array): InspectRequest {
    return { table: 'fractal.places', id: 0, key };
  }

  located(answer: Tables): void {
    this.places = placesOf(answer);
    this.touch();
  }

  protected hitAt(geometry: FractalGeometry, x: number, y: number): FractalHit {
    return fractalHit(geometry, this.state, x, y);
  }

  protected emphasised(hit: FractalHit): string {
    return hit.kind === 'node' || hit.kind === 'slot' ? `${hit.kind} ${hit.at}` : '';
  }

  protected tip(hit: FractalHit): string {
    return tipOf(hit, this.state);
  }

  protected choose(hit: FractalHit, geometry: FractalGeometry, x: number, y: number) {
    const { axis, lens } = geometry;
    if (hit.kind === 'level') return { kind: 'level', id: hit.level.height };
    if (hit.kind === 'log') return { kind: 'store', id: 0 };
    if (hit.kind === 'none') return undefined;
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
      hovered: hovered?.kind === 'node' ? hovered.at : -1,
      hoveredSlot: hovered?.kind === 'slot' ? hovered.at : -1,
      chosen: state.indexOf.get(this.chosen) ?? -1,
      remarks: this.shownJob() === undefined,
    };
  }

  protected backdropKey(): string {
    return `${this.layoutKey()} ${Object.values(this.emphasis()).join()}`;
  }

  protected paintBackdrop({ ctx, width, height, theme }: Surface): void {
    paintFractal(ctx, this.layout(width, height), this.state, theme, this.emphasis());
  }

  paint({ ctx, width, height, theme, nowMs }: Surface): readonly Span[] {
    const { host, replay, state } = this;
    const geometry = this.layout(width, height);
    const shown = this.shownJob();
    const { lens, rows, axis } = geometry;
    const leaves = rows.at(-1);
    if (lens !== undefined && leaves !== undefined)
      paintLens(ctx, lens, leaves, rows.at(-2)?.slots?.scale ?? state.nodeBytes, state, theme);
    const named = this.paintRow(ctx, geometry, height, shown !== undefined, theme);
    const tape =
      replay === undefined
        ? liveTape(geometry.drive, this.motions.strips, nowMs, (strip) =>
            leavesFrom(geometry, strip),
          )
        : replayTape(geometry, replay, host.still);
    paintDriveLane(ctx, geometry.drive, theme, tape);
    if (geometry.box.gutter === 0) for (const row of rows) nameRow(ctx, geometry, row, theme);
    const caption =
      shown === undefined
        ? undefined
        : paintReplay(ctx, geometry, { ...shown, followed: host.followed?.place }, theme);
    const captions = caption === undefined ? [] : [caption];
    const words = [...named, ...paintCaptions(ctx, axis, captions, theme)];
    const puts = this.motions
      .falling(nowMs)
      .map((put) => ({ ...put, surface: surfaceOf(geometry, put.row) }));
    paintPuts(ctx, axis, geometry.arrivals.h, puts, theme, named);
    return words;
  }

  /** The line of the followed row; answers the stretch that its name takes. */
  private paintRow(
    ctx: Ctx,
    geometry: FractalGeometry,
    height: number,
    captioned: boolean,
    theme: Theme,
  ): Span[] {
    const { followed, index } = this.host;
    if (followed === undefined) return [];
    const { axis, dense, arrivals, inLane } = geometry;
    const line = {
      axis,
      top: dense ? -kBleed.top : arrivals.h * 0.6,
      bottom: height + (dense ? kBleed.bottom : -20),
    };
    const unnamed = (dense && index > 0) || (inLane && captioned);
    const points = placePoints(geometry, this.places, followed.place);
    return paintFollowedRow(ctx, line, followed.place, points, unnamed ? '' : followed.name, theme);
  }

  /**
   * The job that is replayed, or, where the run is paused within one, that job as far as its facts
   * go.
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
    const script = jobScript(this.openJobs.newest, keysIn(state, this.host.axis));
    return script === undefined
      ? undefined
      : { script, elapsedMs: reachedTime(script), state, labels: ['now'] };
  }

  protected layoutKey(): string {
    return `${this.version} ${this.host.followed?.place}`;
  }

  protected layOut(width: number, height: number): FractalGeometry {
    const box = { width, height, gutter: gutterOf(width) };
    return fractalLayout(this.state, box, this.scales, this.host.followed?.place);
  }
}

function placeOf(key: Uint8Array, axis: KeyAxis): number {
  return key.length === 0 ? 0 : axis.place(key);
}

/** Places of keys in a state, which says where nodes end. */
function keysIn(state: FractalState, axis: KeyAxis): KeyPlaces {
  return {
    place: (key) => placeOf(key, axis),
    boundAfter: (height, from) => boundAfter(state, height, from),
  };
}
