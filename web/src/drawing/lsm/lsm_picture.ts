// One contender's LSM-tree on its canvas: the state, the replayed job, the strips, the followed
// row.

import { createElement } from 'react';
import type { Fact, Tables } from '../../model/tables/decode';
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
import { mostFull, type RowWish } from '../kit/motion/row_heights';
import type { OpenPart, Panel, Part } from '../kit/picture';
import type { Replay } from '../kit/replay/replays';
import { kLive, replayChips, sayCaptions } from '../kit/words/caption';
import type { Words } from '../kit/words/words';
import { jobPainter } from './job_painter';
import { type LsmHit, lsmHit, placePoints } from './layout/hit';
import { type LsmGeometry, lsmLayout, shownLevels } from './layout/layout';
import { levelRoom } from './layout/room';
import { type LsmEmphasis, paintLsm } from './paint/paint_tree';
import { leavesFrom, replayTape } from './paint/tapes';
import { lsmPanel } from './panel';
import { withInputs } from './replay/job_script';
import { lsmJobScripts } from './replay/job_scripts';
import { MoveCollector } from './replay/move_collector';
import { type JobScript, type ReplayScene, replayAt, stillTime, timesOf } from './replay/replay';
import { runningJobs } from './replay/running_jobs';
import { coveredBy, hiddenByLens, underLens } from './replay/stage';
import { deadWeightOf, kDeadTables, kNoDeadWeight } from './state/dead_weight';
import {
  kEmptyLsm,
  type LevelView,
  type LsmState,
  lsmBetween,
  type PlaceView,
} from './state/state';
import { type LimitsOfFamily, lsmStateOf, PlaceMemory, placesOf } from './state/tables';
import { sayTree } from './words/say_tree';

/** A job, its scene at this moment, and the chip's wordings that tell which job it is. */
interface ShownJob {
  script: JobScript;
  scene: ReplayScene;
  chips: readonly string[];
}

/** Up to this speed, statements a second, a flush or a compaction runs for seconds of wall time. */
const kJobsSeenSpeed = 100;

/** Loaded after the picture: the table, which few open, code for the pointer, and recoveries. */
const Twin = lazy(async () => (await import('./twin/lsm_table')).LsmTable);
const tips = lazyModule(() => import('./twin/tip'));
const following = lazyModule(() => import('./twin/follow_near'));
export const recoveries = lazyModule(() => import('./recovery/recovery'));

export class LsmPicture extends PictureBase<{
  state: LsmState;
  geometry: LsmGeometry;
  hit: LsmHit;
  script: JobScript;
  before: Frame;
}> {
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
    super(host, lsmJobScripts(host.axis, limits));
    this.label = `${host.name}: memtable, L0 and levels, each file at the keys it holds. The same as a table: press T.`;
    this.places = new PlaceMemory(host.axis);
  }

  /** The state of the newest frame, made lazily: most frames are never painted. */
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
    // The same numbers may now mean other files.
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
    const before = this.before.take(frame, frame);
    const { sample } = frame;
    // A moment's job comes with the tables from before it, and is shown in any case.
    if (sample?.before !== undefined)
      this.replays.offer(sample, statements, { ...frame, tables: sample.before });
    else this.replays.offer(this.compacts() ? undefined : sample, statements, before);
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
    const [newest] = this.versions;
    const known = answer['lsm.places'] !== undefined;
    if (known) this.followed.note(newest !== undefined, newest?.tombstone === true);
    this.touch();
  }

  readonly polledTables = kDeadTables;

  takePolled(answer: Tables): void {
    this.dead = deadWeightOf(answer, this.host.axis);
    this.weighings++;
    // Makes the state again with the new weights.
    this.stateOf = undefined;
    this.touch();
  }

  protected boxOf(name: string, { memtable, log, l0, levels }: LsmGeometry): Rect | undefined {
    const named = { memtable, log, L0: l0 }[name];
    return named ?? levels.find(({ level }) => name === `L${level}`);
  }

  protected hitAt(geometry: LsmGeometry, x: number, y: number): LsmHit {
    return lsmHit(geometry, x, y);
  }

  protected emphasised(hit: LsmHit): number {
    return hit.kind === 'file' ? hit.file.number : 0;
  }

  protected tip(hit: LsmHit): string {
    return tips()?.tipOf(hit, this.state) ?? '';
  }

  protected choose(hit: LsmHit, { axis }: LsmGeometry, x: number): Part | undefined {
    this.pointer.chosen = this.emphasised(hit);
    if (hit.kind === 'level') return { kind: 'level', id: hit.level.level };
    const place = clamp((x - axis.x) / axis.w);
    void following()?.followNear(this.host, this.state, place, this.pointer.chosen);
    if (hit.kind === 'file') return { kind: 'file', id: hit.file.number };
    return hit.kind === 'memtable' ? { kind: 'memtable', id: hit.memtable.id } : undefined;
  }

  /** The job shown last, in words. */
  get lastJob(): string {
    const script = this.replays.latest;
    const [words] = (script && jobPainter()?.replayCaptions(script)) ?? [];
    return words === undefined ? '' : `The last job shown: ${words} (${script?.reason}).`;
  }

  twin(open?: OpenPart) {
    return createElement(Twin, { tree: this, name: this.host.name, open });
  }

  panel(part: Part): Panel {
    return lsmPanel(this.host.index, part);
  }

  /** True in slow play and pause, in which running jobs last long enough to be seen. */
  private close(): boolean {
    const { phase, speed, arrived } = this.host;
    return phase === 'playing' ? speed <= kJobsSeenSpeed : phase === 'paused' && !arrived;
  }

  protected override canReplay(): boolean {
    return jobPainter() !== undefined;
  }

  /** True while a compaction is seen running: no replay of another job should hide it. */
  private compacts(): boolean {
    return this.close() && this.state.jobs.some(({ kind }) => kind === 'compaction');
  }

  private emphasis(): LsmEmphasis {
    const { hovered, chosen } = this.pointer;
    return {
      hovered: hovered === undefined ? 0 : this.emphasised(hovered),
      chosen,
      jobs: this.close(),
    };
  }

  protected backdropKey(): string {
    return `${this.layoutKey()} ${Object.values(this.emphasis()).join()}`;
  }

  protected paintBackdrop({ ctx, width, height, theme }: Surface): void {
    paintLsm(ctx, this.layout(width, height), this.shown, theme, this.emphasis());
  }

  protected paintTree(surface: Surface, geometry: LsmGeometry, words: Words): void {
    const { ctx, width, height, theme, nowMs } = surface;
    const { host } = this;
    const jobs = this.jobsShown();
    const tape = this.tape(geometry, jobs[0], nowMs);
    const puts = this.falling(nowMs);
    const dim = this.replay === undefined ? 0 : (jobs[0]?.scene.presence ?? 0);
    const line = this.rowLine(geometry, height);
    this.say(words, geometry, { jobs, tape, puts, dim });
    paintDim(ctx, { width, height }, dim, theme);
    const place = host.followed?.place;
    if (place !== undefined) {
      paintRowLine(ctx, words, rowX(geometry.axis, place), line, theme);
      paintRowMarks(ctx, geometry.axis, this.rowMarks(geometry, jobs), theme);
    }
    paintDriveLane(ctx, geometry.drive, theme, tape, this.bar);
    for (const { script, scene } of jobs)
      jobPainter()?.paintJob(ctx, geometry, script, scene, place, words, theme);
    const { memtable, axis } = geometry;
    paintPuts(ctx, axis, memtable.y + memtable.h * (1 - memtable.fill), puts, theme);
  }

  /** Says all words, the most telling ones first. */
  private say(
    words: Words,
    geometry: LsmGeometry,
    shown: {
      jobs: readonly ShownJob[];
      tape: TapeView | undefined;
      puts: readonly FallingPut[];
      dim: number;
    },
  ): void {
    const { axis } = geometry;
    const { jobs, tape, puts, dim } = shown;
    const captions = jobs.flatMap(
      ({ script, scene, chips }) =>
        jobPainter()?.replayCaptionAt(geometry, script, scene, chips) ?? [],
    );
    sayCaptions(words, axis, captions);
    for (const { script, scene } of jobs) jobPainter()?.sayLimit(words, geometry, script, scene);
    this.followed.say(words, geometry, this.versions.length, this.host.top);
    keepMarksFree(words, axis, this.rowMarks(geometry, jobs));
    this.sayLanes(words, geometry, tape, puts);
    const hidden = (level: number) => jobs.some((job) => hiddenByLens(geometry, job, level));
    const covers = jobs.flatMap((job) => coveredBy(geometry, job));
    sayTree(words, geometry, this.shown, { hidden, covers }, 1 - dim * kDimmed);
  }

  readonly prepareRecovery = recoveries.load;

  protected override recoveryOf(geometry: LsmGeometry) {
    const { frame } = this.host;
    return frame && recoveries()?.lsmRecovery(frame.tables, geometry);
  }

  private tape(
    geometry: LsmGeometry,
    shown: ShownJob | undefined,
    nowMs: number,
  ): TapeView | undefined {
    const { replay } = this;
    return replay !== undefined && shown !== undefined
      ? replayTape(geometry, shown, replay.elapsedMs)
      : this.liveTape(geometry, nowMs, leavesFrom);
  }

  /** Top and bottom of the followed row's line, px; it joins those of other bands. */
  private rowLine({ arrivals, dense }: LsmGeometry, height: number): [number, number] {
    const { bandCount, top: uppermost } = this.host;
    const several = bandCount > 1;
    const top = several && (dense || !uppermost) ? -kBleed.top : arrivals.h * 0.6;
    return [top, height + (several ? kBleed.bottom : -20)];
  }

  private rowMarks(geometry: LsmGeometry, jobs: readonly ShownJob[]) {
    const place = this.host.followed?.place;
    if (place === undefined) return [];
    return placePoints(geometry, this.versions, place).filter(
      (point) => !jobs.some((job) => underLens(geometry, job, point)),
    );
  }

  protected override activeRows(): RowWish[] {
    const scripts = this.jobsShown().map(({ script }) => script);
    const touched = (level: number) =>
      scripts.some(({ level: from, outputLevel: to }) => from === level || to === level);
    // Several trees on a page have little room each. A replayed job takes the room of levels that
    // it does not touch, and as many levels are full as fit with their least height.
    const replayed = this.acting?.script;
    const takes = this.host.bandCount > 1 && replayed !== undefined && replayed.kind !== 'flush';
    const fit = this.levelsThatFit(takes && !touched(0), touched);
    return this.shown.levels.map(({ level, files }) => {
      const yields = takes && !touched(level);
      const fits = level === 0 || fit === undefined || fit.includes(level);
      return [level, !yields && fits && (files > 0 || touched(level)), yields];
    });
  }

  /**
   * Returns the levels to show at full height: those the job touches, then those with most bytes;
   * undefined if all fit.
   */
  private levelsThatFit(
    l0Yields: boolean,
    touched: (level: number) => boolean,
  ): readonly number[] | undefined {
    const { size, host, shown } = this;
    if (size === undefined || host.bandCount < 2) return undefined;
    const box = { ...size, gutter: gutterOf(size.width) };
    const rank = ({ level, bytes }: LevelView) => (touched(level) ? Infinity : bytes);
    return shown.levels
      .filter(({ level, files }) => level > 0 && (files > 0 || touched(level)))
      .sort((a, b) => rank(b) - rank(a) || b.level - a.level)
      .slice(0, mostFull(levelRoom(shownLevels(shown.levels).length, box, !l0Yields)))
      .map(({ level }) => level);
  }

  /** Returns the replayed job, or, in slow play and pause, the running jobs. */
  private jobsShown(): ShownJob[] {
    const { replay, host } = this;
    if (replay === undefined)
      return this.close() ? runningJobs(this.shown).map((job) => ({ ...job, chips: kLive })) : [];
    const scene = replayAt(
      replay.script,
      host.still ? stillTime(replay.elapsedMs, timesOf(replay.script)) : replay.elapsedMs,
    );
    return [{ script: replay.script, scene, chips: replayChips(replay, 'background jobs') }];
  }

  protected layoutKey(): string {
    return `${this.shownKey} ${this.weighings}`;
  }

  protected layOut(width: number, height: number): LsmGeometry {
    const box = { width, height, gutter: gutterOf(width) };
    return lsmLayout(this.shown, box, (level) => this.heights.of(level));
  }

  protected stateBefore(replay: Replay<JobScript, Frame>): LsmState {
    if (this.past?.replay !== replay) {
      const { tables, status } = replay.before;
      const then = lsmStateOf(tables, this.places, this.limits, status.t_ns, this.dead);
      this.past = { replay, state: withInputs(then, replay.script) };
    }
    return this.past.state;
  }

  protected readonly mixed = lsmBetween;
}
