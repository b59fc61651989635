// The choreography of one page write: the position of everything `t` ms after the replay began.
//
// A pure function of the write's facts (job_script.ts). Its beats: rest; lift (the whole page);
// copy (to the doublewrite buffer, unless it needs none); home (the page drops to its place);
// settle (it is clean, or leaves memory); rest.

import type { ByteClass } from '../../../model/figures/tape';
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

/** Length of each beat, ms; `rest` is on either side. */
export const kWriteTimes: WriteTimes = { rest: 600, lift: 450, copy: 900, home: 900, settle: 400 };

/**
 * A page's way to the drive as a strip: `out` of the card, then `fall` to the drive, each 0 … 1.
 */
export interface SceneStrip {
  out: number;
  fall: number;
  bytes: number;
  /** Share of bytes that reaches the drive for the first time, 0 … 1. */
  first: number;
  colour: ByteClass;
}

export type WriteBeat = 'rest' | 'lift' | 'copy' | 'home' | 'settle' | 'done';

export interface WriteScene {
  beat: WriteBeat;
  /** Fade-in of the whole scene, 0 … 1. */
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

/** Returns the stretch in which bytes go to the drive, ms. */
export function writeWork(
  script: WriteScript,
  times: WriteTimes = kWriteTimes,
): readonly [number, number] {
  const from = times.rest + times.lift;
  return [from, from + (script.copyBytes > 0 ? times.copy : 0) + times.home];
}

/** Share of a strip's beat in which it leaves its card; the rest is its fall. */
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

/** Returns the scene of a running write, by its row in btree.jobs, for steps and pauses. */
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

/** Returns the time to show with reduced motion: the end of each beat, in turn. */
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
