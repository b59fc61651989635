// The choreography of a flush and of a node write: the position of everything `t` ms after the
// replay began.
//
// A pure function of the job's facts (job_script.ts gathers them), so the same job always moves in
// the same way, and a replay can be stopped, stepped and tested. One thing moves at a time, with
// rest on either side.
//
// Flush: the gauge reaches its line; the slots are compared; the heaviest is outlined and its floor
// opens, and so does the child below it; the batch falls straight down as one block; it spreads by
// key. If that fills the child, the child rises to its parent's place, and all of it happens again,
// one level down. No strip drops: nothing is written. Node write: the whole node lifts; its strip
// drops.

import { clamp, ease, fallEase } from '../../kit/motion/ease';
import { type FlushScript, type JobScript, stepsOf, type WriteScript } from './job_script';

/** Length of each beat, ms; rest is on either side. */
export const kFlushTimes = { gauge: 400, compare: 900, choose: 550, fall: 800, spread: 750 };
/** Rise of a child that becomes the node to be flushed; its beats follow. */
const kRiseMs = 700;
const kSplitMs = 450;
/** Merge of a child that is too small: its neighbour appears, then they meet. */
const kMergeMs = 1_200;
export const kWriteTimes = { lift: 450, drop: 850, settle: 450 };
export const kRestMs = 600;
/** Time of the fade-in, and of the fade-out, ms. */
const kShownMs = 260;

const sum = (times: Readonly<Record<string, number>>) =>
  Object.values(times).reduce((total, ms) => total + ms, 0);
const kStepMs = sum(kFlushTimes);
/** Length of a flush that triggers no other, ms. */
export const kFlushMs = kStepMs + 2 * kRestMs;
export const kWriteMs = sum(kWriteTimes) + 2 * kRestMs;

export function replayLength(script: JobScript): number {
  return script.kind === 'flush' ? stepTimes(script).end : kWriteMs;
}

/** Begins of one flush's beats, ms. */
interface StepTimes {
  begin: number;
  comparing: number;
  choosing: number;
  falling: number;
  spreading: number;
  resting: number;
}

function stepTimes(script: FlushScript): { steps: StepTimes[]; end: number } {
  const { gauge, compare, choose, fall, spread } = kFlushTimes;
  let begin = kRestMs;
  const steps = stepsOf(script).map((_, i) => {
    const comparing = begin + (i === 0 ? gauge : kRiseMs);
    const choosing = comparing + compare;
    const falling = choosing + choose;
    const spreading = falling + fall;
    const times = { begin, comparing, choosing, falling, spreading, resting: spreading + spread };
    begin = times.resting;
    return times;
  });
  // Only the last child can be too small, as it triggered no flush.
  const merges = stepsOf(script).at(-1)?.merge !== undefined;
  return { steps, end: begin + (merges ? kMergeMs : 0) + kRestMs };
}

/** Returns the stretch from the first batch's fall to the end of the last one's, ms. */
export function workOfFlush(script: FlushScript): [fromMs: number, toMs: number] {
  const { steps } = stepTimes(script);
  return [steps[0]?.falling ?? 0, steps.at(-1)?.spreading ?? 0];
}

export type FlushBeat = 'rest' | 'gauge' | 'compare' | 'choose' | 'fall' | 'spread' | 'done';

export interface FlushScene {
  beat: FlushBeat;
  /** Fade-in of the whole replay, 0 … 1. */
  presence: number;
  /** Number of the flush in a cascade, and progress of its node's rise. */
  step: number;
  rise: number;
  gauge: number;
  /** Slots compared so far; the last one in part. */
  compared: number;
  chosen: number;
  fall: number;
  spread: number;
  /** Progress of a split child's parts moving apart, 0 … 1. */
  split: number;
  /** Progress of the merge with the neighbour, 0 … 1. */
  merge: number;
}

export interface WriteScene {
  beat: 'rest' | 'lift' | 'drop' | 'settle' | 'done';
  presence: number;
  /** 0 in place, 1 lifted. */
  lift: number;
  /** Progress of each strip's fall, 0 … 1. */
  falls: number[];
  /** 0 changed, 1 as on the drive. */
  clean: number;
}

export function flushAt(script: FlushScript, t: number): FlushScene {
  const { steps, end } = stepTimes(script);
  const step = Math.max(
    0,
    steps.findLastIndex(({ begin }) => t >= begin),
  );
  const at = steps[step] as StepTimes;
  const own = stepsOf(script)[step] as FlushScript;
  const { gauge, compare, choose, fall, spread } = kFlushTimes;
  const beats: readonly (readonly [FlushBeat, number])[] = [
    ['rest', kRestMs],
    ['gauge', at.comparing],
    ['compare', at.choosing],
    ['choose', at.falling],
    ['fall', at.spreading],
    ['spread', at.resting],
    ['rest', end],
  ];
  return {
    beat: beats.find(([, until]) => t < until)?.[0] ?? 'done',
    presence: Math.min(ease(t / kShownMs), ease((end - t) / kShownMs)),
    step,
    rise: step === 0 ? 1 : ease((t - at.begin) / kRiseMs),
    // The gauge is full before its words have been read.
    gauge: step === 0 ? ease((t - kShownMs) / gauge) : 1,
    compared: clamp((t - at.comparing) / compare) * own.slots.length,
    chosen: ease((t - at.choosing) / (choose * 0.7)),
    fall: fallEase((t - at.falling) / fall),
    spread: ease((t - at.spreading) / spread),
    split: own.splitAt === undefined ? 0 : ease((t - at.resting) / kSplitMs),
    merge: own.merge === undefined ? 0 : clamp((t - at.resting) / kMergeMs),
  };
}

export function writeAt(script: WriteScript, t: number): WriteScene {
  const { lift, drop, settle } = kWriteTimes;
  const dropping = kRestMs + lift;
  const settling = dropping + drop;
  const resting = settling + settle;
  const each = 1 / Math.max(1, script.strips.length);
  const down = ease((t - settling) / settle);
  return {
    beat:
      t < kRestMs
        ? 'rest'
        : t < dropping
          ? 'lift'
          : t < settling
            ? 'drop'
            : t < resting
              ? 'settle'
              : t < kWriteMs
                ? 'rest'
                : 'done',
    presence: Math.min(ease(t / kShownMs), ease((kWriteMs - t) / kShownMs)),
    lift: ease((t - kRestMs) / (lift * 0.8)) * (1 - down),
    falls: script.strips.map((_, i) =>
      fallEase(((t - dropping) / drop - i * each * 0.5) / (0.5 + each * 0.5)),
    ),
    clean: down,
  };
}

/**
 * Returns the time that shows a job as far as its facts go, for steps, in which nothing moves by
 * itself.
 */
export function reachedTime(script: JobScript): number {
  if (script.kind === 'node write') return kRestMs + kWriteTimes.lift + kWriteTimes.drop;
  const at = stepTimes(script).steps.at(-1) as StepTimes;
  switch (stepsOf(script).at(-1)?.reached) {
    case 'compared':
      return at.falling;
    case 'moved':
      return at.falling + kFlushTimes.fall * 0.6;
    case 'applied':
      return at.resting;
    default:
      return at.comparing;
  }
}

/** Returns the time to show with reduced motion: a stop for each beat, in turn. */
export function stillTime(script: JobScript, t: number): number {
  const stops =
    script.kind === 'flush'
      ? stepTimes(script).steps.flatMap(({ comparing, falling, resting }) => [
          comparing,
          falling,
          falling + kFlushTimes.fall * 0.75,
          resting - 1,
        ])
      : [
          kRestMs,
          kRestMs + kWriteTimes.lift,
          kRestMs + kWriteTimes.lift + kWriteTimes.drop,
          kWriteMs - kRestMs,
        ];
  const share = clamp(t / replayLength(script));
  return stops[Math.min(stops.length - 1, Math.floor(share * stops.length))] as number;
}
