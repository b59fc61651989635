// Puts the hard disk on its canvas: at the virtual time that is shown in slow play, as it is seen
// frame by frame in fast play.

import { type CanvasPainter, kCalmMs, type Surface } from '../../canvas/canvas_view';
import type { DriveMemory } from './drive_memory';
import { paintPlatter } from './hdd';
import {
  type ArmMoment,
  armAt,
  isTurnSeen,
  type PlatterGeometry,
  platterLayout,
  playheadAt,
  spotOf,
  turnAt,
} from './hdd_layout';

export interface DiskFacts {
  revolutionNs: number;
  zones: number;
}

export class HddPainter implements CanvasPainter {
  readonly restMs = kCalmMs;
  private geometry: PlatterGeometry | undefined;

  constructor(
    private readonly drive: DriveMemory,
    private readonly disk: DiskFacts,
  ) {}

  needs(): number | 'animating' {
    const { playhead } = this.drive;
    const travels =
      playhead.lengthMs > 0 && performance.now() - playhead.bornMs <= playhead.lengthMs + 40;
    return travels ? 'animating' : this.drive.version;
  }

  /** What the arm does at the moment that is shown. */
  moment(nowMs: number): ArmMoment {
    const { drive } = this;
    const row = { place: (drive.arm?.position_permille ?? 0) / 1000, doing: 'waiting' } as const;
    return armAt(drive.accesses, playheadAt(drive.playhead, nowMs)) ?? row;
  }

  paint({ ctx, width, height, theme }: Surface): void {
    const { drive } = this;
    const { revolutionNs, zones } = this.disk;
    if (this.geometry?.width !== width || this.geometry.height !== height)
      this.geometry = platterLayout(width, height, zones);
    const nowMs = performance.now();
    const tNs = playheadAt(drive.playhead, nowMs);
    const moment = this.moment(nowMs);
    const told = drive.accesses.length > 0;
    // Of the errands, those that have begun: the arm is on its way to the last of them.
    const spots = told
      ? drive.accesses.filter((one) => one.startNs <= tNs).map((one) => spotOf(one, revolutionNs))
      : drive.spots;
    const turns =
      told && (drive.playhead.lengthMs === 0 || isTurnSeen(drive.playhead, revolutionNs));
    paintPlatter(ctx, this.geometry, theme, {
      spots,
      joined: told,
      turn: turns ? turnAt(tNs, revolutionNs) : 0,
      place: moment.place,
      busy: moment.doing === 'reading' || moment.doing === 'writing' || !told,
    });
  }
}
