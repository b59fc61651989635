// One contender's LSM-tree on its canvas: the state, the job that is replayed, the strips, the followed row.
import { createElement } from 'react';
import { paintFollowedRow, paintPuts } from '../../draw/row';
import { paintDriveLane, type TapeView, tapeLines } from '../../draw/tape';
import { type Frame, type InspectRequest, SLOW_PLAY_LIMIT } from '../../lab/api';
import type { Fact, Tables } from '../../model/decode';
import { clamp, fallEase } from '../../model/ease';
import { gutterOf } from '../../model/geometry';
import { layoutTape } from '../../model/tape';
import { formatBytes, formatNs, plural } from '../../model/units';
import type { Band } from '../band';
import { kBleed, type Surface } from '../canvas_view';
import { Before } from '../pictures/before';
import { kFallMs, Motions } from '../pictures/motions';
import type { Panel, Part, TreePicture } from '../pictures/picture';
import { type Replay, Replays, replayWords } from '../pictures/replays';
import type { Stage } from '../stage';
import { asOfThen } from './as_of_then';
import { followNear } from './follow_near';
import { type LsmGeometry, type LsmHit, lsmHit, lsmLayout, placePoints } from './layout';
import { liveJobs } from './live_job';
import { LsmTable } from './lsm_table';
import { paintReplay, replayLens } from './paint_replay';
import { type LsmEmphasis, paintLsm } from './paint_tree';
import { lsmPanel } from './panel';
import { type JobScript, type ReplayScene, replayAt, replayLength, stillTime } from './replay';
import { paintSlides, Slides } from './slides';
import { kEmptyLsm, type LsmState, type PlaceView } from './state';
import { fileView, type LsmLimits, lsmStateOf, PlaceMemory, placesOf } from './tables';
import { lsmTelling } from './telling';

export class LsmTree implements TreePicture {
  readonly label: string;
  private readonly places: PlaceMemory;
  private readonly motions = new Motions();
  private readonly slides = new Slides();
  private readonly replays: Replays<JobScript, Frame>;
  private readonly before = new Before<Frame>();
  private seen: LsmState = kEmptyLsm;
  private stateOf: Frame | undefined;
  /** The state from which the replayed job started. */
  private past: { readonly replay: Replay<JobScript, Frame>; readonly state: LsmState } | undefined;
  private versions: readonly PlaceView[] = [];
  private hovered = 0;
  private chosen = 0;
  private geometry: LsmGeometry | undefined;
  private geometryOf = '';
  private repaint = 0;
  readonly backdrop = {
    key: () => `${this.band.version} ${this.replays.changes} ${Object.values(this.emphasis()).join()}`,
    paint: ({ ctx, width, height, theme }: Surface) => paintLsm(ctx, this.layout(width, height), this.state, theme, this.emphasis()),
  };

  constructor(
    private readonly stage: Stage,
    private readonly band: Band,
    private readonly limits: LsmLimits,
  ) {
    this.label = `${band.name}: memtable, L0 and levels, each file at the keys it holds. The same as a table: press T.`;
    this.places = new PlaceMemory(band.axis);
    this.replays = new Replays<JobScript, Frame>(lsmTelling(band.axis));
  }

  /** The newest frame's, made when it is looked at: more frames come than anybody paints. */
  get state(): LsmState {
    const { frame } = this.band;
    if (frame !== undefined && frame !== this.stateOf) {
      this.seen = lsmStateOf(frame.tables, this.places, this.limits, frame.status.t_ns);
      this.stateOf = frame;
    }
    return this.seen;
  }

  get replay() {
    return this.replays.now;
  }

  take(frame: Frame, nowMs: number, still: boolean): void {
    if (frame.jump) {
      this.motions.forget();
      this.slides.forget();
      this.replays.forget(frame.status.jobs);
      this.before.forget();
      // Numbers may stand for other files now.
      this.places.clear();
    }
    if (!still) for (const fact of frame.facts ?? []) this.watch(fact, nowMs);
    this.replays.offer(frame.sample, frame.status.statements, this.before.take(frame, frame));
  }

  private watch(fact: Fact, nowMs: number): void {
    // What was painted last says where the file came from.
    if (fact.name === 'lsm.file_moved') {
      const file = fileView(fact.row, this.band.axis);
      const before = this.seen.files.find(({ number }) => number === file.number);
      if (before !== undefined) this.slides.add(file, before.level, nowMs);
      return;
    }
    if (fact.name === 'lsm.put') this.motions.put(this.band.axis.place(fact.extra.key), fact.extra.row_bytes, nowMs);
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
    if (this.replays.now === undefined) return;
    this.replays.end();
    this.motions.strips = [];
  }

  whereIs(key: Uint8Array): InspectRequest {
    return { table: 'lsm.places', id: 0, key };
  }

  located(answer: Tables): void {
    this.versions = placesOf(answer);
    this.touch();
  }

  needs(): number | 'animating' {
    const nowMs = performance.now();
    const moving = this.replays.now !== undefined || this.motions.moving(nowMs) || this.slides.at(nowMs).length > 0;
    return moving ? 'animating' : this.band.version * 1000 + ((this.repaint + this.replays.changes) % 1000);
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
    if (axis !== undefined) void followNear(this.stage, this.band, this.state, clamp((x - axis.x) / axis.w), this.chosen);
    if (hit.kind === 'file') return { kind: 'file', id: hit.file.number };
    return hit.kind === 'memtable' ? { kind: 'memtable', id: hit.memtable.id } : undefined;
  }

  twin() {
    return createElement(LsmTable, { tree: this, name: this.band.name });
  }

  panel(part: Part): Panel {
    return lsmPanel(this.band.index, part);
  }

  /** Slow play and pause, where running jobs stand still long enough to be seen. */
  private close(): boolean {
    const { phase, speed } = this.stage.player.state.getState();
    return phase !== 'playing' || speed <= SLOW_PLAY_LIMIT;
  }

  private emphasis(): LsmEmphasis {
    return { hovered: this.hovered, chosen: this.chosen, jobs: this.close() };
  }

  paint({ ctx, width, height, theme }: Surface): void {
    const { band, stage, replay, state } = this;
    const geometry = this.layout(width, height);
    const close = this.close();
    const nowMs = performance.now();
    const { followed } = band;
    if (followed !== undefined) {
      // Between its neighbours the line goes on, and is named once.
      const several = stage.bands.length > 1;
      const top = several && (geometry.dense || band.index > 0) ? -kBleed.top : geometry.arrivals.h * 0.6;
      const line = { axis: geometry.axis, top, bottom: height + (several ? kBleed.bottom : -20) };
      const name = several && band.index > 0 ? '' : followed.name;
      paintFollowedRow(ctx, line, followed.place, placePoints(geometry, this.versions, followed.place), name, theme);
    }
    if (replay !== undefined) {
      const scene = replayAt(replay.script, stage.still ? stillTime(replay.elapsedMs) : replay.elapsedMs);
      paintDriveLane(ctx, geometry.drive, theme, replayTape(geometry, replay.script, scene, replay.elapsedMs));
      paintReplay(ctx, geometry, replay.script, scene, replayWords(replay), followed?.place, theme);
    } else {
      paintDriveLane(ctx, geometry.drive, theme, this.liveTape(geometry, nowMs));
      const live = close ? liveJobs(state) : [];
      for (const { script, scene } of live) paintReplay(ctx, geometry, script, scene, 'now', followed?.place, theme);
    }
    paintSlides(ctx, geometry, this.slides.at(nowMs), theme);
    const { memtable, axis } = geometry;
    paintPuts(ctx, axis, memtable.y + memtable.h * (1 - memtable.fill), this.motions.falling(nowMs), theme);
  }

  private layout(width: number, height: number): LsmGeometry {
    const { replay } = this;
    const key = `${this.band.version} ${this.replays.changes} ${width} ${height}`;
    if (this.geometry === undefined || this.geometryOf !== key) {
      const now = lsmLayout(this.state, { width, height, gutter: gutterOf(width) });
      this.geometry = replay === undefined ? now : asOfThen(now, this.stateBefore(replay), replay.script);
      this.geometryOf = key;
    }
    return this.geometry;
  }

  private stateBefore(replay: Replay<JobScript, Frame>): LsmState {
    if (this.past?.replay !== replay) {
      const { tables, status } = replay.before;
      this.past = { replay, state: lsmStateOf(tables, this.places, this.limits, status.t_ns) };
    }
    return this.past.state;
  }

  private liveTape(geometry: LsmGeometry, nowMs: number): TapeView | undefined {
    const { strips } = this.motions;
    const last = strips.at(-1);
    if (last === undefined) return undefined;
    return {
      pieces: layoutTape(strips, geometry.drive.w, tapeLines(geometry.drive)),
      strips: strips.map((strip) => ({
        colour: strip.colour,
        fall: fallEase((nowMs - strip.bornMs) / kFallMs),
        fromX: geometry.axis.x + strip.fromPlace * geometry.axis.w,
        fromY: strip.colour === 'safety' ? geometry.log.y : geometry.l0.y,
      })),
      caption: `the last write: ${formatBytes(last.bytes)}`,
      presence: 1,
    };
  }
}

function replayTape(geometry: LsmGeometry, script: JobScript, scene: ReplayScene, elapsedMs: number): TapeView {
  const target = script.outputLevel === 0 ? geometry.l0 : geometry.levels.find((row) => row.level === script.outputLevel);
  const fromY = target === undefined ? geometry.l0.y : target.y + target.h - 8;
  const lens = replayLens(geometry, script);
  const bytes = scene.strips.reduce((sum, strip) => sum + strip.bytes, 0);
  return {
    pieces: layoutTape(scene.strips, geometry.drive.w, tapeLines(geometry.drive)),
    strips: scene.strips.map((strip) => ({
      colour: strip.colour,
      fall: strip.fall,
      fromX: lens?.at(strip.source) ?? geometry.axis.x,
      fromY,
    })),
    caption: bytes > 0 ? `this job's writes: ${formatBytes(bytes)}` : script.kind === 'trivial move' ? 'no byte written' : '',
    presence: clamp((replayLength() + 400 - elapsedMs) / 300),
  };
}

function tipOf(hit: LsmHit, state: LsmState): string {
  switch (hit.kind) {
    case 'file': {
      const { file } = hit;
      const busy = file.job === 0 ? '' : `, read by job ${file.job}`;
      const dead = file.deletions === 0 ? '' : `, ${plural(file.deletions, 'tombstone')} among them`;
      return `file ${file.number} in L${file.level}: ${formatBytes(file.bytes)}, ${plural(file.entries, 'row')}${dead}, ${formatNs(Math.max(0, state.nowNs - file.createdNs))} old${busy}`;
    }
    case 'memtable':
      return `memtable ${hit.memtable.id}, ${hit.memtable.state}: ${plural(hit.memtable.entries, 'row')}, ${formatBytes(hit.memtable.bytes)}`;
    case 'level':
      return `L${hit.level.level}: why this file next?`;
    default:
      return '';
  }
}
