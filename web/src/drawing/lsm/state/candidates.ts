// The candidates for a compaction of a level: its files, each with the bytes that it would rewrite
// in the level below. That is RocksDB's measure by default (db/version_set.cc
// SortFileByOverlappingRatio).
import type { LsmFilesRow, LsmJobsRow } from '../../../gen/types';
import type { KeyAxis } from '../../../model/values/axis';
import { formatBytes, formatCount, formatRatio } from '../../../model/values/units';
import type { FileView } from './state';
import { fileView } from './tables';

export interface Candidate {
  readonly from: number;
  readonly to: number;
  /** The keys of the files below that it overlaps. */
  readonly below: { readonly from: number; readonly to: number } | undefined;
  /** Bytes of the overlapping files below, and their ratio to its own bytes. */
  readonly overlapBytes: number;
  readonly ratio: number;
  /** The job takes this file down. */
  readonly picked: boolean;
}

/**
 * Returns the candidates in key order. `files`: the tree when the job began; `picked`: the files
 * that it takes down. Files read by other jobs are no candidates. Empty if there was no choice: in
 * L0, whose files go together, and if whole runs are merged.
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
    // Both levels are sorted and their files disjoint, so `first` only moves forward.
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
 * Returns the wordings of the comparison, longest first; `chosen`: with its outcome. RocksDB may
 * have picked by another rule than the least overlap.
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
