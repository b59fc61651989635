// The statistics that RocksDB prints into its LOG (db/internal_stats.cc, DumpDBStats and
// DumpCFStats of 4 to 9): one table of compactions a column family, and sums of the database.
import type { Dump, LevelStats, Statistics } from '../run';

const kUnits: Readonly<Record<string, number>> = {
  B: 1,
  KB: 2 ** 10,
  MB: 2 ** 20,
  GB: 2 ** 30,
  TB: 2 ** 40,
};
/** More than any file count, or size in its unit. */
const kMost = 1e9;
/** A hostile LOG may name any number of families. */
const kMostFamilies = 10_000;

export class DumpReader {
  private readonly dumps = new Map<string, { first: Dump; last: Dump }>();
  private readonly stalls = new Map<string, number>();
  private stalled: Statistics['stalled'];
  private logBytes: number | undefined;
  private family: string | undefined;
  private columns: readonly string[] | undefined;
  private rows: LevelStats[] = [];

  /** Takes a line without a clock; `at` is that of the last line that had one. */
  take(line: string, at: number): void {
    if (line.startsWith('** ')) this.begin(line);
    else if (this.family !== undefined) this.takeRow(line, at);
    if (line.startsWith('Cumulative stall: ')) this.takeStalled(line, at);
    else if (line.startsWith('Cumulative WAL: ')) this.logBytes = writtenOf(line) ?? this.logBytes;
    else if (/^(Stalls|Write Stall \()/.test(line)) this.takeStalls(line);
  }

  statistics(): Statistics {
    const { dumps, stalled, logBytes, stalls } = this;
    return { dumps, stalled, logBytes, stalls };
  }

  /** "Cumulative stall: 00:01:2.500 H:M:S, 0.5 percent". */
  private takeStalled(line: string, at: number): void {
    const found = /: (\d+):(\d+):([\d.]+) H:M:S/.exec(line);
    if (found === null) return;
    const seconds = Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3]);
    if (Number.isFinite(seconds)) this.stalled = { seconds, at };
  }

  private begin(line: string): void {
    this.family = /^\*\* Compaction Stats \[(.*)\] \*\*/.exec(line)?.[1];
    this.columns = undefined;
    this.rows = [];
  }

  private takeRow(line: string, at: number): void {
    const words = line.trim().split(/ +/, 40);
    if (words[0] === 'Level') this.columns = words;
    // The same heading opens the table by priority.
    else if (words[0] === 'Priority') this.family = undefined;
    else if (this.columns !== undefined && /^(L\d+|Sum)$/.test(words[0] ?? ''))
      this.rows.push(rowOf(this.columns, words));
    else if (words[0] === 'Int') this.finish(at);
  }

  private finish(at: number): void {
    const { family = '', rows } = this;
    this.family = undefined;
    if (rows.length === 0) return;
    const last = { at, levels: rows };
    const known = this.dumps.get(family);
    if (known !== undefined) known.last = last;
    else if (this.dumps.size < kMostFamilies) this.dumps.set(family, { first: last, last });
  }

  /** "Stalls(count): 2 level0_slowdown, …", from 8 on "Write Stall (count): NAME: 2, …". */
  private takeStalls(line: string): void {
    if (line.startsWith('Write Stall (count): write-buffer-manager')) return;
    for (const part of line.slice(line.indexOf(':') + 1).split(',', 40)) {
      const found = /^ *(?:(\d+) ([a-z0-9_ ]+)|([a-z0-9-]+): (\d+))$/.exec(part);
      const name = found?.[2] ?? found?.[3];
      const count = Number(found?.[1] ?? found?.[4] ?? 0);
      if (name === undefined || /^(interval|total)/.test(name) || count === 0) continue;
      this.stalls.set(name, Math.max(count, this.stalls.get(name) ?? 0));
    }
  }
}

function rowOf(columns: readonly string[], words: readonly string[]): LevelStats {
  // "2.75 MB" is one column, in two words; before 5.0 the heading had the unit.
  const hasUnit = words[3] !== undefined && words[3] in kUnits;
  const cells = hasUnit ? [...words.slice(0, 3), ...words.slice(4)] : words;
  const cell = (name: string): number => {
    const at = columns.indexOf(name);
    const value = at < 0 ? 0 : Number.parseFloat(cells[at] ?? '');
    return value > 0 && value < kMost ? value : 0;
  };
  const unit = hasUnit ? (kUnits[words[3] as string] ?? 1) : kUnits.MB;
  return {
    name: words[0] as string,
    files: cell('Files'),
    bytes: (cell('Size') || cell('Size(MB)')) * (unit as number),
    readBytes: cell('Read(GB)') * 2 ** 30,
    writeBytes: cell('Write(GB)') * 2 ** 30,
    amplification: cell('W-Amp'),
  };
}

function writtenOf(line: string): number | undefined {
  const found = /written: ([\d.]+) ([KMGT]?B)/.exec(line);
  return found === null ? undefined : Number(found[1]) * (kUnits[found[2] as string] ?? 1);
}
