// The choreography of one background job: the position of everything `t` ms after the replay began.
//
// A pure function of the job's facts (job_script.ts gathers them), so the same job always moves in
// the same way, and a replay can be stopped, stepped and tested. Its beats: rest, compare (each
// candidate's overlap below, if there was a choice), choose (the inputs lift), merge (the front
// sweeps right: inputs vanish, outputs appear), install (outputs settle, inputs go), rest.

import type { ByteClass } from '../../../model/figures/tape';
import { formatCount, plural } from '../../../model/values/units';
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

export interface JobScript {
  job: number;
  kind: JobKind;
  reason: string;
  level: number;
  outputLevel: number;
  /**
   * Files of the upper level that go down, and files of the output level that are carried along.
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
}

export interface ReplayTimes {
  rest: number;
  /** Comparison of the candidates and choice of one; 0 without candidates. */
  compare: number;
  choose: number;
  merge: number;
  install: number;
}

/** Length of each beat, ms; `rest` is on either side. */
export const kReplayTimes: ReplayTimes = {
  rest: 450,
  compare: 0,
  choose: 500,
  merge: 1500,
  install: 450,
};
const kCompareMs = 1600;

export const timesOf = ({ candidates }: Pick<JobScript, 'candidates'>): ReplayTimes =>
  candidates.length < 2 ? kReplayTimes : { ...kReplayTimes, compare: kCompareMs };

export function replayLength(times: ReplayTimes): number {
  return 2 * times.rest + times.compare + times.choose + times.merge + times.install;
}

export interface SceneFile {
  number: number;
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
  /** 0 while it is written, 1 when it has joined its level. */
  settled: number;
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

export type ReplayBeat = 'rest' | 'compare' | 'choose' | 'merge' | 'install' | 'done';

export interface ReplayScene {
  beat: ReplayBeat;
  /** Fade-in of the whole replay, 0 … 1. */
  presence: number;
  /** Fade-in of the candidates' overlaps, and fade-out of all but the chosen one, 0 … 1. */
  compared: number;
  chosen: number;
  /** Fade-in of the job itself, 0 … 1. */
  open: number;
  front: number;
  progress: number;
  inputs: SceneFile[];
  carried: SceneFile[];
  outputs: SceneOutput[];
  strips: SceneStrip[];
  /** Progress of a trivial move, 0 … 1. */
  slide: number;
  dropped: number;
  writtenBytes: number;
  firstBytes: number;
}

/**
 * Time in which overlaps appear and the other candidates fade, and that fade's lead before the
 * comparison's end, ms.
 */
const kOutMs = 300;
const kChosenMs = 700;
/** Time of a strip's fall, as a share of the merge. */
const kFallShare = 0.16;

export function replayAt(
  script: JobScript,
  t: number,
  times: ReplayTimes = timesOf(script),
): ReplayScene {
  const comparing = times.rest;
  const chosen = comparing + times.compare;
  const merging = chosen + times.choose;
  const installing = merging + times.merge;
  const resting = installing + times.install;
  const end = resting + times.rest;
  const lift = ease((t - chosen) / (times.choose * 0.6));
  const moves = script.kind === 'trivial move';
  const work = moves ? (t >= installing ? 1 : 0) : clamp((t - merging) / times.merge);
  const settled = ease((t - installing) / times.install);
  const beat = beatAt(script, work);
  const file = (view: FileView): SceneFile => ({
    number: view.number,
    from: view.from,
    to: view.to,
    lift,
    goneUpTo: moves ? view.from : work >= 1 ? view.to : Math.min(view.to, beat.front),
  });
  return {
    beat:
      t < comparing
        ? 'rest'
        : t < chosen
          ? 'compare'
          : t < merging
            ? 'choose'
            : t < installing
              ? 'merge'
              : t < end
                ? 'install'
                : 'done',
    presence: presenceAt(t, end),
    compared: times.compare > 0 ? ease((t - comparing) / kOutMs) : 0,
    chosen: times.compare > 0 ? ease((t - chosen + kChosenMs) / kOutMs) : 0,
    open: times.compare > 0 ? ease((t - chosen) / kOutMs) : 1,
    front: beat.front,
    progress: work,
    inputs: script.inputs.map(file),
    carried: script.carried.map(file),
    outputs: moves ? [] : outputsAt(script, work, settled),
    strips: stripsAt(script, (t - merging) / times.merge),
    slide: moves ? ease((t - merging) / (times.merge * 0.7)) : 0,
    dropped: beat.dropped,
    writtenBytes: beat.writtenBytes,
    firstBytes: beat.firstBytes,
  };
}

/** Returns the counters at a share of the work, interpolated between the two nearest facts. */
export function beatAt(script: JobScript, work: number): Beat {
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
  const visible: SceneOutput[] = [];
  if (work <= 0) return visible;
  for (const output of script.outputs) {
    if (output.from > front) continue;
    visible.push({
      number: output.number,
      from: output.from,
      to: Math.min(output.to, Math.max(front, output.from)),
      first,
      settled,
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

/** Returns a job's reason in the engine's words: "L5 is over its target". */
export function reasonWords({ reason, level }: Pick<JobScript, 'reason' | 'level'>): string {
  return reason.replace(/^the level/, `L${level}`);
}

/** Returns wordings of the replay's caption, longest first. */
export function replayCaptions(script: JobScript): string[] {
  const { kind, inputs, carried, level, outputLevel } = script;
  const short = `L${level} to L${outputLevel}`;
  const down = plural(inputs.length, 'file');
  const moves = inputs.length === 1 ? 'moves' : 'move';
  if (kind === 'flush') {
    const rows = plural(script.entries, 'row');
    return [
      `${kFlushedFor.get(script.reason) ?? "The memtable's"} ${rows} become one L0 file`,
      `${rows} become one L0 file`,
      'flush',
    ];
  }
  if (kind === 'trivial move')
    return [
      `${down} ${moves} to L${outputLevel} as ${inputs.length === 1 ? 'it is' : 'they are'}: nothing overlaps, nothing is rewritten`,
      `${down} ${moves} to L${outputLevel}, nothing is rewritten`,
      short,
    ];
  if (level === outputLevel) return [`${down} of L${level} are merged into one run`, short];
  if (carried.length === 0) {
    const merged = `${down} ${inputs.length === 1 ? 'is' : 'are'} merged into L${outputLevel}`;
    return [`${merged}, where nothing overlaps`, merged, short];
  }
  return [
    `${down} ${moves} down; ${plural(carried.length, 'file')} below must be rewritten with ${inputs.length === 1 ? 'it' : 'them'}`,
    `${down} ${moves} down, ${formatCount(carried.length)} below rewritten`,
    short,
  ];
}

/** Reasons of flushes, and the caption's beginning for each. */
const kFlushedFor = new Map([
  ['the memtable is full', 'Memtable full: its'],
  ['asked to flush', "Flush requested: the memtable's"],
]);

/**
 * Returns the time to show with reduced motion: one still near the middle or the end of each beat,
 * in turn.
 */
export function stillTime(t: number, times: ReplayTimes): number {
  const share = clamp(t / replayLength(times));
  const { rest, compare, choose, merge, install } = times;
  const merging = rest + compare + choose;
  const middles = [
    ...(compare > 0 ? [rest + compare - 1] : []),
    merging,
    merging + merge / 2,
    merging + merge * 0.999,
    merging + merge + install,
  ];
  return middles[Math.min(middles.length - 1, Math.floor(share * middles.length))] as number;
}
