// RocksDB's options that we have, as OPTIONS files, option strings, db_bench and MyRocks write them
// (options/db_options.cc, options/cf_options.cc, block_based_table_factory.cc of RocksDB 7.8).
import { optionNamed } from './engines';
import { byNumber, NoValue, numberIn, type Target, times } from './target';

/** Sizes that grow with the data, and the wait for locks; blocks, rates and other times do not. */
const kScaled = [
  'write_buffer_size',
  'db_write_buffer_size',
  'max_write_buffer_size_to_maintain',
  'max_bytes_for_level_base',
  'target_file_size_base',
  'max_compaction_bytes',
  'soft_pending_compaction_bytes_limit',
  'hard_pending_compaction_bytes_limit',
  'max_total_wal_size',
  'fifo_max_table_files_size',
  'block_cache_size',
  'compression_max_dict_buffer_bytes',
  'lock_wait_timeout',
];

/** Names that differ from ours. A name of a nested option ends in this one. */
const kRenamed: Readonly<Record<string, string>> = {
  'block_cache.capacity': 'block_cache_size',
  block_cache: 'block_cache_size',
  cache_size: 'block_cache_size',
  compression_type: 'compression',
  max_dict_bytes: 'compression_max_dict_bytes',
  'compression_opts.max_dict_bytes': 'compression_max_dict_bytes',
  'compression_opts.max_dict_buffer_bytes': 'compression_max_dict_buffer_bytes',
  'compression_opts.level': 'compression_level',
  'bottommost_compression_opts.max_dict_bytes': 'bottommost_compression_max_dict_bytes',
  'compaction_options_universal.size_ratio': 'universal_size_ratio',
  'compaction_options_universal.min_merge_width': 'universal_min_merge_width',
  'compaction_options_universal.max_size_amplification_percent':
    'universal_max_size_amplification_percent',
  'compaction_options_fifo.max_table_files_size': 'fifo_max_table_files_size',
  'compaction_options_fifo.allow_compaction': 'fifo_allow_compaction',
  fifo_compaction_max_table_files_size_mb: 'fifo_max_table_files_size',
  fifo_compaction_allow_compaction: 'fifo_allow_compaction',
  fifo_compaction_ttl: 'ttl',
  high_pri_pool_ratio: 'high_pri_pool_percent',
  cache_high_pri_pool_ratio: 'high_pri_pool_percent',
  bloom_bits: 'bloom_millibits_per_key',
  cache_index_and_filter_with_high_priority: 'cache_index_and_filter_blocks_with_high_priority',
  enable_ttl_read_filtering: 'ttl_read_filtering',
  manual_compaction_bottommost_level: 'bottommost_level_compaction',
  sync: 'wal_sync',
};

const kStyles = ['level', 'universal', 'fifo', 'none'];
const kPriorities = [
  'by_compensated_size',
  'oldest_largest_seq_first',
  'oldest_smallest_seq_first',
  'min_overlapping_ratio',
];
const kRecovery = [
  'tolerate_corrupted_tail_records',
  'absolute_consistency',
  'point_in_time',
  'skip_any_corrupted_records',
];

const kReads: Readonly<Record<string, Target['read']>> = {
  compression: readCompression,
  bottommost_compression: readCompression,
  compaction_style: (value) => {
    const name = byNumber(kStyles)(value);
    return /none/i.test(name)
      ? new NoValue('Without any compaction, files pile up and lookups read each; here they merge.')
      : name;
  },
  compaction_pri: (value) => {
    const name = byNumber(kPriorities)(value);
    return /round_?robin/i.test(name)
      ? new NoValue(
          'RoundRobin goes through a level in key order; min_overlapping_ratio takes its place, which writes a little less.',
          'min_overlapping_ratio',
        )
      : name;
  },
  wal_recovery_mode: byNumber(kRecovery),
  compression_level: compressionLevel,
  bloom_millibits_per_key: (value) => (numberIn(value) === -1 ? '0' : times(1000)(value)),
  high_pri_pool_percent: times(100),
  lock_wait_timeout: times(1e9),
  max_bytes_for_level_multiplier: (value) => String(Math.round(numberIn(value) ?? 10)),
  fifo_max_table_files_size: (value) => value,
  checksum: (value) =>
    /crc32c|xxh3/i.test(value)
      ? value
      : new NoValue('Another checksum has the same 4 bytes a block, so no byte changes.'),
  format_version: (value) => ((numberIn(value) ?? 5) > 5 ? new NoValue(kNewFormat, '5') : value),
  merge_operator: (value) => {
    if (/nullptr|^$/.test(value)) return 'none';
    const name = /uint64add|stringappend/i.exec(value)?.[0].toLowerCase();
    return name ?? new NoValue('Merges of another kind are not run; puts take their place.');
  },
};
const kNewFormat =
  'Format 5 takes its place; from 6 on the checksums and names of blocks change, and no size that counts.';

/** Codecs that are not built in, and the one nearest to each in speed and ratio. */
function readCompression(value: string): string | NoValue {
  if (/snappy/i.test(value))
    return new NoValue(
      'Snappy is not built in; LZ4 takes its place, with about the same ratio.',
      'lz4',
    );
  if (/lz4hc|xpress/i.test(value))
    return new NoValue(
      'This codec is not built in; LZ4 takes its place, whose files are larger.',
      'lz4',
    );
  if (/bzip2/i.test(value))
    return new NoValue(
      'bzip2 is not built in; zstd takes its place, whose files are larger.',
      'zstd',
    );
  return value;
}

/** A size that says "the default": -1, or the largest number of 64 bits and its neighbour. */
export const isSentinel = (value: string): boolean => /^(-1|1844674407370955161[0-9])$/.test(value);

const kGroups = /^(block_based_table_factory|table_factory|block_based_table_options)\./;

/** Returns the target of an option of RocksDB, db_bench or MyRocks, undefined if we lack it. */
export function rocksdbTarget(name: string, value: string | undefined): Target | undefined {
  const plain = name.replace(kGroups, '').replace(/^rocksdb_/, '');
  const option = kRenamed[plain] ?? plain;
  if (optionNamed('lsm', option) === undefined || kOurs.includes(option)) return undefined;
  // OPTIONS files of versions 5 and 6 print the cache's address, which says nothing of its size.
  if (plain === 'block_cache' && numberIn(value ?? '') === undefined) return undefined;
  const inMegabytes = plain.endsWith('_mb') ? times(2 ** 20) : undefined;
  const read = inMegabytes ?? kReads[option];
  return {
    engine: 'lsm',
    option,
    ...(kScaled.includes(option) && { scales: true }),
    ...(read !== undefined && { read }),
  };
}

/** Options of ours that have a name of RocksDB's for something else, or with another meaning. */
const kOurs = ['compression_per_level', 'filter_policy', 'rules', 'bloom_before_level'];

/** Several options of ours from one of RocksDB's; undefined if it is not such a one. */
export function rocksdbTogether(
  name: string,
  value: string,
): Readonly<Record<string, string>> | NoValue | undefined {
  const plain = name.replace(kGroups, '').replace(/^rocksdb_/, '');
  if (plain === 'filter_policy' || plain === 'block_based_bloom_filter') return filterOf(value);
  if (plain === 'use_hyper_clock_cache' || plain === 'cache_type')
    return { block_cache_kind: /^(1|true|on)$|hyper_clock/i.test(value) ? 'clock' : 'lru' };
  if (plain === 'use_ribbon_filter')
    return { filter_policy: /1|true/i.test(value) ? 'ribbon' : 'bloom' };
  if (plain === 'compression_per_level') return perLevel(value);
  if (plain === 'compression_opts') return compressionOptions(value);
  if (plain === 'flush_log_at_trx_commit') return kPromises[value];
  return undefined;
}

const kPromises: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  0: { wal_sync: 'false', manual_wal_flush: 'true', wal_sync_interval_ms: '1000' },
  1: { wal_sync: 'true' },
  2: { wal_sync: 'false', wal_sync_interval_ms: '1000' },
};

/** "bloomfilter:10:false", "ribbonfilter:9.9:-1", "rocksdb.BuiltinBloomFilter", "nullptr". */
function filterOf(value: string): Readonly<Record<string, string>> | NoValue {
  if (/^(nullptr|null)?$/i.test(value)) return { bloom_millibits_per_key: '0' };
  const [, kind = '', bits] = /(bloom|ribbon)\w*(?:[:.](\d+(?:\.\d+)?))?/i.exec(value) ?? [];
  if (kind === '')
    return new NoValue(
      'A filter of another kind is not built; Bloom filters are, of 10 bits a key.',
    );
  const filter_policy = kind.toLowerCase();
  return bits === undefined
    ? { filter_policy }
    : { filter_policy, bloom_millibits_per_key: times(1000)(bits) };
}

/** "kNoCompression:kNoCompression:kLZ4Compression", "{}". */
function perLevel(value: string): Readonly<Record<string, string>> | NoValue {
  const levels = value
    .replaceAll(/[{}\s]/g, '')
    .split(':')
    .filter((one) => one !== '');
  if (levels.length === 0) return { compression_per_level: 'unset' };
  const [last = ''] = levels.slice(-1);
  const below = readCompression(last);
  const compression = typeof below === 'string' ? below : (below.instead ?? 'lz4');
  const rest = levels.filter((one) => !/^kNoCompression$|^none$/i.test(one));
  if (rest.length > 0 && rest.length < levels.length)
    return { compression, compression_per_level: 'upper_none' };
  if (levels.every((one) => one === last)) return { compression, compression_per_level: 'uniform' };
  return new NoValue('Levels with three codecs are not modelled; the last one’s is used for all.');
}

/** "window_bits:level:strategy:max_dict_bytes:…", the form of versions 5 and 6. */
function compressionOptions(value: string): Readonly<Record<string, string>> | undefined {
  const [, level = '', , dictionary = '0'] = value.split(':');
  if (!/^-?\d+$/.test(level)) return undefined;
  return {
    compression_level: compressionLevel(level),
    compression_max_dict_bytes: /^\d+$/.test(dictionary) ? dictionary : '0',
  };
}
/** 32767 is kDefaultCompressionLevel. */
function compressionLevel(level: string): string {
  return Number(level) > 100 || Number(level) < 0 ? '0' : level;
}
