// What the page remembers of one contender between frames: the state its pictures show and the motions that are under way.
//
// Plain and mutable on purpose: it is written as frames arrive and read by the painters, and never passes through React.
import type { Frame, Sample } from '../lab/api';
import { KeyAxis } from '../model/axis';
import { causeOf, type Fact } from '../model/decode';
import type { BlockView } from '../model/flash_layout';
import { blocksOf } from '../model/flash_tables';
import { jobScript } from '../model/job_script';
import type { JobKind, LsmState, PlaceView } from '../model/lsm_state';
import { kEmptyLsm } from '../model/lsm_state';
import { kJobKinds, type LsmLimits, lsmStateOf, PlaceMemory } from '../model/lsm_tables';
import { type ByteClass, type JobScript, kReplayTimes } from '../model/replay';
import { bytesAt, onlyRow } from '../model/tables';
import { DriveMemory } from './device/drive_memory';

/** A saved row on its way into the memtable. */
export interface PutMotion {
  place: number;
  bytes: number;
  bornMs: number;
  /** How long it is on its way: slow where saves are rare, so that each is seen. */
  lengthMs: number;
}

/** A write to the drive on its way down. */
export interface StripMotion {
  bytes: number;
  first: number;
  colour: ByteClass;
  bornMs: number;
  fromPlace: number;
}

export interface MoveMotion {
  from: number;
  to: number;
  pages: number;
  bornMs: number;
}

export interface Replay {
  script: JobScript;
  /** Jobs that began since the one that was replayed before, this one included. */
  of: number;
  /** Milliseconds that the replay has been playing. */
  elapsedMs: number;
}

/** The drive's own moves during a job, spread over the time in which its merge is replayed. */
function gcMoves(facts: readonly Fact[], nowMs: number): MoveMotion[] {
  const { rest, choose, merge } = kReplayTimes;
  return facts.flatMap((fact, i) => {
    if (fact.name !== 'flash.gc_moved') return [];
    const bornMs = nowMs + rest + choose + (merge * i) / facts.length;
    return [{ from: fact.extra.from_block, to: fact.extra.to_block, pages: fact.extra.pages, bornMs }];
  });
}

/** With more files than this the single one is no longer seen. */
const kMostTelling = 40;

/** How much a job would show: best another kind than the last one, and files that are carried along. */
function interestOf(sample: Sample | undefined, last: JobKind | undefined): number {
  const start = sample?.facts.find((fact) => fact.name === 'lsm.job_started');
  if (start === undefined || start.name !== 'lsm.job_started') return -1;
  const other = kJobKinds[start.row.kind] !== last;
  const { next_inputs: carried } = start.row;
  return (other ? 2 : 0) + (carried > kMostTelling ? 0.5 : Math.min(1.5, carried / 4));
}

const kPageBytes = 4096;
const kMostPuts = 64;
const kSlowPutMs = 1100;
const kQuickPutMs = 260;
const kMostStrips = 400;

export class Band {
  frame: Frame | undefined;
  lsm: LsmState = kEmptyLsm;
  private seen: { frame: Frame | undefined; blocks: readonly BlockView[]; pages: number } = { frame: undefined, blocks: [], pages: 64 };
  readonly drive = new DriveMemory();
  /** Counts frames: painters lay out anew when it has changed. */
  version = 0;
  places: PlaceMemory | undefined;
  followed: { row: number; key: Uint8Array; place: number } | undefined;
  versions: readonly PlaceView[] = [];
  puts: PutMotion[] = [];
  strips: StripMotion[] = [];
  moves: MoveMotion[] = [];
  replay: Replay | undefined;
  /** The row that the page follows instead of the scenario's, once somebody has pointed at one. */
  private pointed: Uint8Array | undefined;
  /** The recent job that is replayed next, and the one that was replayed last. */
  private candidate: Sample | undefined;
  private lastJob = 0;
  private lastKind: JobKind | undefined;

  constructor(
    readonly index: number,
    readonly name: string,
    private readonly limits: LsmLimits,
  ) {}

  take(frame: Frame, nowMs: number, still: boolean): void {
    this.frame = frame;
    this.version++;
    if (frame.jump) this.forgetMotion();
    this.drive.take(frame, nowMs, still);
    this.places ??= axisOf(frame);
    if (this.places === undefined) return;
    if (frame.jump) this.places.clear();
    this.lsm = lsmStateOf(frame.tables, this.places, this.limits, frame.status.t_ns);
    this.follow(this.pointed);
    if (frame.facts !== undefined && !still) for (const fact of frame.facts) this.watch(fact, nowMs);
    if (frame.sample !== undefined && interestOf(frame.sample, this.lastKind) >= interestOf(this.candidate, this.lastKind)) {
      this.candidate = frame.sample;
    }
    if (this.replay === undefined) this.replayNext(nowMs);
  }

  get blocks(): readonly BlockView[] {
    return this.look().blocks;
  }

  get pagesPerBlock(): number {
    return this.look().pages;
  }

  /** Erase blocks of the newest frame, read when they are looked at: more frames come than anybody paints. */
  private look(): { blocks: readonly BlockView[]; pages: number } {
    const { frame } = this;
    if (frame !== undefined && frame !== this.seen.frame) {
      const blocks = blocksOf(frame.tables);
      const pages = blocks.reduce((most, block) => Math.max(most, block.writtenPages, block.livePages), this.seen.pages);
      this.seen = { frame, blocks, pages };
    }
    return this.seen;
  }

  /** Moves the replay on; when it is over the most telling job since then follows. */
  advanceReplay(nowMs: number, passedMs: number, lengthMs: number): void {
    if (this.replay === undefined) return;
    this.replay.elapsedMs += passedMs;
    if (this.replay.elapsedMs <= lengthMs) return;
    this.endReplay();
    this.replayNext(nowMs);
  }

  endReplay(): void {
    if (this.replay === undefined) return;
    this.replay = undefined;
    this.strips = [];
    this.version++;
  }

  private replayNext(nowMs: number): void {
    const sample = this.candidate;
    if (sample === undefined || this.places === undefined) return;
    this.candidate = undefined;
    const script = jobScript(sample.facts, this.places.axis);
    if (script === undefined) return;
    this.replay = { script, of: Math.max(1, sample.job - this.lastJob), elapsedMs: 0 };
    this.lastJob = sample.job;
    this.lastKind = script.kind;
    this.strips = [];
    this.moves = gcMoves(sample.facts, nowMs);
  }

  /** Follows this key, or the scenario's row if there is none. */
  follow(key: Uint8Array | undefined): void {
    this.pointed = key;
    const row = this.frame === undefined ? undefined : onlyRow(this.frame.tables, 'lab.followed');
    const shown = key ?? row?.key;
    if (shown === undefined || this.places === undefined) return;
    this.followed = { row: key === undefined ? (row?.row ?? -1) : -1, key: shown, place: this.places.axis.place(shown) };
  }

  forgetMotion(): void {
    this.puts = [];
    this.strips = [];
    this.moves = [];
    this.replay = undefined;
    this.candidate = undefined;
    this.lastJob = this.frame?.status.jobs ?? 0;
  }

  private watch(fact: Fact, nowMs: number): void {
    const axis = this.places?.axis;
    if (axis === undefined) return;
    if (fact.name === 'lsm.put') {
      const since = nowMs - (this.puts.at(-1)?.bornMs ?? 0);
      const lengthMs = Math.min(kSlowPutMs, Math.max(kQuickPutMs, since * 1.2));
      this.puts.push({ place: axis.place(fact.extra.key), bytes: fact.extra.row_bytes, bornMs: nowMs, lengthMs });
      if (this.puts.length > kMostPuts) this.puts.shift();
    } else if (fact.name === 'device.host_write') {
      const bytes = fact.extra.pages * kPageBytes;
      const job = this.lsm.jobs.find((one) => one.job === fact.job);
      this.strips.push({
        bytes,
        first: Math.min(1, fact.extra.first_bytes / bytes),
        colour: causeOf(fact.cause)?.colour ?? 'housekeeping',
        bornMs: nowMs,
        fromPlace: job?.front ?? 0,
      });
      if (this.strips.length > kMostStrips) this.strips.shift();
    } else if (fact.name === 'flash.gc_moved') {
      this.moves.push({ from: fact.extra.from_block, to: fact.extra.to_block, pages: fact.extra.pages, bornMs: nowMs });
    }
  }
}

function axisOf(frame: Frame): PlaceMemory | undefined {
  const table = frame.tables['workload.axis'];
  if (table === undefined || table.rows < 2) return undefined;
  const keys = Array.from({ length: table.rows }, (_, row) => bytesAt(table.columns.key, row).slice());
  return new PlaceMemory(new KeyAxis(keys));
}
