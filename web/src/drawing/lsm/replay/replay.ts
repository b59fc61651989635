// The choreography of one background job: the position of everything `t` ms after the replay began.
//
// A pure function of the job's facts (job_script.ts gathers them), so the same job always moves in
// the same way, and a replay can be stopped, stepped and tested. Its beats: rest, why (the level's
// bytes as one bar, over its target), compare (each candidate's overlap below is weighed in turn,
// if there was a choice), choose (the inputs lift), merge (the front sweeps right by true keys:
// inputs vanish, outputs appear and land one by one), install (the level's bar sinks), rest.
import type { ByteClass } from '../../../model/figures/tape';
import { clamp, ease, fallEase } from '../../kit/motion/ease';
import { presenceAt } from '../../kit/replay/replays';
import type { Candidate } from '../state/candidates';
import type { FileView, JobKind } from '../state/state';

/** A moment of the merge; all counters are totals since the job began. */
export interface Beat {
  front: number;
  readBytes: number;
  writtenBytes: number;
  firstBytes: number;
  dropped: number;
}

/** A write that reached the drive; `at` is the job's share of work at that time, 0 … 1. */
export interface StripFact {
  at: number;
  bytes: number;
  firstBytes: number;
  colour: ByteClass;
}

export interface OutputFile {
  number: number;
  from: number;
  to: number;
  bytes: number;
}

/**
 * Bytes of a level or of all that FIFO compaction keeps, files of L0, or sorted runs: before a job,
 * after it, and at most.
 */
export interface LevelGauge {
  readonly before: number;
  readonly after: number;
  readonly limit: number;
  readonly unit: 'bytes' | 'kept' | 'files' | 'runs';
}

export interface JobScript {
  job: number;
  kind: JobKind;
  reason: string;
  level: number;
  outputLevel: number;
  /** Sorted runs that become one, in universal compaction; 0 where levels are merged. */
  runs: number;
  /** Its family's merge operator makes one of several entries of a key. */
  combines: boolean;
  /**
   * Files of the upper levels that go down, and files of the output level that are carried along.
   */
  inputs: readonly FileView[];
  carried: readonly FileView[];
  outputs: readonly OutputFile[];
  /** At least the beginning and the end, in order of work. */
  beats: readonly Beat[];
  strips: readonly StripFact[];
  /** The key range that the job touches, as places 0 … 1. */
  from: number;
  to: number;
  /** Rows that the outputs hold (for a flush: the memtable's), and the outputs' bytes. */
  entries: number;
  bytes: number;
  /** Rows that go down, and their user bytes. */
  moved: { readonly rows: number; readonly bytes: number };
  /** The files that it was chosen from; empty if there was no choice. */
  candidates: readonly Candidate[];
  /** Tombstones among the versions that fall out. */
  tombstones: number;
  /** Places, in order, at which versions fall out, each for as many of them. */
  drops: { readonly places: readonly number[]; readonly each: number };
  /** The level that is emptied, if it has a limit. */
  gauge: LevelGauge | undefined;
}

export interface ReplayTimes {
  rest: number;
  /** The level over its limit; 0 for flushes. */
  why: number;
  /** Comparison of the candidates and choice of one; 0 without candidates. */
  compare: number;
  choose: number;
  merge: number;
  install: number;
}

/** Length of each beat, ms; `rest` is on either side. */
export const kReplayTimes: Readonly<Record<JobKind, ReplayTimes>> = {
  flush: { rest: 450, why: 0, compare: 0, choose: 500, merge: 1500, install: 450 },
  compaction: { rest: 350, why: 1000, compare: 0, choose: 600, merge: 2700, install: 1050 },
  'trivial move': { rest: 350, why: 1000, compare: 0, choose: 500, merge: 1400, install: 1000 },
  deletion: { rest: 350, why: 1000, compare: 0, choose: 600, merge: 1400, install: 1000 },
};
const kCompareMs = 1800;

export const timesOf = ({ kind, candidates }: Pick<JobScript, 'kind' | 'candidates'>) =>
  candidates.length < 2 ? kReplayTimes[kind] : { ...kReplayTimes[kind], compare: kCompareMs };

export function replayLength({ rest, why, compare, choose, merge, install }: ReplayTimes): number {
  return 2 * rest + why + compare + choose + merge + install;
}

export interface SceneFile {
  number: number;
  level: number;
  from: number;
  to: number;
  /** 0 in place, 1 lifted. */
  lift: number;
  /** Keys left of this place are merged already. */
  goneUpTo: number;
}

export interface SceneOutput {
  number: number;
  from: number;
  /** Grows to the output's last key while the front is inside it. */
  to: number;
  /** Share of its bytes that enter the tree for the first time, 0 … 1. */
  first: number;
  /** 0 while it is written, 1 when it is complete and down in its level. */
  landed: number;
}

export interface SceneStrip {
  index: number;
  bytes: number;
  first: number;
  colour: ByteClass;
  /** 0 at its origin, 1 at rest on the drive. */
  fall: number;
  /** Place of its origin on the key axis, 0 … 1. */
  source: number;
}

export type ReplayBeat = 'rest' | 'why' | 'compare' | 'choose' | 'merge' | 'install' | 'done';

export interface ReplayScene {
  beat: ReplayBeat;
  /** Fade-in of the whole replay, 0 … 1. */
  presence: number;
  /** Fade-in of the level's bar, its growth, and its fall to the bytes that are left, 0 … 1. */
  gauge: number;
  risen: number;
  sunk: number;
  /** Share of the candidates weighed so far, and fade-out of all but the chosen one, 0 … 1. */
  weighed: number;
  chosen: number;
  /** Fade-in of the job itself, 0 … 1. */
  open: number;
  front: number;
  /** Way that what falls out at the end has left to fall, as places beyond the front. */
  beyond: number;
  progress: number;
  inputs: SceneFile[];
  carried: SceneFile[];
  outputs: SceneOutput[];
  strips: SceneStrip[];
  /** Progress of a trivial move, or of a deletion, 0 … 1. */
  slide: number;
  dropped: number;
  writtenBytes: number;
  firstBytes: number;
}

/** Time in which parts appear and disappear, ms. */
const kOutMs = 300;
/** Part of the comparison in which candidates are weighed; the rest is the choice. */
const kWeighShare = 0.6;
/** Time from the inputs' end to the fall of the level's bar, ms. */
const kSinkMs = 350;
/** Time of a strip's fall, as a share of the merge. */
const kFallShare = 0.16;
/** Way of a fall, as a share of the job's keys that the front passes meanwhile. */
export const kDropShare = 0.16;
/** The same for an output that lands. */
const kLandShare = 0.06;

/** Begins of the beats, ms. */
function beginsOf({ rest, why, compare, choose, merge, install }: ReplayTimes) {
  const comparing = rest + why;
  const choosing = comparing + compare;
  const merging = choosing + choose;
  const installing = merging + merge;
  return { why: rest, comparing, choosing, merging, installing, resting: installing + install };
}

export function replayAt(
  script: JobScript,
  t: number,
  times: ReplayTimes = timesOf(script),
): ReplayScene {
  const at = beginsOf(times);
  const end = at.resting + times.rest;
  const lift = ease((t - at.choosing) / (times.choose * 0.6));
  const rewrites = script.kind === 'flush' || script.kind === 'compaction';
  const work = clamp((t - at.merging) / times.merge);
  const settled = ease((t - at.installing) / kSinkMs);
  const beat = beatAt(script, rewrites ? work : 0);
  const file = (view: FileView): SceneFile => ({
    number: view.number,
    level: view.level,
    from: view.from,
    to: view.to,
    lift,
    goneUpTo: !rewrites ? view.from : work >= 1 ? view.to : Math.min(view.to, beat.front),
  });
  const appears = (from: number) => ease((t - from) / kOutMs);
  const sinking = at.installing + kSinkMs;
  const gauged = script.gauge !== undefined && times.why > 0;
  const compares = times.compare > 0;
  return {
    beat: beatNameAt(at, t, end),
    presence: presenceAt(t, end),
    gauge: gauged ? Math.max(appears(at.why) - appears(at.comparing), appears(sinking)) : 0,
    risen: ease((t - at.why - 100) / 500),
    sunk: ease((t - sinking - 200) / 450),
    weighed: compares ? clamp((t - at.comparing) / (times.compare * kWeighShare)) : 0,
    chosen: compares ? appears(at.comparing + times.compare * kWeighShare + 100) : 0,
    open: times.why > 0 ? appears(at.choosing) : 1,
    front: beat.front,
    beyond: (script.to - script.from) * kDropShare * settled,
    progress: rewrites ? work : Number(work >= 1),
    inputs: script.inputs.map(file),
    carried: script.carried.map(file),
    outputs: rewrites ? outputsAt(script, work, settled) : [],
    strips: stripsAt(script, (t - at.merging) / times.merge),
    slide: rewrites ? 0 : ease((t - at.merging) / (times.merge * 0.8)),
    dropped: beat.dropped,
    writtenBytes: beat.writtenBytes,
    firstBytes: beat.firstBytes,
  };
}

function beatNameAt(at: ReturnType<typeof beginsOf>, t: number, end: number): ReplayBeat {
  const beats: readonly (readonly [ReplayBeat, number])[] = [
    ['rest', at.why],
    ['why', at.comparing],
    ['compare', at.choosing],
    ['choose', at.merging],
    ['merge', at.installing],
    ['install', end],
  ];
  return beats.find(([, until]) => t < until)?.[0] ?? 'done';
}

/** Returns the counters at a share of the work, interpolated between the two nearest facts. */
export function beatAt(script: Pick<JobScript, 'beats'>, work: number): Beat {
  const beats = script.beats;
  const place = clamp(work) * (beats.length - 1);
  const a = beats[Math.floor(place)] as Beat;
  const b = beats[Math.min(beats.length - 1, Math.floor(place) + 1)] as Beat;
  const part = place - Math.floor(place);
  const between = (x: number, y: number) => x + (y - x) * part;
  return {
    front: between(a.front, b.front),
    readBytes: between(a.readBytes, b.readBytes),
    writtenBytes: between(a.writtenBytes, b.writtenBytes),
    firstBytes: between(a.firstBytes, b.firstBytes),
    dropped: Math.floor(between(a.dropped, b.dropped)),
  };
}

function outputsAt(script: JobScript, work: number, settled: number): SceneOutput[] {
  const last = script.beats[script.beats.length - 1] as Beat;
  const first = last.writtenBytes > 0 ? Math.min(1, last.firstBytes / last.writtenBytes) : 0;
  const front = work >= 1 ? script.to : beatAt(script, work).front;
  const way = Math.max(1e-9, (script.to - script.from) * kLandShare);
  const visible: SceneOutput[] = [];
  if (work <= 0) return visible;
  for (const output of script.outputs) {
    if (output.from > front) continue;
    visible.push({
      number: output.number,
      from: output.from,
      to: Math.min(output.to, Math.max(front, output.from)),
      first,
      landed: Math.max(settled, ease((front - output.to) / way)),
    });
  }
  return visible;
}

function stripsAt(script: JobScript, workNow: number): SceneStrip[] {
  const strips: SceneStrip[] = [];
  // Begin times are compressed, so that the last strip lands as the merge ends.
  script.strips.forEach((strip, index) => {
    const since = workNow - strip.at * (1 - kFallShare);
    if (since <= 0) return;
    strips.push({
      index,
      bytes: strip.bytes,
      first: strip.bytes > 0 ? Math.min(1, strip.firstBytes / strip.bytes) : 0,
      colour: strip.colour,
      fall: fallEase(since / kFallShare),
      source: beatAt(script, strip.at).front,
    });
  });
  return strips;
}

/**
 * Returns the time to show with reduced motion: one still near the middle or the end of each beat,
 * in turn.
 */
export function stillTime(t: number, times: ReplayTimes): number {
  const share = clamp(t / replayLength(times));
  const at = beginsOf(times);
  const middles = [
    ...(times.why > 0 ? [at.comparing - kOutMs] : []),
    ...(times.compare > 0 ? [at.choosing - 1] : []),
    at.merging,
    at.merging + times.merge / 2,
    at.merging + times.merge * 0.999,
    at.resting,
  ];
  return middles[Math.min(middles.length - 1, Math.floor(share * middles.length))] as number;
}
