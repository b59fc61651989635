// Puts the parts of the LSM picture on its canvas: the state, the job that is replayed, the strips, the followed row.

import { paintLsm } from '../../draw/lsm';
import { paintReplay, replayLens } from '../../draw/replay';
import { paintFollowedRow, paintPuts } from '../../draw/row';
import { paintDriveLane, type TapeView, tapeLines } from '../../draw/tape';
import { liveJobs } from '../../model/live_job';
import { type LsmGeometry, type LsmHit, lsmHit, lsmLayout, placePoints } from '../../model/lsm_layout';
import { clamp, fallEase, type JobScript, type ReplayScene, replayAt, replayLength, stillTime } from '../../model/replay';
import { layoutTape } from '../../model/tape';
import { formatBytes, formatCount } from '../../model/units';
import type { Band } from '../band';
import type { CanvasPainter, Surface } from '../canvas_view';
import type { Stage } from '../stage';

/** Wall time of a strip's way to the drive. */
const kFallMs = 520;
const kWideGutter = 144;

export class LsmPainter implements CanvasPainter {
  hovered = 0;
  chosen = 0;
  geometry: LsmGeometry | undefined;
  private geometryOf = '';
  private repaint = 0;

  constructor(
    private readonly stage: Stage,
    private readonly band: Band,
  ) {}

  needs(): number | 'animating' {
    const { band } = this;
    const young = (motion: { bornMs: number; lengthMs?: number } | undefined) =>
      motion !== undefined && performance.now() - motion.bornMs < (motion.lengthMs ?? kFallMs) + 80;
    const moving = band.replay !== undefined || young(band.puts.at(-1)) || young(band.strips.at(-1));
    return moving ? 'animating' : band.version * 1000 + this.repaint;
  }

  touch(): void {
    this.repaint = (this.repaint + 1) % 1000;
  }

  hit(x: number, y: number): LsmHit {
    return this.geometry === undefined ? { kind: 'none' } : lsmHit(this.geometry, x, y);
  }

  /** The place on the key axis under a point. */
  placeAt(x: number): number {
    const axis = this.geometry?.axis;
    return axis === undefined ? 0 : clamp((x - axis.x) / axis.w);
  }

  paint({ ctx, width, height, theme }: Surface): void {
    const { band, stage } = this;
    const geometry = this.layout(width, height);
    const { phase, speed } = stage.player.state.getState();
    const close = phase !== 'playing' || speed <= 20;
    paintLsm(ctx, geometry, band.lsm, theme, { hovered: this.hovered, chosen: this.chosen, jobs: close });
    const { followed, replay } = band;
    if (followed !== undefined) {
      const name = followed.row >= 0 ? `row ${followed.row}` : 'this row';
      paintFollowedRow(ctx, geometry, followed.place, placePoints(geometry, band.versions, followed.place), name, theme);
    }
    if (replay !== undefined) {
      const t = stage.still ? stillTime(replay.elapsedMs) : replay.elapsedMs;
      const scene = replayAt(replay.script, t);
      const index = `1 of ${formatCount(replay.of)}`;
      paintDriveLane(ctx, geometry, theme, replayTape(geometry, replay.script, scene, replay.elapsedMs));
      paintReplay(ctx, geometry, replay.script, scene, index, followed?.place, theme);
    } else {
      paintDriveLane(ctx, geometry, theme, this.liveTape(geometry));
      const live = close ? liveJobs(band.lsm) : [];
      for (const { script, scene } of live) paintReplay(ctx, geometry, script, scene, 'now', followed?.place, theme);
    }
    const falling = band.puts.map((put) => ({ ...put, fall: fallEase((performance.now() - put.bornMs) / put.lengthMs) }));
    paintPuts(ctx, geometry, falling, theme);
  }

  private layout(width: number, height: number): LsmGeometry {
    const key = `${this.band.version} ${width} ${height}`;
    if (this.geometry === undefined || this.geometryOf !== key) {
      this.geometry = lsmLayout(this.band.lsm, { width, height, gutter: width >= 620 ? kWideGutter : 0 });
      this.geometryOf = key;
    }
    return this.geometry;
  }

  private liveTape(geometry: LsmGeometry): TapeView | undefined {
    const { strips } = this.band;
    if (strips.length === 0) return undefined;
    const now = performance.now();
    const last = strips[strips.length - 1];
    return {
      pieces: layoutTape(strips, geometry.drive.w, tapeLines(geometry)),
      strips: strips.map((strip) => ({
        colour: strip.colour,
        fall: fallEase((now - strip.bornMs) / kFallMs),
        fromX: geometry.axis.x + strip.fromPlace * geometry.axis.w,
        fromY: strip.colour === 'safety' ? geometry.log.y : geometry.l0.y,
      })),
      caption: last === undefined ? '' : `the last write: ${formatBytes(last.bytes)}`,
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
    pieces: layoutTape(scene.strips, geometry.drive.w, tapeLines(geometry)),
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
