// Signs that only a LOG of RocksDB has, for its first lines.

const kSign =
  /RocksDB version: |EVENT_LOG_v1 \{|\*\* (DB|Compaction) Stats|\[(?:\w+\/)*\w+\.cc:\d+\]/;

export const isLog = (text: string): boolean => kSign.test(text);
