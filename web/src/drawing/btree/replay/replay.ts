// The choreography of one page write: the position of everything `t` ms after the replay began.
//
// A pure function of the write's facts (job_script.ts). Its beats: rest; why (its place among the
// changed pages, by age); bytes (the page lifts, and its changed bytes are lit); copy (to the
// doublewrite buffer) and the copy's sync, unless it needs none; home (the page goes to its place)
// and that sync; settle (it is clean, and the checkpoint may pass it); rest.
import type { ByteClass } from '../../../model/figures/tape';
import { clamp, ease, fallEase } from '../../kit/motion/ease';
import { presenceAt } from '../../kit/replay/replays';
import type { JobView } from '../state/state';
import type { WriteScript } from './job_script';

export interface WriteTimes {
  rest: number;
  why: number;
  bytes: number;
  copy: number;
  /** Sync of the copy, and of the page itself. */
  sync: number;
  home: number;
  settle: number;
}

/** Length of each beat, ms; `rest` is on either side. */
export const kWriteTimes: WriteTimes = {
  rest: 350,
  why: 1100,
  bytes: 1000,
  copy: 900,
  sync: 500,
  home: 900,
  settle: 1000,
};

/**
 * A page's way to the drive as a strip: `out` of the card, then `fall` to the drive, then `synced`,
 * each 0 … 1.
 */
export interface SceneStrip {
  out: number;
  fall: number;
  synced: number;
  bytes: number;
  /** Share of bytes that reaches the drive for the first time, 0 … 1. */
  first: number;
  colour: ByteClass;
}

export type WriteBeat =
  | 'rest'
  | 'why'
  | 'bytes'
  | 'copy'
  | 'copy sync'
  | 'home'
  | 'home sync'
  | 'settle'
  | 'done';

export interface WriteScene {
  beat: WriteBeat;
  /** Fade-in of the whole scene, 0 … 1. */
  presence: number;
  /** Fade-in of the changed pages by age. */
  list: number;
  lift: number;
  /** Fade-in of the changed bytes, and their share of the page, 0 … 1. */
  lit: number;
  first: number;
  copy: SceneStrip | undefined;
  home: SceneStrip | undefined;
  /** 0 while the page waits for the drive, 1 when it is clean, or gone. */
  settled: number;
}

/** Begins of the beats, ms. */
function beginsOf({ copyBytes }: Pick<WriteScript, 'copyBytes'>, times: WriteTimes) {
  const { rest, why, bytes, copy, sync, home, settle } = times;
  const doubled = copyBytes > 0;
  const lifting = rest + why;
  const copying = lifting + bytes;
  const copySyncing = copying + (doubled ? copy : 0);
  const homing = copySyncing + (doubled ? sync : 0);
  const homeSyncing = homing + home;
  const settling = homeSyncing + sync;
  const resting = settling + settle;
  const end = resting + rest;
  return { lifting, copying, copySyncing, homing, homeSyncing, settling, resting, end };
}

export const writeLength = (script: WriteScript, times: WriteTimes = kWriteTimes): number =>
  beginsOf(script, times).end;

/** Returns the stretch in which bytes go to the drive, ms. */
export function writeWork(
  script: WriteScript,
  times: WriteTimes = kWriteTimes,
): readonly [number, number] {
  const { copying, settling } = beginsOf(script, times);
  return [copying, settling];
}

/** Share of a strip's beat in which it leaves its card; the rest is its fall. */
const kOutShare = 0.55;
const kFadeMs = 250;

export function writeAt(
  script: WriteScript,
  t: number,
  times: WriteTimes = kWriteTimes,
): WriteScene {
  const at = beginsOf(script, times);
  const settled = ease((t - at.settling) / (times.settle * 0.5));
  const first = script.bytes > 0 ? Math.min(1, script.firstBytes / script.bytes) : 0;
  const copy = { bytes: script.copyBytes, first: 0, colour: 'copy' as const };
  const home = { bytes: script.bytes, first, colour: script.colour };
  const fades = (from: number) => ease((t - from) / kFadeMs);
  return {
    beat: beatAt(at, t, times.rest),
    presence: presenceAt(t, at.end),
    list: Math.max(fades(times.rest) - fades(at.lifting), fades(at.settling)),
    lift: ease((t - at.lifting) / (times.bytes * 0.4)) * (1 - settled),
    lit: fades(at.lifting + times.bytes * 0.4),
    first,
    copy:
      script.copyBytes > 0 && t >= at.copying
        ? {
            ...copy,
            ...travel((t - at.copying) / times.copy),
            synced: ease((t - at.copySyncing) / (times.sync * 0.8)),
          }
        : undefined,
    home:
      t >= at.homing
        ? {
            ...home,
            ...travel((t - at.homing) / times.home),
            synced: ease((t - at.homeSyncing) / (times.sync * 0.8)),
          }
        : undefined,
    settled,
  };
}

function beatAt(at: ReturnType<typeof beginsOf>, t: number, rest: number): WriteBeat {
  const beats: readonly (readonly [WriteBeat, number])[] = [
    ['rest', rest],
    ['why', at.lifting],
    ['bytes', at.copying],
    ['copy', at.copySyncing],
    ['copy sync', at.homing],
    ['home', at.homeSyncing],
    ['home sync', at.settling],
    ['settle', at.end],
  ];
  return beats.find(([, until]) => t < until)?.[0] ?? 'done';
}

function travel(share: number): { out: number; fall: number } {
  return { out: ease(share / kOutShare), fall: fallEase((share - kOutShare) / (1 - kOutShare)) };
}

/** Returns the scene of a running write, by its row in btree.jobs, for steps and pauses. */
export function sceneOf(job: JobView): WriteScene {
  const first = job.bytes > 0 ? Math.min(1, job.firstBytes / job.bytes) : 0;
  const strip = { out: 1, fall: 0, synced: 0, bytes: job.bytes };
  const copied = job.doublewrite && job.stage !== 'waiting';
  return {
    beat: job.stage === 'waiting' ? 'bytes' : job.stage,
    presence: 1,
    list: 0,
    lift: 1,
    lit: 1,
    first,
    copy: copied ? { ...strip, first: 0, colour: 'copy' } : undefined,
    home: job.stage === 'home' ? { ...strip, first, colour: 'data' } : undefined,
    settled: 0,
  };
}

/** Returns the time to show with reduced motion: the end of each beat, in turn. */
export function stillTime(script: WriteScript, t: number, times: WriteTimes = kWriteTimes): number {
  const at = beginsOf(script, times);
  const stops = [
    at.lifting - kFadeMs,
    at.copying - 1,
    ...(script.copyBytes > 0 ? [at.copySyncing - 1, at.homing - 1] : []),
    at.homeSyncing - 1,
    at.settling - 1,
    at.resting,
  ];
  const share = clamp(t / at.end);
  return stops[Math.min(stops.length - 1, Math.floor(share * stops.length))] as number;
}
