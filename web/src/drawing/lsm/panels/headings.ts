// The inspector's names for the columns of the LSM-tree's tables.
import { formatNs } from '../../../model/values/units';
import { type ColumnWords, yesOrNo } from '../../kit/panels/table_view';

const jobWords = (job: number): string => (job === 0 ? 'none' : `job ${job}`);

export const kLevelWords: ColumnWords = {
  level: ['level'],
  family: ['column family'],
  files: ['SST files'],
  bytes: ['size of all files'],
  target_bytes: ['target size'],
  score_ppm: ['compaction score'],
  base: ['L0 is merged into it', yesOrNo],
};

export const kMemtableWords: ColumnWords = {
  id: ['number'],
  state: ['what it does'],
  entries: ['entries'],
  deletions: ['of these, tombstones'],
  bytes: ['memory used'],
  data_bytes: ['keys and values'],
  family: ['column family'],
};

export const kFileWords: ColumnWords = {
  number: ['file number'],
  level: ['level'],
  bytes: ['size'],
  entries: ['entries'],
  deletions: ['of these, tombstones'],
  range_tombstones: ['of these, range tombstones'],
  smallest: ['smallest key'],
  largest: ['largest key'],
  smallest_sequence: ['oldest sequence number'],
  largest_sequence: ['newest sequence number'],
  created_ns: ['written', (ns: number) => `at ${formatNs(ns)}`],
  job: ['being merged by', jobWords],
  family: ['column family'],
};
