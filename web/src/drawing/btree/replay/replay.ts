// The choreography of one page write: where everything is `t` milliseconds after the replay
// began.
//
// A pure function of the write's own facts (job_script.ts). Rest; the whole page lifts; its copy
// drops to the doublewrite buffer, unless it needs none; then the page drops home; it settles,
// clean, or leaves memory; rest.

import type { ByteClass } from '../../../model/tape';
import { clamp, ease, fallEase } from '../../kit/motion/ease';
import { presenceAt } from '../../kit/replay/replays';
import type { JobView } from '../state/state';
import type { WriteScript } from './job_script';

export interface WriteTimes {
  rest: number;
  lift: number;
  copy: number;
  home: number;
  settle: number;
}

/** Milliseconds of each beat; with rest on either side. */
export const kWriteTimes: WriteTimes = { rest: 600, lift: 450, copy: 900, home: 900, settle: 400 };

/** A page's way to the drive as a strip: 0 … 1 out of the card, then 0 … 1 down to the drive. */
export interface SceneStrip {
  out: number;
  fall: number;
  bytes: number;
  /** Share that reaches the drive for the first time. */
  first: number;
  colour: ByteClass;
}

export type WriteBeat = 'rest' | 'lift' | 'copy' | 'home' | 'settle' | 'done';

export interface WriteScene {
  beat: WriteBeat;
  /** How far all of it is faded in, 0 … 1. */
  presence: number;
  lift: number;
  copy: SceneStrip | undefined;
  home: SceneStrip | undefined;
  /** 0 while the page waits for the drive, 1 when it is clean, or gone. */
  settled: number;
}

export function writeLength(script: WriteScript, times: WriteTimes = kWriteTimes): number {
  return (
    2 * times.rest +
    times.lift +
    (script.copyBytes > 0 ? times.copy : 0) +
    times.home +
    times.settle
  );
}

/** The stretch in which bytes go to the drive. */
export function writeWork(
  script: WriteScript,
  times: WriteTimes = kWriteTimes,
): readonly [number, number] {
  const from = times.rest + times.lift;
  return [from, from + (script.copyBytes > 0 ? times.copy : 0) + times.home];
}

/** Share of a strip's beat in which it comes out of its card; the rest is its fall. */
const kOutShare = 0.55;

export function writeAt(
  script: WriteScript,
  t: number,
  times: WriteTimes = kWriteTimes,
): WriteScene {
  const lifting = times.rest;
  const copying = lifting + times.lift;
  const homing = copying + (script.copyBytes > 0 ? times.copy : 0);
  const settling = homing + times.home;
  const resting = settling + times.settle;
  const end = resting + times.rest;
  const settled = ease((t - settling) / times.settle);
  const first = script.bytes > 0 ? Math.min(1, script.firstBytes / script.bytes) : 0;
  const copy = { bytes: script.copyBytes, first: 0, colour: 'copy' as const };
  const home = { bytes: script.bytes, first, colour: script.colour };
  return {
    beat:
      t < lifting
        ? 'rest'
        : t < copying
          ? 'lift'
          : t < homing
            ? 'copy'
            : t < settling
              ? 'home'
              : t < end
                ? 'settle'
                : 'done',
    presence: presenceAt(t, end),
    lift: ease((t - lifting) / (times.lift * 0.8)) * (1 - settled),
    copy:
      script.copyBytes > 0 && t >= copying
        ? { ...copy, ...travel((t - copying) / times.copy) }
        : undefined,
    home: t >= homing ? { ...home, ...travel((t - homing) / times.home) } : undefined,
    settled,
  };
}

function travel(share: number): { out: number; fall: number } {
  return { out: ease(share / kOutShare), fall: fallEase((share - kOutShare) / (1 - kOutShare)) };
}

/** A write as it is now, by its row in btree.jobs: for steps and pauses. */
export function sceneOf(job: JobView): WriteScene {
  const first = job.bytes > 0 ? Math.min(1, job.firstBytes / job.bytes) : 0;
  const strip = { out: 1, fall: 0, bytes: job.bytes };
  const copied = job.doublewrite && job.stage !== 'waiting';
  return {
    beat: job.stage === 'waiting' ? 'lift' : job.stage,
    presence: 1,
    lift: 1,
    copy: copied ? { ...strip, first: 0, colour: 'copy' } : undefined,
    home: job.stage === 'home' ? { ...strip, first, colour: 'data' } : undefined,
    settled: 0,
  };
}

/**
 * With reduced motion a replay stops at the end of each of its beats, one after the
 * other.
 */
export function stillTime(script: WriteScript, t: number, times: WriteTimes = kWriteTimes): number {
  const copying = times.rest + times.lift;
  const homing = copying + (script.copyBytes > 0 ? times.copy : 0);
  const stops = [
    copying - 1,
    ...(script.copyBytes > 0 ? [homing - 1] : []),
    homing + times.home - 1,
    homing + times.home + times.settle,
  ];
  const share = clamp(t / writeLength(script, times));
  return stops[Math.min(stops.length - 1, Math.floor(share * stops.length))] as number;
}
