// One contender's LSM-tree on its canvas: the state, the job that is replayed, the strips, the
// followed row.

import { createElement } from 'react';
import { kBleed, type Surface } from '../../canvas/canvas_view';
import { type Frame, SLOW_PLAY_LIMIT } from '../../lab/play/api';
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
import { type Replay, Replays, replayLabels } from '../kit/replays';
import { paintFollowedRow, paintPuts } from '../kit/row';
import type { Span } from '../kit/side_by_side';
import { paintDriveLane } from '../kit/tape';
import { asOfThen } from './as_of_then';
import { deadWeightOf, kDeadTables, kNoDeadWeight } from './dead_weight';
import { followNear } from './follow_near';
import { type LsmHit, lsmHit, placePoints } from './hits';
import { type LsmGeometry, lsmLayout } from './layout';
import { liveJobs } from './live_job';
import { LsmTable } from './lsm_table';
import { OpenMoves } from './open_moves';
import { hiddenByLens, paintReplay, replayCaptionAt, underLens } from './paint_replay';
import { type LsmEmphasis, paintLsm, paintRowNames } from './paint_tree';
import { lsmPanel } from './panel';
import {
  type JobScript,
  type ReplayScene,
  replayAt,
  replayCaptions,
  settledAt,
  stillTime,
} from './replay';
import { kEmptyLsm, type LsmState, type PlaceView } from './state';
import { type LimitsOfFamily, lsmStateOf, PlaceMemory, placesOf } from './tables';
import { leavesFrom, replayTape } from './tapes';
import { lsmTelling } from './telling';
import { tipOf } from './tip';

/** A job and where everything of it stands; `labels` say which one it is. */
interface ShownJob {
  script: JobScript;
  scene: ReplayScene;
  labels: readonly string[];
}

export class LsmTree implements TreePicture {
  readonly label: string;
  private readonly places: PlaceMemory;
  private readonly motions = new Motions();
  private readonly moves = new OpenMoves();
  private readonly replays: Replays<JobScript, Frame>;
  private readonly before = new Before<Frame>();
  private seen: LsmState = kEmptyLsm;
  private stateOf: Frame | undefined;
  private frame: Frame | undefined;
  /** The state from which the replayed job started. */
  private past: { readonly replay: Replay<JobScript, Frame>; readonly state: LsmState } | undefined;
  private versions: readonly PlaceView[] = [];
  private dead = kNoDeadWeight;
  private weighings = 0;
  private hovered = 0;
  private chosen = 0;
  private geometry: LsmGeometry | undefined;
  private geometryOf = '';
  private repaint = 0;
  /** Counts frames. */
  private version = 0;
  words: readonly Span[] = [];
  readonly backdrop = {
    key: () => `${this.moment()} ${Object.values(this.emphasis()).join()}`,
    paint: ({ ctx, width, height, theme }: Surface) =>
      paintLsm(ctx, this.layout(width, height), this.state, theme, this.emphasis()),
  };

  constructor(
    private readonly host: PictureHost,
    private readonly limits: LimitsOfFamily,
  ) {
    this.label = `${host.name}: memtable, L0 and levels, each file at the keys it holds. The same as a table: press T.`;
    this.places = new PlaceMemory(host.axis);
    this.replays = new Replays<JobScript, Frame>(lsmTelling(host.axis));
  }

  /** The newest frame's, made when it is looked at: more frames come than anybody paints. */
  get state(): LsmState {
    const { frame } = this;
    if (frame !== undefined && frame !== this.stateOf) {
      this.seen = lsmStateOf(frame.tables, this.places, this.limits, frame.status.t_ns, this.dead);
      this.stateOf = frame;
    }
    return this.seen;
  }

  get replay() {
    return this.replays.now;
  }

  take(frame: Frame, nowMs: number, still: boolean): void {
    this.version++;
    const last = frame.jump ? frame : (this.frame ?? frame);
    this.frame = frame;
    if (frame.jump) {
      this.motions.forget();
      this.moves.forget();
      this.replays.forget(frame.status.jobs);
      this.before.forget();
      // Numbers may stand for other files now.
      this.places.clear();
      this.dead = kNoDeadWeight;
    }
    const { statements } = frame.status;
    this.replays.stepped(
      frame.facts !== undefined && this.host.phase === 'paused' ? nowMs : undefined,
    );
    if (frame.facts === undefined) this.moves.forget();
    for (const { job, facts, before } of this.moves.take(frame.facts ?? [], last))
      this.replays.offer({ job, of: 1, facts }, statements, before);
    if (!still) for (const fact of frame.facts ?? []) this.watch(fact, nowMs);
    this.replays.offer(frame.sample, statements, this.before.take(frame, frame));
  }

  private watch(fact: Fact, nowMs: number): void {
    if (fact.name === 'lsm.put')
      this.motions.put(this.host.axis.place(fact.extra.key), fact.extra.row_bytes, nowMs);
    else if (fact.name === 'device.host_write') {
      const job = this.state.jobs.find((one) => one.job === fact.job);
      this.motions.write(fact, job?.front ?? 0, nowMs);
    }
  }

  advance(passedMs: number): void {
    this.replays.advance(passedMs);
    if (this.replays.now !== undefined) this.motions.strips = [];
  }

  rest(): void {
    if (this.replays.rest(performance.now())) this.motions.strips = [];
  }

  whereIs(key: Uint8Array): InspectRequest {
    return { table: 'lsm.places', id: 0, key };
  }

  located(answer: Tables): void {
    this.versions = placesOf(answer);
    this.touch();
  }

  readonly pondered = kDeadTables;
  considered(answer: Tables): void {
    this.dead = deadWeightOf(answer, this.host.axis);
    this.weighings++;
    // The newest frame's state is made again with it.
    this.stateOf = undefined;
    this.touch();
  }

  needs(): number | 'animating' {
    const moving = this.replays.now !== undefined || this.motions.moving(performance.now());
    return moving
      ? 'animating'
      : this.version * 1000 + ((this.repaint + this.replays.changes) % 1000);
  }

  private touch(): void {
    this.repaint++;
  }

  private hit(x: number, y: number): LsmHit {
    return this.geometry === undefined ? { kind: 'none' } : lsmHit(this.geometry, x, y);
  }

  point(x: number, y: number): string {
    const hit = this.hit(x, y);
    const file = hit.kind === 'file' ? hit.file.number : 0;
    if (file !== this.hovered) this.touch();
    this.hovered = file;
    return tipOf(hit, this.state);
  }

  leave(): void {
    this.hovered = 0;
    this.touch();
  }

  press(x: number, y: number): Part | undefined {
    const hit = this.hit(x, y);
    const axis = this.geometry?.axis;
    this.chosen = hit.kind === 'file' ? hit.file.number : 0;
    this.touch();
    if (hit.kind === 'level') return { kind: 'level', id: hit.level.level };
    if (axis !== undefined)
      void followNear(this.host, this.state, clamp((x - axis.x) / axis.w), this.chosen);
    if (hit.kind === 'file') return { kind: 'file', id: hit.file.number };
    return hit.kind === 'memtable' ? { kind: 'memtable', id: hit.memtable.id } : undefined;
  }

  /** The job that was shown last, in words. */
  get told(): string {
    const script = this.replays.latest;
    return script === undefined
      ? ''
      : `The last job shown: ${replayCaptions(script)[0]} (${script.reason}).`;
  }

  twin(open?: OpenPart) {
    return createElement(LsmTable, { tree: this, name: this.host.name, open });
  }

  panel(part: Part): Panel {
    return lsmPanel(this.host.index, part);
  }

  /** Slow play and pause, where running jobs stand still long enough to be seen. */
  private close(): boolean {
    const { phase, speed } = this.host;
    return phase !== 'playing' || speed <= SLOW_PLAY_LIMIT;
  }

  private emphasis(): LsmEmphasis {
    return { hovered: this.hovered, chosen: this.chosen, jobs: this.close() };
  }

  paint({ ctx, width, height, theme }: Surface): void {
    const { host, replay } = this;
    const geometry = this.layout(width, height);
    const nowMs = performance.now();
    const { followed } = host;
    const jobs = this.jobsShown();
    const captions = jobs.flatMap(
      ({ script, scene, labels }) => replayCaptionAt(geometry, script, scene, labels, theme) ?? [],
    );
    let named: readonly Span[] = [];
    if (followed !== undefined) {
      // Between its neighbours the line goes on, and is named once.
      const several = host.bandCount > 1;
      const top =
        several && (geometry.dense || host.index > 0) ? -kBleed.top : geometry.arrivals.h * 0.6;
      const line = { axis: geometry.axis, top, bottom: height + (several ? kBleed.bottom : -20) };
      const unnamed = (several && host.index > 0) || (geometry.inLane && captions.length > 0);
      named = paintFollowedRow(
        ctx,
        line,
        followed.place,
        placePoints(geometry, this.versions, followed.place).filter(
          (point) => !jobs.some((job) => underLens(geometry, job, point)),
        ),
        unnamed ? '' : followed.name,
        theme,
      );
    }
    const [shown] = jobs;
    const tape =
      replay !== undefined && shown !== undefined
        ? replayTape(geometry, shown, replay.elapsedMs)
        : liveTape(geometry.drive, this.motions.strips, nowMs, (strip) =>
            leavesFrom(geometry, strip),
          );
    paintDriveLane(ctx, geometry.drive, theme, tape);
    for (const { script, scene } of jobs)
      paintReplay(ctx, geometry, script, scene, followed?.place, theme);
    if (geometry.box.gutter === 0)
      paintRowNames(
        ctx,
        geometry,
        this.state,
        theme,
        (level) => !jobs.some((job) => hiddenByLens(geometry, job, level)),
      );
    this.words = [...named, ...paintCaptions(ctx, geometry.axis, captions, theme)];
    const { memtable, axis } = geometry;
    paintPuts(
      ctx,
      axis,
      memtable.y + memtable.h * (1 - memtable.fill),
      this.motions.falling(nowMs),
      theme,
      named,
    );
  }

  /** The job that is replayed; or, where the run is slow or stands, those that are at work. */
  private jobsShown(): ShownJob[] {
    const { replay, host } = this;
    if (replay === undefined)
      return this.close() ? liveJobs(this.state).map((job) => ({ ...job, labels: ['now'] })) : [];
    const scene = replayAt(
      replay.script,
      host.still ? stillTime(replay.elapsedMs) : replay.elapsedMs,
    );
    return [{ script: replay.script, scene, labels: replayLabels(replay) }];
  }

  /** The replay whose rows are shown as they were when its job began: until it has settled. */
  private pastShown(): Replay<JobScript, Frame> | undefined {
    const { replay } = this;
    return replay === undefined || replay.elapsedMs >= settledAt() ? undefined : replay;
  }

  /** Changes with all that the still part of the picture shows. */
  private moment(): string {
    return `${this.version} ${this.weighings} ${this.replays.changes} ${this.pastShown() === undefined}`;
  }

  private layout(width: number, height: number): LsmGeometry {
    const past = this.pastShown();
    const key = `${this.moment()} ${width} ${height}`;
    if (this.geometry === undefined || this.geometryOf !== key) {
      const now = lsmLayout(this.state, { width, height, gutter: gutterOf(width) });
      this.geometry = past === undefined ? now : asOfThen(now, this.stateBefore(past), past.script);
      this.geometryOf = key;
    }
    return this.geometry;
  }

  private stateBefore(replay: Replay<JobScript, Frame>): LsmState {
    if (this.past?.replay !== replay) {
      const { tables, status } = replay.before;
      this.past = {
        replay,
        state: lsmStateOf(tables, this.places, this.limits, status.t_ns, this.dead),
      };
    }
    return this.past.state;
  }
}
