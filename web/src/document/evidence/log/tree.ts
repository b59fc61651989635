// A tree as its jobs change it: a job's tables join their level at its end, and its inputs leave
// theirs.
import type { Job, RealRun, Stall, Statistics, Stay } from '../run';
import { Counted, type Listed } from './counted';
import type { Entry, EntryOf } from './entries';

export type Made = Pick<
  RealRun,
  'lengthUs' | 'families' | 'stays' | 'untold' | 'jobs' | 'stalls' | 'statistics' | 'agreed'
>;

/** Words of the text about tables, by their numbers. */
export interface Known {
  /** Sizes in whole KB and MB. */
  readonly sizes: ReadonlyMap<number, number>;
  /** Times at which flushed tables were committed, µs from the beginning; empty: unsaid. */
  readonly committed: ReadonlyMap<number, number>;
}

interface Pending {
  /** One; several where column families are flushed as one. */
  readonly jobs: readonly Job[];
  readonly inputs: EntryOf<'compaction started'>['inputs'];
  readonly tables: EntryOf<'table'>[];
}

export class Tree {
  private readonly stays: Stay[] = [];
  private readonly jobs: Job[] = [];
  private readonly stalls: Stall[] = [];
  private readonly here = new Map<number, Stay>();
  private readonly pending = new Map<number, Pending>();
  /** Tables of a job whose start the LOG lacks. */
  private readonly orphans = new Map<number, EntryOf<'table'>[]>();
  private readonly held = new Map<string, Stall>();
  private readonly listed: Listed[] = [];
  private readonly families = new Set<string>();
  private latestUs = 0;

  constructor(private readonly given: Known) {}

  take(entry: Entry): void {
    this.apply(entry);
    this.latestUs = Math.max(this.latestUs, entry.us);
  }

  private apply(entry: Entry): void {
    if ('family' in entry) this.families.add(entry.family);
    switch (entry.kind) {
      case 'flush started':
        this.begin(entry, [], 0, entry.files);
        break;
      case 'compaction started':
        this.begin(entry, entry.inputs, entry.bytes, filesOf(entry.inputs));
        break;
      case 'flush finished':
      case 'compaction finished':
        this.end(entry);
        break;
      case 'recovery':
        if (entry.ends) this.recover(entry);
        else this.restart();
        break;
      case 'table':
        this.create(entry);
        break;
      case 'moved':
        this.release(entry);
        this.move(entry);
        break;
      case 'ingested':
        this.ingest(entry);
        break;
      case 'deleted':
        this.leave(entry.number, entry.us);
        break;
      case 'stall':
        this.hold(entry);
        break;
      case 'switched':
        this.release(entry);
    }
  }

  made(lengthUs: number, statistics: Statistics): Made {
    this.cutOff(lengthUs);
    const counted = new Counted(this.stays, this.listed, statistics);
    return {
      lengthUs,
      families: [...this.families],
      stays: this.stays,
      untold: counted.untold(),
      jobs: this.jobs,
      stalls: this.stalls,
      statistics,
      agreed: counted.agreed(),
    };
  }

  /** The process ended before: so did its jobs and stalls. Numbers of jobs begin again. */
  private restart(): void {
    this.cutOff(this.latestUs);
    this.pending.clear();
    this.orphans.clear();
    this.held.clear();
  }

  private cutOff(us: number): void {
    for (const stall of this.held.values()) stall.to = us;
    for (const { jobs } of this.pending.values()) for (const job of jobs) job.to = us;
  }

  private begin(
    entry: EntryOf<'flush started' | 'compaction started'>,
    inputs: Pending['inputs'],
    readBytes: number,
    files: number,
  ): void {
    const { us: from, family, reason } = entry;
    const kind = entry.kind === 'flush started' ? 'flush' : 'compaction';
    const job: Job = {
      ...{ job: entry.job, kind, family, reason, from, to: from, level: 0, inputs: files },
      ...{ readBytes, outputs: 0, bytes: 0, ended: false },
    };
    this.jobs.push(job);
    const tables = this.orphans.get(entry.job) ?? [];
    this.orphans.delete(entry.job);
    const known = this.pending.get(entry.job);
    const all = kind === 'flush' ? [...(known?.tables ?? []), ...tables] : tables;
    const jobs = kind === 'flush' ? [...(known?.jobs ?? []), job] : [job];
    this.pending.set(entry.job, { jobs, inputs, tables: all });
  }

  private create(table: EntryOf<'table'>): void {
    const pending = this.pending.get(table.job)?.tables ?? this.orphans.get(table.job);
    if (pending === undefined) this.orphans.set(table.job, [table]);
    else pending.push(table);
  }

  private finish(entry: EntryOf<'flush finished' | 'compaction finished'>, level: number): void {
    const pending = this.pending.get(entry.job);
    const tables = pending?.tables ?? this.orphans.get(entry.job) ?? [];
    for (const [from, numbers] of pending?.inputs ?? [])
      for (const number of numbers) {
        if (!this.here.has(number)) this.older(number, from, entry.family);
        this.leave(number, entry.us);
      }
    const joined = tables.filter((table) => this.install(table, level, entry));
    for (const job of pending?.jobs ?? []) {
      const own = joined.filter(({ family }) => tables.length === 1 || family === job.family);
      job.ended = tables.length === 0 || own.length > 0;
      job.level = level;
      job.outputs = own.length;
      job.bytes = own.reduce((sum, { bytes }) => sum + bytes, 0);
    }
  }

  /** A flush's table joins when it is committed, which another flush may do, or none. */
  private install(table: EntryOf<'table'>, level: number, { kind, us }: Entry): boolean {
    const { number, family, bytes, rows } = table;
    const committed = this.given.committed.get(number);
    if (kind === 'flush finished' && this.given.committed.size > 0 && committed === undefined)
      return false;
    const from = kind === 'flush finished' ? Math.max(us, committed ?? us) : us;
    this.join({ number, family, level, bytes, entries: rows, from, to: Infinity });
    return true;
  }

  private end(entry: EntryOf<'flush finished' | 'compaction finished'>): void {
    const { kind, job, family, us, lsm } = entry;
    this.release(entry);
    for (const one of this.pending.get(job)?.jobs ?? []) one.to = us;
    if (kind === 'flush finished') this.finish(entry, 0);
    else if (!entry.failed) this.finish(entry, entry.level);
    this.pending.delete(job);
    this.orphans.delete(job);
    if (lsm.length > 0) this.listed.push({ family, us, lsm });
  }

  private recover({ job, us }: EntryOf<'recovery'>): void {
    const tables = this.orphans.get(job) ?? [];
    this.orphans.delete(job);
    for (const { number, family, bytes, rows } of tables)
      this.join({ number, family, level: 0, bytes, entries: rows, from: us, to: Infinity });
    if (tables.length > 0)
      this.jobs.push({
        ...{
          job,
          kind: 'recovery',
          family: tables[0]?.family ?? '',
          reason: 'recovery of the log',
        },
        ...{ from: tables[0]?.us ?? us, to: us, level: 0, inputs: 0, readBytes: 0, ended: true },
        ...{ outputs: tables.length, bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0) },
      });
  }

  private move({ job, us, family, level, files, bytes }: EntryOf<'moved'>): void {
    for (const [number, size] of files) {
      // Only the level that it goes to is named: a table of before the LOG was one above it.
      if (!this.here.has(number)) this.older(number, Math.max(0, level - 1), family, size);
      const stay = this.here.get(number) as Stay;
      this.leave(number, us);
      this.join({ ...stay, level, from: us, to: Infinity });
    }
    this.jobs.push({
      ...{
        job,
        kind: 'move',
        family,
        reason: 'trivial move',
        from: us,
        to: us,
        level,
        ended: true,
      },
      ...{ inputs: files.length, readBytes: 0, outputs: files.length, bytes },
    });
  }

  private ingest({ us, files }: EntryOf<'ingested'>): void {
    for (const [number, level] of files) {
      const bytes = this.given.sizes.get(number) ?? 0;
      this.join({ number, family: 'default', level, bytes, entries: 0, from: us, to: Infinity });
    }
    this.jobs.push({
      ...{ job: 0, kind: 'ingestion', family: 'default', reason: 'ingestion', from: us, to: us },
      ...{ level: files[0]?.[1] ?? 0, inputs: 0, readBytes: 0, outputs: files.length, bytes: 0 },
      ended: true,
    });
  }

  /** A table that was there before the LOG began. */
  private older(number: number, level: number, family: string, bytes?: number): void {
    const size = bytes ?? this.given.sizes.get(number) ?? 0;
    this.join({ number, family, level, bytes: size, entries: 0, from: 0, to: Infinity });
  }

  private join(stay: Stay): void {
    this.leave(stay.number, stay.from);
    this.stays.push(stay);
    this.here.set(stay.number, stay);
  }

  private leave(number: number, us: number): void {
    const stay = this.here.get(number);
    if (stay === undefined) return;
    stay.to = us;
    this.here.delete(number);
  }

  private hold({ family, cause, stop, us }: EntryOf<'stall'>): void {
    this.release({ family, us });
    const stall: Stall = { family, cause, stop, from: us, to: us };
    this.held.set(family, stall);
    this.stalls.push(stall);
  }

  /** Installs and switches look at the conditions again (RecalculateWriteStallConditions). */
  private release({ family, us }: { family: string; us: number }): void {
    const stall = this.held.get(family);
    if (stall === undefined) return;
    stall.to = us;
    this.held.delete(family);
  }
}

const filesOf = (inputs: Pending['inputs']): number =>
  inputs.reduce((sum, [, numbers]) => sum + numbers.length, 0);
