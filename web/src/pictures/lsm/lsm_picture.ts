// One contender's LSM-tree on its canvas: the state, the job that is replayed, the strips, the
// followed row.

import { createElement } from 'react';
import { kBleed, type Surface } from '../../canvas/canvas_painter';
import type { Ctx } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { type Frame, SLOW_PLAY_LIMIT } from '../../lab/play/api';
import type { InspectRequest } from '../../lab/types';
import type { Fact, Tables } from '../../model/decode';
import { gutterOf } from '../../model/geometry';
import { Before } from '../kit/before';
import { paintCaptions } from '../kit/caption';
import { clamp } from '../kit/ease';
import type { PictureHost } from '../kit/host';
import { liveTape } from '../kit/live_tape';
import type { OpenPart, Panel, Part } from '../kit/picture';
import { PictureBase } from '../kit/picture_base';
import { type Replay, replayLabels } from '../kit/replays';
import { paintFollowedRow, paintPuts } from '../kit/row';
import type { Span } from '../kit/side_by_side';
import { paintDriveLane } from '../kit/tape';
import { asOfThen } from './as_of_then';
import { deadWeightOf, kDeadTables, kNoDeadWeight } from './dead_weight';
import { followNear } from './follow_near';
import { type LsmHit, lsmHit, placePoints } from './hit';
import { lsmJobScripts } from './job_scripts';
import { type LsmGeometry, lsmLayout } from './layout';
import { LsmTable } from './lsm_table';
import { MoveCollector } from './move_collector';
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
import { runningJobs } from './running_jobs';
import { kEmptyLsm, type LsmState, type PlaceView } from './state';
import { type LimitsOfFamily, lsmStateOf, PlaceMemory, placesOf } from './tables';
import { leavesFrom, replayTape } from './tapes';
import { tipOf } from './tip';

/** A job and where its parts are; `labels` say which job it is. */
interface ShownJob {
  script: JobScript;
  scene: ReplayScene;
  labels: readonly string[];
}

export class LsmPicture extends PictureBase<LsmGeometry, LsmHit, JobScript, Frame> {
  readonly label: string;
  private readonly places: PlaceMemory;
  private readonly moves = new MoveCollector();
  private readonly before = new Before<Frame>();
  private seen: LsmState = kEmptyLsm;
  private stateOf: Frame | undefined;
  private frame: Frame | undefined;
  /** The state from which the replayed job started. */
  private past: { readonly replay: Replay<JobScript, Frame>; readonly state: LsmState } | undefined;
  private versions: readonly PlaceView[] = [];
  private dead = kNoDeadWeight;
  private weighings = 0;
  constructor(
    host: PictureHost,
    private readonly limits: LimitsOfFamily,
  ) {
    super(host, lsmJobScripts(host.axis));
    this.label = `${host.name}: memtable, L0 and levels, each file at the keys it holds. The same as a table: press T.`;
    this.places = new PlaceMemory(host.axis);
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

  protected override forget(jobs: number): void {
    super.forget(jobs);
    this.moves.forget();
    this.before.forget();
    // The same numbers may now be other files.
    this.places.clear();
    this.dead = kNoDeadWeight;
  }

  protected takeFrame(frame: Frame, nowMs: number, still: boolean): void {
    const last = frame.jump ? frame : (this.frame ?? frame);
    this.frame = frame;
    const { statements } = frame.status;
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

  whereIs(key: Uint8Array): InspectRequest {
    return { table: 'lsm.places', id: 0, key };
  }

  located(answer: Tables): void {
    this.versions = placesOf(answer);
    this.touch();
  }

  readonly polledTables = kDeadTables;

  takePolled(answer: Tables): void {
    this.dead = deadWeightOf(answer, this.host.axis);
    this.weighings++;
    // The newest frame's state is made again with it.
    this.stateOf = undefined;
    this.touch();
  }

  protected hitAt(geometry: LsmGeometry, x: number, y: number): LsmHit {
    return lsmHit(geometry, x, y);
  }

  protected emphasised(hit: LsmHit): number {
    return hit.kind === 'file' ? hit.file.number : 0;
  }

  protected tip(hit: LsmHit): string {
    return tipOf(hit, this.state);
  }

  protected choose(hit: LsmHit, { axis }: LsmGeometry, x: number): Part | undefined {
    this.chosen = this.emphasised(hit);
    if (hit.kind === 'level') return { kind: 'level', id: hit.level.level };
    void followNear(this.host, this.state, clamp((x - axis.x) / axis.w), this.chosen);
    if (hit.kind === 'file') return { kind: 'file', id: hit.file.number };
    return hit.kind === 'memtable' ? { kind: 'memtable', id: hit.memtable.id } : undefined;
  }

  /** The job that was shown last, in words. */
  get lastJob(): string {
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

  /** Slow play and pause, where running jobs last long enough to be seen. */
  private close(): boolean {
    const { phase, speed } = this.host;
    return phase !== 'playing' || speed <= SLOW_PLAY_LIMIT;
  }

  private emphasis(): LsmEmphasis {
    const hovered = this.hovered === undefined ? 0 : this.emphasised(this.hovered);
    return { hovered, chosen: this.chosen, jobs: this.close() };
  }

  protected backdropKey(): string {
    return `${this.layoutKey()} ${Object.values(this.emphasis()).join()}`;
  }

  protected paintBackdrop({ ctx, width, height, theme }: Surface): void {
    paintLsm(ctx, this.layout(width, height), this.state, theme, this.emphasis());
  }

  paint({ ctx, width, height, theme, nowMs }: Surface): readonly Span[] {
    const { host, replay } = this;
    const geometry = this.layout(width, height);
    const jobs = this.jobsShown();
    const captions = jobs.flatMap(
      ({ script, scene, labels }) => replayCaptionAt(geometry, script, scene, labels, theme) ?? [],
    );
    const named = this.paintRow(ctx, geometry, height, jobs, captions.length > 0, theme);
    const [shown] = jobs;
    const tape =
      replay !== undefined && shown !== undefined
        ? replayTape(geometry, shown, replay.elapsedMs)
        : liveTape(geometry.drive, this.motions.strips, nowMs, (strip) =>
            leavesFrom(geometry, strip),
          );
    paintDriveLane(ctx, geometry.drive, theme, tape);
    for (const { script, scene } of jobs)
      paintReplay(ctx, geometry, script, scene, host.followed?.place, theme);
    if (geometry.box.gutter === 0)
      paintRowNames(
        ctx,
        geometry,
        this.state,
        theme,
        (level) => !jobs.some((job) => hiddenByLens(geometry, job, level)),
      );
    const words = [...named, ...paintCaptions(ctx, geometry.axis, captions, theme)];
    const { memtable, axis } = geometry;
    const surface = memtable.y + memtable.h * (1 - memtable.fill);
    paintPuts(ctx, axis, surface, this.motions.falling(nowMs), theme, named);
    return words;
  }

  /** The line of the followed row; answers the stretch that its name takes. */
  private paintRow(
    ctx: Ctx,
    geometry: LsmGeometry,
    height: number,
    jobs: readonly ShownJob[],
    captioned: boolean,
    theme: Theme,
  ): readonly Span[] {
    const { followed, bandCount, index } = this.host;
    if (followed === undefined) return [];
    // The line goes on between neighbouring bands, and is named once.
    const several = bandCount > 1;
    const top = several && (geometry.dense || index > 0) ? -kBleed.top : geometry.arrivals.h * 0.6;
    const line = { axis: geometry.axis, top, bottom: height + (several ? kBleed.bottom : -20) };
    const unnamed = (several && index > 0) || (geometry.inLane && captioned);
    const points = placePoints(geometry, this.versions, followed.place).filter(
      (point) => !jobs.some((job) => underLens(geometry, job, point)),
    );
    return paintFollowedRow(ctx, line, followed.place, points, unnamed ? '' : followed.name, theme);
  }

  /** The job that is replayed; or, where the run is slow or paused, those that run. */
  private jobsShown(): ShownJob[] {
    const { replay, host } = this;
    if (replay === undefined)
      return this.close()
        ? runningJobs(this.state).map((job) => ({ ...job, labels: ['now'] }))
        : [];
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

  protected layoutKey(): string {
    const { version, weighings, replays } = this;
    return `${version} ${weighings} ${replays.changes} ${this.pastShown() === undefined}`;
  }

  protected layOut(width: number, height: number): LsmGeometry {
    const now = lsmLayout(this.state, { width, height, gutter: gutterOf(width) });
    const past = this.pastShown();
    return past === undefined ? now : asOfThen(now, this.stateBefore(past), past.script);
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
