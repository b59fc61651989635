// The inspector's names for the columns of the B-tree's tables.
import type { ColumnWords } from '../../kit/panels/table_view';

export const kLevelWords: ColumnWords = {
  index: ['index'],
  level: ['height above the leaves'],
  pages: ['pages'],
  records: ['records'],
  used_bytes: ['bytes used in them'],
  resident: ['pages in memory'],
  dirty: ['dirty pages'],
};

export const kPoolWords: ColumnWords = {
  id: [''],
  capacity: ['pages that it holds'],
  free: ['free'],
  young: ['young: used again lately'],
  old: ['old: next to be evicted'],
  dirty: ['dirty pages'],
  requests: ['page requests'],
  reads: ['pages read from the drive'],
  read_ahead: ['pages read ahead of need'],
  created: ['pages created'],
  made_young: ['moves to the front of the LRU list'],
  evicted: ['pages evicted'],
  written_lru: ['pages written to make room'],
  written_list: ['pages written from the flush list'],
  wait_free: ['waits for a free page'],
};

export const kChangeBufferWords: ColumnWords = {
  id: [''],
  pages: ['pages'],
  capacity: ['pages that it may have'],
  entries: ['changes that wait'],
  merges: ['merges into a leaf'],
  merged_inserts: ['entries inserted by them'],
  merged_marks: ['entries marked as deleted by them'],
  merged_deletes: ['entries removed by them'],
};

export const kLogWords: ColumnWords = {
  id: [''],
  lsn: ['newest log sequence number (LSN)'],
  written_lsn: ['written to the drive up to LSN'],
  flushed_lsn: ['durable up to LSN'],
  checkpoint_lsn: ['recovery would begin at LSN'],
  capacity: ['size of the log'],
  async_age: ['pages are written in a hurry above'],
  sync_age: ['statements wait above'],
  writes: ['writes of the log'],
  bytes_written: ['redo written'],
  checkpoints: ['checkpoints'],
};

export const kDoublewriteWords: ColumnWords = {
  id: [''],
  waiting: ['pages waiting'],
  writing: ['pages being copied'],
  capacity: ['pages in a batch'],
  pages_written: ['pages copied so far'],
  batches: ['batches so far'],
  skipped: ['new pages, which need no copy'],
};
