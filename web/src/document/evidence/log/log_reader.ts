// A RocksDB LOG, chunk by chunk, as the run of a database.

import { isLog } from '../looks/is_log';
import { otherThanLog } from '../looks/other';
import type { Cause, RealRun, Trouble } from '../run';
import { assemble } from './assemble';
import { DumpReader } from './dump';
import type { Entry, Sized } from './entries';
import { entryOf, type Known } from './event';
import { Lines } from './lines';
import { OptionsReader } from './options';
import { clockOf } from './time';

/** Lines within which a LOG shows that it is one. */
const kSignLines = 5_000;
/** Bounds of what is kept of a LOG of any size: about 300 MB. */
const kMostEntries = 1_000_000;
const kMostNames = 10_000;
const kTroublesShown = 20;
const kQuarterHour = 900e6;

const kHead = 4096;
const kEvent = 'EVENT_LOG_v1 ';

export class LogReader {
  /** Set once it is plain that the text is no LOG, or that no more of it is kept. */
  done = false;
  private readonly lines = new Lines((line) => this.take(line));
  private readonly entries: Entry[] = [];
  private readonly dumps = new DumpReader();
  private readonly options = new OptionsReader();
  private readonly troubles: Trouble[] = [];
  private more = 0;
  private readonly families = new Map<string, string>([['default', 'default']]);
  private readonly familyOfJob = new Map<number, string>();
  private readonly sizes = new Map<number, number>();
  private readonly committed = new Map<number, number>();
  private readonly moved: Sized[] = [];
  private failed = false;
  private readonly known: Known = {
    familyOf: (job) => this.familyOfJob.get(job) ?? 'default',
    takeFailed: () => {
      const failed = this.failed;
      this.failed = false;
      return failed;
    },
    takeMoved: () => this.moved.splice(0),
  };
  private version: string | undefined;
  private signs = 0;
  /** The first letters, until it is plain that they are a LOG's. */
  private head = '';
  private first: number | undefined;
  private clock = 0;
  /** Time that the local clock is ahead of UTC, µs; known from the first event. */
  private zone: number | undefined;

  add(chunk: string): void {
    if (!this.done) this.lines.add(chunk);
  }

  /** Called at the end of a file: the next one begins with a new line. */
  endPart(): void {
    if (!this.done) this.lines.end();
  }

  /** Returns the run, or why there is none. */
  end(): RealRun | string {
    if (!this.done) this.lines.end();
    if (this.signs === 0 || this.first === undefined)
      return `no line of the first ${Math.min(kSignLines, this.lines.count)} is one of a RocksDB LOG. ${otherThanLog(this.head)}`;
    const zone = this.zone ?? 0;
    const beginsUs = this.first - zone;
    const run = assemble(this.entries, {
      beginsUs,
      zone,
      endsUs: this.clock - zone,
      sizes: this.sizes,
      committed: this.committed,
      statistics: this.dumps.statistics(),
    });
    return {
      ...run,
      version: this.version,
      beginsUs,
      lines: this.lines.count,
      options: this.options.text(this.version),
      troubles: this.troubles,
      more: this.more,
    };
  }

  private take(line: string): void {
    if (this.done) return;
    if (this.signs === 0) this.lookForSign(line);
    const clock = clockOf(line);
    if (clock !== undefined) {
      this.first ??= clock;
      // Lines that were kept back are older than those before them.
      this.clock = Math.max(this.clock, clock);
    }
    const event = line.indexOf(kEvent);
    if (event >= 0) this.takeEvent(line, event + kEvent.length, clock);
    else if (clock === undefined) this.takePart(line);
    else this.takeText(line, clock);
  }

  private lookForSign(line: string): void {
    if (this.head.length < kHead) this.head += `${line.slice(0, kHead)}\n`;
    if (isLog(line)) this.signs++;
    else if (this.lines.count >= kSignLines) this.done = true;
  }

  private takePart(line: string): void {
    if (!this.options.take(line, false)) this.dumps.take(line, this.clock);
  }

  private takeEvent(line: string, at: number, clock: number | undefined): void {
    const event = objectIn(line.slice(at));
    const entry = event === undefined ? undefined : entryOf(event, this.known);
    if (event === undefined) this.trouble('an event without its end, or no JSON');
    else if (entry !== undefined && entry.us > 0) this.takeEntry(entry, clock);
    else if (entry !== undefined) this.trouble('an event without its time');
  }

  private takeEntry(entry: Entry, clock: number | undefined): void {
    if (clock === undefined) this.first ??= entry.us;
    else this.zone ??= Math.round((clock - entry.us) / kQuarterHour) * kQuarterHour;
    if ('family' in entry) entry.family = this.interned(entry.family);
    if ('reason' in entry) entry.reason = this.interned(entry.reason);
    this.keep(entry);
  }

  /** Lines whose words matter: a job's family, sizes of inputs, moves, stalls, switches. */
  private takeText(line: string, clock: number): void {
    if (line.includes('Options')) {
      if (this.options.take(line, true)) return;
    } else this.options.take(line, true);
    const job = line.indexOf('] [JOB ');
    if (job > 0) this.takeJob(line, job);
    else if (line.includes(' writes because ')) this.takeStall(line, clock);
    else if (line.includes('New memtable created'))
      this.keep({ kind: 'switched', us: clock, family: this.familyIn(line), local: true });
    else if (line.includes(' Moving #')) this.takeMove(line);
    else if (line.includes(' compacted to: '))
      this.failed = /-amplify\([\d.]+\) (?!OK)/.test(line.slice(line.lastIndexOf('write')));
    else if (line.includes(': memtable #')) this.takeCommit(line, clock);
    else if (line.includes('Compaction start summary')) this.takeSizes(line);
    else this.version ??= / RocksDB version: (\S{1,20})/.exec(line)?.[1];
  }

  private takeJob(line: string, at: number): void {
    const family = line.slice(line.lastIndexOf('[', at) + 1, at);
    const job = Number.parseInt(line.slice(at + 7, at + 20), 10);
    if (
      Number.isSafeInteger(job) &&
      this.familyOfJob.size < kMostEntries &&
      !family.includes('.cc:')
    )
      this.familyOfJob.set(job, this.interned(family));
  }

  private takeStall(line: string, clock: number): void {
    const found = /\] (Stalling|Stopping) writes because (.*)$/.exec(line);
    if (found === null) return;
    const cause = causeIn(found[2] as string);
    const stop = found[1] === 'Stopping';
    const family = this.familyIn(line);
    if (cause === undefined) this.trouble('a stall for a reason that is not known');
    else this.keep({ kind: 'stall', us: clock, family, cause, stop, local: true });
  }

  private takeMove(line: string): void {
    const found = / Moving #(\d{1,15}) to level-\d+ (\d{1,15}) bytes/.exec(line);
    if (found !== null && this.moved.length < kMostNames)
      this.moved.push([Number(found[1]), Number(found[2])]);
  }

  private takeCommit(line: string, clock: number): void {
    const number = Number(/ commit table #(\d{1,15}): memtable #/.exec(line)?.[1]);
    if (number >= 0 && this.committed.size < kMostEntries) this.committed.set(number, clock);
  }

  /** "inputs: [15(937KB) 13(5B)], …": the only sizes of tables that are older than the LOG. */
  private takeSizes(line: string): void {
    for (const [, number, size, unit] of line.matchAll(/(\d{1,15})\((\d{1,9})([KMG]?)B\)/g))
      if (this.sizes.size < kMostEntries)
        this.sizes.set(Number(number), Number(size) * 1024 ** ' KMG'.indexOf(unit || ' '));
  }

  /** The last name in brackets before the words that a line says of it. */
  private familyIn(line: string): string {
    const end = line.search(/\] (Stalling|Stopping|New memtable)/);
    return end < 0 ? 'default' : this.interned(line.slice(line.lastIndexOf('[', end) + 1, end));
  }

  /** One copy of each name: a piece of a line would keep its whole chunk. */
  private interned(name: string): string {
    const known = this.families.get(name);
    if (known !== undefined) return known;
    if (this.families.size >= kMostNames) return 'default';
    const own = JSON.parse(JSON.stringify(name.slice(0, 200))) as string;
    this.families.set(own, own);
    return own;
  }

  private keep(entry: Entry): void {
    this.entries.push(entry);
    if (this.entries.length < kMostEntries) return;
    this.done = true;
    this.trouble('the millionth event; what comes after it is not read');
  }

  private trouble(says: string): void {
    if (this.troubles.length < kTroublesShown) this.troubles.push({ line: this.lines.count, says });
    else this.more++;
  }
}

function causeIn(words: string): Cause | undefined {
  if (words.includes('immutable memtables')) return 'memtables';
  if (words.includes('level-0 files')) return 'L0 files';
  return words.includes('pending compaction bytes') ? 'pending compaction bytes' : undefined;
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
