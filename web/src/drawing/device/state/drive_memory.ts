// State of one contender's drive between frames: counters of the last second, erase blocks, and the
// arm's recent places.
//
// Plain and mutable: written as frames and reports arrive, read by painters and views.
import type { HddArmRow, Report } from '../../../gen/types';
import {
  armReadingOf,
  CounterWindow,
  type Iostat,
  iostatOf,
  readingOf,
  reportReadingOf,
} from '../../../model/figures/iostat';
import type { FactNamed } from '../../../model/tables/decode';
import type { Frame } from '../../../run/play/api';
import { EraseBlocks } from './erase_blocks';
import {
  type Access,
  type Playhead,
  playheadAt,
  type Split,
  type Spot,
  splitOf,
} from './hdd_layout';
import { accessOf, armOf, spotOfRow, TrackScale } from './hdd_tables';

const kMaxAccesses = 21;
const kMaxSpots = 160;
/** Shortest and longest wall time for the arm's accesses between two frames of slow play, ms. */
const kShortestMs = 60;
const kLongestMs = 1200;

/** A contender's drive, as the page's band provides it. */
export interface DriveHost {
  readonly index: number;
  readonly name: string;
  readonly frame: Frame | undefined;
  readonly drive: DriveMemory;
}

export class DriveMemory {
  readonly flash = new EraseBlocks();
  /** Number of frames so far. */
  version = 0;
  arm: HddArmRow | undefined;
  /** Last accesses, oldest first, in slow play and steps, which carry every fact. */
  accesses: Access[] = [];
  /** Places of the arm in fast play, one for each frame in which it had moved. */
  spots: Spot[] = [];
  playhead: Playhead = { fromNs: 0, toNs: 0, bornMs: 0, lengthMs: 0 };
  private readonly ofFrames = new CounterWindow();
  private readonly ofReports = new CounterWindow();
  private readonly ofArm = new CounterWindow();
  private scale = new TrackScale();
  /** Frames carry the volume's disk statistics, so reports are not needed for iostat. */
  private complete = false;

  take(frame: Frame, nowMs: number, still: boolean): void {
    const { tables } = frame;
    this.version++;
    this.flash.take(frame, nowMs, still);
    const { t_ns: tNs } = frame.status;
    if (frame.jump) this.forget();
    const found = readingOf(tables, tNs);
    this.complete = found?.complete === true;
    if (found !== undefined) this.ofFrames.push(found.reading);
    this.arm = armOf(tables);
    const reading = armReadingOf(tables, tNs);
    if (this.arm === undefined || reading === undefined) return;
    this.ofArm.push(reading);
    this.moveArm(frame, this.arm, nowMs, still);
  }

  takeReport(report: Report): void {
    const reading = reportReadingOf(report);
    if (reading !== undefined) this.ofReports.push(reading);
  }

  iostat(): Iostat | undefined {
    const ofReports = this.complete ? undefined : this.ofReports.growth();
    const growth = ofReports ?? this.ofFrames.growth();
    return growth === undefined ? undefined : iostatOf(growth);
  }

  /** Splits the arm's time: of its last access if that is known, else of the last second. */
  split(): { split: Split; last: boolean; seeks: number } | undefined {
    const access = this.accesses.at(-1);
    if (access !== undefined) {
      const split = splitOf(access.seekNs, access.rotationNs, access.transferNs);
      return split === undefined ? undefined : { split, last: true, seeks: 1 };
    }
    const by = this.ofArm.growth()?.by;
    const split =
      by === undefined
        ? undefined
        : splitOf(by.seekNs ?? 0, by.rotationNs ?? 0, by.transferNs ?? 0);
    return split === undefined ? undefined : { split, last: false, seeks: by?.seeks ?? 0 };
  }

  private moveArm(frame: Frame, arm: HddArmRow, nowMs: number, still: boolean): void {
    this.scale.learn(arm);
    const { t_ns: tNs } = frame.status;
    if (frame.facts === undefined) {
      // In fast play there are thousands of accesses, so only sampled places are kept.
      this.accesses = [];
      const spot = spotOfRow(arm);
      const last = this.spots.at(-1);
      if (last?.place !== spot.place || last.turn !== spot.turn) this.spots.push(spot);
      if (this.spots.length > kMaxSpots) this.spots.shift();
      this.playhead = { fromNs: tNs, toNs: tNs, bornMs: nowMs, lengthMs: 0 };
      return;
    }
    this.spots = [];
    const moved = frame.facts.filter(
      (fact): fact is FactNamed<'hdd.moved'> => fact.name === 'hdd.moved',
    );
    for (const fact of moved.slice(-kMaxAccesses)) this.accesses.push(accessOf(fact, this.scale));
    this.accesses = this.accesses.slice(-kMaxAccesses);
    const shownNs = playheadAt(this.playhead, nowMs);
    const lengthMs = Math.min(kLongestMs, Math.max(kShortestMs, nowMs - this.playhead.bornMs));
    const quiet = still || frame.jump || shownNs > tNs;
    this.playhead = {
      fromNs: quiet ? tNs : shownNs,
      toNs: tNs,
      bornMs: nowMs,
      lengthMs: quiet ? 0 : lengthMs,
    };
  }

  private forget(): void {
    this.accesses = [];
    this.spots = [];
    this.ofFrames.clear();
    this.ofReports.clear();
    this.ofArm.clear();
    this.scale = new TrackScale();
  }
}
