// The choreography of a flush and of a node write: where everything is `t` milliseconds after
// the replay began.
//
// A pure function of the job's own facts (job_script.ts gathers them), so the same job always moves
// in the same way and a replay can be stopped, stepped and tested. One thing moves at a time, with
// rest on either side.
//
// Flush: the gauge reaches its line; the slots are compared; the heaviest is outlined and its floor
// opens; the batch falls straight down as one block; it spreads by key. No strip drops: nothing is
// written. Node write: the node lifts, whole; its strip drops.

import { formatBytes, plural } from '../../model/units';
import { clamp, ease, fallEase } from '../kit/ease';
import type { FlushScript, JobScript, WriteScript } from './job_script';

/** Milliseconds of each beat; with rest on either side. */
export const kFlushTimes = { gauge: 400, compare: 900, choose: 450, fall: 900, spread: 650 };
export const kWriteTimes = { lift: 450, drop: 850, settle: 450 };
export const kRestMs = 600;

const sum = (times: Readonly<Record<string, number>>) =>
  Object.values(times).reduce((total, ms) => total + ms, 0);
export const kFlushMs = sum(kFlushTimes) + 2 * kRestMs;
export const kWriteMs = sum(kWriteTimes) + 2 * kRestMs;

export function replayLength(script: JobScript): number {
  return script.kind === 'flush' ? kFlushMs : kWriteMs;
}

export type FlushBeat = 'rest' | 'gauge' | 'compare' | 'choose' | 'fall' | 'spread' | 'done';

export interface FlushScene {
  beat: FlushBeat;
  /** How far the whole replay is faded in, 0 … 1. */
  presence: number;
  gauge: number;
  /** Slots compared so far; the last one in part. */
  compared: number;
  chosen: number;
  fall: number;
  spread: number;
}

export interface WriteScene {
  beat: 'rest' | 'lift' | 'drop' | 'settle' | 'done';
  presence: number;
  /** 0 in place, 1 lifted. */
  lift: number;
  /** Of each strip, how far it has fallen. */
  falls: number[];
  /** 0 changed, 1 as on the drive. */
  clean: number;
}

export function flushAt(script: FlushScript, t: number): FlushScene {
  const { gauge, compare, choose, fall, spread } = kFlushTimes;
  const [comparing, choosing] = [kRestMs + gauge, kRestMs + gauge + compare];
  const falling = choosing + choose;
  const spreading = falling + fall;
  const resting = spreading + spread;
  const beats: readonly (readonly [FlushBeat, number])[] = [
    ['rest', kRestMs],
    ['gauge', comparing],
    ['compare', choosing],
    ['choose', falling],
    ['fall', spreading],
    ['spread', resting],
    ['rest', kFlushMs],
  ];
  return {
    beat: beats.find(([, end]) => t < end)?.[0] ?? 'done',
    presence: Math.min(ease(t / 260), ease((kFlushMs - t) / 260)),
    gauge: ease((t - kRestMs) / gauge),
    compared: clamp((t - comparing) / compare) * script.slots.length,
    chosen: ease((t - choosing) / (choose * 0.7)),
    fall: fallEase((t - falling) / fall),
    spread: ease((t - spreading) / spread),
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
    presence: Math.min(ease(t / 260), ease((kWriteMs - t) / 260)),
    lift: ease((t - kRestMs) / (lift * 0.8)) * (1 - down),
    falls: script.strips.map((_, i) =>
      fallEase(((t - dropping) / drop - i * each * 0.5) / (0.5 + each * 0.5)),
    ),
    clean: down,
  };
}

/**
 * The moment of a replay that shows a job as far as its facts go: for steps, where
 * nothing moves by itself.
 */
export function reachedTime(script: JobScript): number {
  if (script.kind === 'node write') return kRestMs + kWriteTimes.lift + kWriteTimes.drop;
  const { gauge, compare, choose, fall, spread } = kFlushTimes;
  switch (script.reached) {
    case 'started':
      return kRestMs + gauge;
    case 'compared':
      return kRestMs + gauge + compare + choose;
    case 'moved':
      return kRestMs + gauge + compare + choose + fall * 0.6;
    case 'applied':
      return kRestMs + gauge + compare + choose + fall + spread;
  }
}

/** With reduced motion a replay stops at each of its beats, one after the other. */
export function stillTime(script: JobScript, t: number): number {
  const { gauge, compare, choose, fall, spread } = kFlushTimes;
  const chosen = kRestMs + gauge + compare + choose;
  const stops =
    script.kind === 'flush'
      ? [kRestMs + gauge, chosen, chosen + fall * 0.75, chosen + fall + spread]
      : [
          kRestMs,
          kRestMs + kWriteTimes.lift,
          kRestMs + kWriteTimes.lift + kWriteTimes.drop,
          kWriteMs - kRestMs,
        ];
  const share = clamp(t / replayLength(script));
  return stops[Math.min(stops.length - 1, Math.floor(share * stops.length))] as number;
}

/** Why a node is flushed, in words for those who do not know the engine's. */
const kReasonWords = new Map([
  ['the node is larger than its target', "this node's buffer is full"],
]);

/**
 * The sentence over a flush, followed by shorter wordings. `each`: messages in a mark, if several.
 */
export function flushCaption(
  script: FlushScript,
  { beat, spread }: Pick<FlushScene, 'beat' | 'spread'>,
  each = 0,
): string[] {
  const batch = plural(script.messages, 'message');
  const moves = script.messages === 1 ? 'moves' : 'move';
  const reason = [kReasonWords.get(script.reason) ?? script.reason];
  switch (beat) {
    case 'rest':
      if (spread === 0) return reason;
      break;
    case 'gauge':
      return reason;
    case 'compare':
      return [
        `which of the ${plural(script.slots.length, 'slot')} is the heaviest?`,
        'which slot is the heaviest?',
      ];
    case 'choose':
      return [
        `this slot holds the most: ${batch}, ${formatBytes(script.bytes)}`,
        `this slot holds the most: ${batch}`,
        batch,
      ];
    case 'fall': {
      const marks = each > 1 ? ` (one mark = ${each})` : '';
      return [
        `${batch} ${moves} down one level, in memory${marks}`,
        `${batch} ${moves} down one level`,
        batch,
      ];
    }
    default:
      break;
  }
  const split = script.split ? '; the child splits' : '';
  const child = formatBytes(script.readBytes);
  const read = script.readBytes > 0 ? `; the child (${child}) had to be read first` : '';
  return [
    `${batch} ${moves} down one level, in memory. No write yet${read}${split}`,
    `${batch} ${moves} down one level. No write yet${split}`,
    `${batch}: no write yet`,
    batch,
  ];
}

/** The sentence over a node write, followed by shorter wordings. */
export function writeCaption(script: WriteScript): string[] {
  const what = script.height === 0 ? 'leaf' : 'node';
  const why = script.forCheckpoint ? 'Checkpoint' : 'Cache full';
  const news = newBytesOf(script);
  return [
    `${why}: the whole ${what} is written to a new place; ${news}`,
    `${why}: the whole ${what} is written; ${news}`,
    `${why}: ${news}`,
    news,
  ];
}

/** "30.4 of 59.9 kB is new": the unit once where it is the same. */
function newBytesOf({ firstBytes, writtenBytes }: WriteScript): string {
  const [first, all] = [formatBytes(firstBytes), formatBytes(writtenBytes)];
  const [number, unit] = first.split(' ');
  return `${all.endsWith(` ${unit}`) ? number : first} of ${all} is new`;
}

/** Messages in a mark of the falling block. */
export const kBlockMessages = 64;
const kMostDots = 260;

/**
 * The batch as marks: a dot for each message, or, where these are too many, a block for each 64.
 */
export function batchMarks(messages: number): { count: number; each: number } {
  const each = messages > kMostDots ? kBlockMessages : 1;
  return { count: Math.ceil(messages / each), each };
}

/** A grid for `count` marks in a box of w × h px: columns, and the pitch, at most `most` px. */
export function markGrid(
  count: number,
  w: number,
  h: number,
  most: number,
): { columns: number; pitch: number } {
  let pitch = most;
  while (pitch > 2 && Math.ceil(count / Math.max(1, Math.floor(w / pitch))) * pitch > h)
    pitch -= 0.5;
  return { columns: Math.max(1, Math.floor(w / pitch)), pitch };
}

/**
 * Where each of `count` marks belongs after the spread: places, in proportion to what each slot
 * took; evenly where that is unknown.
 */
export function spreadPlaces(script: FlushScript, count: number): number[] {
  const shares = script.shares.length > 0 ? script.shares : [{ ...script.target, messages: 1 }];
  const total = shares.reduce((all, share) => all + share.messages, 0);
  const places: number[] = [];
  let passed = 0;
  for (const share of shares) {
    const first = Math.round((passed / total) * count);
    passed += share.messages;
    const end = Math.round((passed / total) * count);
    for (let i = first; i < end; i++)
      places.push(share.from + ((share.to - share.from) * (i - first + 0.5)) / (end - first));
  }
  return places;
}
