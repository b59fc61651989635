import { expect, test } from 'vitest';
import { groupNamed } from './options';
import { readNumber, readWritten } from './written';

const option = (name: string) => {
  const found = groupNamed('engine', 'lsm')?.options.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

test.for([
  ['compression', 'kLZ4Compression', 'lz4'],
  ['compression', 'kNoCompression', 'none'],
  ['compression', 'kZSTD', 'zstd'],
  ['compression', 'ZSTD', 'zstd'],
  ['bottommost_compression', 'kDisableCompressionOption', 'same'],
  ['compaction_style', 'kCompactionStyleUniversal', 'universal'],
  ['compaction_pri', 'kMinOverlappingRatio', 'min_overlapping_ratio'],
  ['wal_recovery_mode', 'kPointInTimeRecovery', 'point_in_time'],
  ['wal_recovery_mode', 'kSkipAnyCorruptedRecords', 'skip_any_corrupted_records'],
  ['checksum', 'kCRC32c', 'crc32c'],
  ['max_bytes_for_level_multiplier', '10.000000', 10],
  ['write_buffer_size', '64M', '64M'],
  ['write_buffer_size', '67108864', 67108864],
  ['optimize_filters_for_hits', 'ON', true],
  ['optimize_filters_for_hits', '0', false],
  ['compression', 'kSnappyCompression', 'kSnappyCompression'],
  ['max_bytes_for_level_multiplier', '10.5', '10.5'],
] as const)('%s=%s is %s', ([name, text, expected]) => {
  expect(readWritten(option(name), text)).toBe(expected);
});

test('typed numbers may have separators', () => {
  expect(['1,000_000', '1 MiB', '12 000', '-3'].map(readNumber)).toEqual([
    1000000,
    '1 MiB',
    12000,
    -3,
  ]);
});
