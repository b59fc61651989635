// Puts the hard disk on its canvas: in slow play at the shown virtual time, in fast play as sampled
// by frames.

import { type CanvasPainter, kCalmMs, type Surface } from '../../canvas/canvas_painter';
import type { DriveMemory } from '../state/drive_memory';
import {
  type ArmMoment,
  armAt,
  isTurnSeen,
  type PlatterGeometry,
  platterLayout,
  playheadAt,
  spotOf,
  turnAt,
} from '../state/hdd_layout';
import { paintPlatter } from './paint_hdd';

export interface DiskFacts {
  revolutionNs: number;
  zones: number;
}

/** Additional time after a motion, so that its end is painted, ms. */
const kAfterMs = 40;

export class HddPainter implements CanvasPainter {
  readonly restMs = kCalmMs;
  private geometry: PlatterGeometry | undefined;

  constructor(
    private readonly drive: DriveMemory,
    private readonly disk: DiskFacts,
  ) {}

  get revision(): number {
    return this.drive.version;
  }

  animating(nowMs: number): boolean {
    const { lengthMs, bornMs } = this.drive.playhead;
    return lengthMs > 0 && nowMs - bornMs <= lengthMs + kAfterMs;
  }

  /** Returns the arm's place and action at the shown moment. */
  moment(nowMs: number): ArmMoment {
    const { drive } = this;
    const row = { place: (drive.arm?.position_permille ?? 0) / 1000, doing: 'waiting' } as const;
    return armAt(drive.accesses, playheadAt(drive.playhead, nowMs)) ?? row;
  }

  paint({ ctx, width, height, theme, nowMs }: Surface): void {
    const { drive } = this;
    const { revolutionNs, zones } = this.disk;
    if (this.geometry?.width !== width || this.geometry.height !== height)
      this.geometry = platterLayout(width, height, zones);
    const tNs = playheadAt(drive.playhead, nowMs);
    const moment = this.moment(nowMs);
    const known = drive.accesses.length > 0;
    // Only accesses that have begun: the arm is on its way to the last of them.
    const spots = known
      ? drive.accesses.filter((one) => one.startNs <= tNs).map((one) => spotOf(one, revolutionNs))
      : drive.spots;
    const turns =
      known && (drive.playhead.lengthMs === 0 || isTurnSeen(drive.playhead, revolutionNs));
    paintPlatter(ctx, this.geometry, theme, {
      spots,
      joined: known,
      turn: turns ? turnAt(tNs, revolutionNs) : 0,
      place: moment.place,
      busy: moment.doing === 'reading' || moment.doing === 'writing' || !known,
    });
  }
}
