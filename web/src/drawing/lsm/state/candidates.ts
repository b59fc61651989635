// The files of a level that a compaction could have taken, and what each would have rewritten of
// the level below: RocksDB's measure by default (db/version_set.cc SortFileByOverlappingRatio).
import type { LsmFilesRow, LsmJobsRow } from '../../../gen/types';
import type { KeyAxis } from '../../../model/axis';
import { formatBytes, formatCount, formatRatio } from '../../../model/units';
import type { FileView } from './state';
import { fileView } from './tables';

export interface Candidate {
  readonly from: number;
  readonly to: number;
  /** The keys of the files below that it overlaps. */
  readonly below: { readonly from: number; readonly to: number } | undefined;
  /** Bytes of the files below that hold keys of its range, and these by its own bytes. */
  readonly overlapBytes: number;
  readonly ratio: number;
  /** It goes down. */
  readonly picked: boolean;
}

/**
 * In key order. `files`: when the job began; `picked`: the files that it takes down. None where
 * there was no choice: in L0, whose files go together, and where whole runs are merged.
 */
export function candidatesOf(
  files: readonly LsmFilesRow[],
  job: Pick<LsmJobsRow, 'job' | 'level' | 'output_level' | 'family'>,
  picked: ReadonlySet<number>,
  axis: KeyAxis,
): Candidate[] {
  const { level, output_level: below, family } = job;
  if (level === 0 || below !== level + 1) return [];
  const inOrder = (of: number) =>
    files
      .filter((file) => file.level === of && file.family === family)
      .map((file) => fileView(file, axis))
      .sort((a, b) => a.from - b.from);
  const next = inOrder(below);
  let first = 0;
  const candidates = inOrder(level).flatMap(({ number, from, to, bytes, job: reader }) => {
    const own = picked.has(number);
    if (!own && reader !== 0 && reader !== job.job) return [];
    while ((next[first]?.to ?? 1) < from) first++;
    let overlapBytes = 0;
    let below: Candidate['below'];
    for (let i = first; i < next.length && (next[i]?.from ?? 1) < to; i++) {
      const file = next[i] as FileView;
      overlapBytes += file.bytes;
      below = { from: below?.from ?? file.from, to: file.to };
    }
    return [
      { from, to, below, overlapBytes, ratio: overlapBytes / Math.max(1, bytes), picked: own },
    ];
  });
  return candidates.some(({ picked: own }) => own) ? candidates : [];
}

/**
 * What the comparison shows, from the longest wording to the shortest; `chosen`: its outcome. Other
 * rules than the least overlap may have chosen.
 */
export function comparedWords(candidates: readonly Candidate[], chosen: boolean): string[] {
  const of = candidates.find(({ picked }) => picked);
  const count = formatCount(candidates.length);
  if (of === undefined || !chosen)
    return [`What would each of ${count} candidates rewrite below?`, `${count} candidates`];
  const least = candidates.every(({ ratio }) => ratio >= of.ratio);
  const which = least ? 'overlaps least' : 'is next';
  const below =
    of.overlapBytes === 0
      ? 'nothing below'
      : `${formatBytes(of.overlapBytes)} below, ${formatRatio(of.ratio)} per own byte`;
  return [
    `Of ${count} candidates this one ${which}: ${below}`,
    `1 of ${count}: ${least ? 'the least overlap' : 'the next one'}`,
  ];
}
