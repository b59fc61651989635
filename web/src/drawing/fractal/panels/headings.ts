// The inspector's names for the columns of the fractal tree's tables.
import { formatBytes, formatCount, formatNs } from '../../../model/values/units';
import type { ColumnWords } from '../../kit/panels/table_view';
import { nodeName } from '../state/node_names';

const atNs = (ns: number): string => (ns === 0 ? 'not yet' : `at ${formatNs(ns)}`);

export const kNodeWords: ColumnWords = {
  node: ['name', (node: number) => nodeName(node)],
  height: ['height above the leaves'],
  first_key: ['keys from'],
  parent: ['parent', (parent: number) => (parent === 0 ? 'none' : nodeName(parent))],
  children: ['children, or basement nodes'],
  serialized_bytes: ['size, not compressed'],
  buffer_bytes: ['of these, messages'],
  messages: ['messages, or rows of a leaf'],
  workdone: ['repeated work of queries'],
  due_checkpoint: [
    'waits to be written by checkpoint',
    (number: number) => (number === 0 ? 'none: unchanged' : formatCount(number)),
  ],
  resident: ['in memory'],
  cached_bytes: ['memory used'],
  disk_bytes: [
    'size on the drive',
    (bytes: number) => (bytes === 0 ? 'never written' : formatBytes(bytes)),
  ],
  writes: ['times written'],
};

export const kCacheWords: ColumnWords = {
  id: [''],
  bytes: ['memory used'],
  limit_bytes: ['eviction starts above'],
  leaf_bytes: ['by leaves'],
  nonleaf_bytes: ['by nodes above the leaves'],
  clone_bytes: ['by copies for a checkpoint'],
  nodes: ['nodes'],
  misses: ['misses: read from the drive'],
  evictions: ['nodes evicted'],
  partial_evictions: ['basement nodes and slots evicted'],
  stalls: ['stalls: the cache was far too full'],
  stall_ns: ['time lost in stalls'],
};

export const kCheckpointWords: ColumnWords = {
  id: [''],
  state: ['what it does'],
  checkpoints: ['checkpoints so far'],
  began_ns: ['the last one began', atNs],
  ended_ns: ['the last one ended', atNs],
  pending: ['nodes still to visit'],
  written: ['nodes written'],
};

export const kLogWords: ColumnWords = {
  id: [''],
  lsn: ['records so far'],
  bytes: ['size of all records'],
  written_bytes: ['written to the drive'],
  durable_bytes: ['durable, by fsync'],
  files: ['log files still needed'],
};

export const kSpaceWords: ColumnWords = {
  id: [''],
  file_bytes: ['length of the data file'],
  live_bytes: ['nodes as they are now'],
  old_bytes: ['older copies, for the last checkpoint'],
  hole_bytes: ['free space between nodes'],
  holes: ['in pieces'],
  blocks: ['nodes on the drive'],
};

export const kCounterWords: ColumnWords = {
  id: [''],
  messages: ['messages'],
  flushes: ['pushdowns'],
  flushed_bytes: ['size of their messages'],
  leaf_splits: ['splits of leaves'],
  nonleaf_splits: ['splits of nodes above'],
  merges: ['merges'],
  leaf_writes: ['leaves written'],
  nonleaf_writes: ['nodes written above the leaves'],
};
