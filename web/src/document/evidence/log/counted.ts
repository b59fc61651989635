// Files by level beside RocksDB's own lists of them ("lsm_state"): whether both agree, and files
// that no line names.
import type { RealRun, Statistics, Stay, Untold } from '../run';

/** Files by level of a family, as a job listed them at its end. */
export interface Listed {
  readonly family: string;
  readonly us: number;
  readonly lsm: readonly number[];
}

export class Counted {
  /** For each list: files that it has and no line names, by level. */
  private readonly differences: number[][] = [];
  private readonly before = new Map<string, number[]>();

  constructor(
    private readonly stays: readonly Stay[],
    private readonly listed: readonly Listed[],
    private readonly statistics: Statistics,
  ) {
    const counts = new Map<string, number[]>();
    const changes = this.stays.flatMap((stay) => [
      { us: stay.from, by: 1, stay },
      ...(stay.to === Infinity ? [] : [{ us: stay.to, by: -1, stay }]),
    ]);
    changes.sort((a, b) => a.us - b.us);
    let next = 0;
    for (const { family, us, lsm } of this.listed) {
      for (; next < changes.length && (changes[next]?.us ?? 0) <= us; next++) {
        const { by, stay } = changes[next] as (typeof changes)[number];
        const own = counts.get(stay.family) ?? [];
        own[stay.level] = (own[stay.level] ?? 0) + by;
        counts.set(stay.family, own);
      }
      const own = counts.get(family) ?? [];
      const difference = lsm.map((files, level) => files - (own[level] ?? 0));
      this.differences.push(difference);
      // Files that no line names never change: the smallest difference is theirs.
      const least = this.before.get(family);
      this.before.set(
        family,
        difference.map((one, level) => Math.max(0, Math.min(one, least?.[level] ?? one))),
      );
    }
  }

  agreed(): RealRun['agreed'] {
    const edits = this.listed.filter(({ family }, i) => {
      const before = this.before.get(family) ?? [];
      return this.differences[i]?.every((one, level) => one === before[level]);
    }).length;
    return { edits, of: this.listed.length };
  }

  untold(): Untold[] {
    const known = this.knownBytes();
    return [...this.before].flatMap(([family, levels]) =>
      levels.flatMap((files, level) =>
        files === 0 ? [] : [{ family, level, files, bytes: this.bytesOf(family, level, known) }],
      ),
    );
  }

  /** Bytes of a level in the last table of compactions, less the files whose sizes are known. */
  private bytesOf(family: string, level: number, known: ReadonlyMap<string, number>): number {
    const dump = this.statistics.dumps.get(family)?.last;
    const all = dump?.levels.find(({ name }) => name === `L${level}`)?.bytes ?? 0;
    return Math.max(0, all - (known.get(`${level} ${family}`) ?? 0));
  }

  /** Bytes of the files that are there when a family's last table of compactions is printed. */
  private knownBytes(): ReadonlyMap<string, number> {
    const known = new Map<string, number>();
    for (const { family, level, from, to, bytes } of this.stays) {
      const at = this.statistics.dumps.get(family)?.last?.at ?? 0;
      const key = `${level} ${family}`;
      if (from <= at && at < to) known.set(key, (known.get(key) ?? 0) + bytes);
    }
    return known;
  }
}
