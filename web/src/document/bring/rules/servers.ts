// Variables of InnoDB and TokuDB that we have (ha_innodb.cc of MariaDB 10.11 and MySQL 8.0,
// tokudb_sysvars.cc of Percona Server 5.7).
import { optionNamed } from './engines';
import { NoValue, numberIn, type Target, times } from './target';

const second = times(1e9);
const millisecond = times(1e6);
const percent = (value: string): string => String(Math.round(numberIn(value) ?? 0));

interface Rule extends Omit<Target, 'engine'> {}
const kInnodb: Readonly<Record<string, Partial<Rule>>> = {
  buffer_pool_size: { scales: true },
  log_file_size: { scales: true },
  redo_log_capacity: { option: 'log_file_size', scales: true },
  log_buffer_size: { scales: true },
  sort_buffer_size: { scales: true },
  lru_scan_depth: { scales: true },
  autoextend_increment: { scales: true, read: times(2 ** 20) },
  old_blocks_time: { read: millisecond },
  flush_log_at_timeout: { read: second },
  lock_wait_timeout: { scales: true, read: second },
  defragment_fill_factor: { read: times(1000) },
  max_dirty_pages_pct: { read: percent },
  max_dirty_pages_pct_lwm: { read: percent },
  adaptive_flushing_lwm: { read: percent },
  undo_logs: { option: 'rollback_segments' },
  page_size: {
    read: (value) =>
      (numberIn(value) ?? 0) > 16384
        ? new NoValue(
            'Pages of 16 KiB take their place; larger ones write more for each changed row, and fill better.',
            '16384',
          )
        : value,
  },
  doublewrite: {
    read: (value) =>
      /detect/i.test(value)
        ? new NoValue(
            'Pages and redo are as with ON; only the copies’ content would be left out.',
            'true',
          )
        : value,
  },
  flush_log_at_trx_commit: {
    read: (value) =>
      ({
        0: 'each second',
        1: 'each commit',
        2: 'written each commit, flushed each second',
        3: 'each commit',
      })[value] ?? value,
  },
};

const kRows: Readonly<Record<string, string>> = {
  zlib: 'zlib',
  default: 'zlib',
  lz4: 'lz4',
  zstd: 'zstd',
  uncompressed: 'none',
};
const kTokudb: Readonly<Record<string, Partial<Rule>>> = {
  cache_size: { scales: true },
  block_size: { scales: true },
  read_block_size: { scales: true },
  checkpointing_period: { scales: true, read: second },
  checkpoint_period: { option: 'checkpointing_period', scales: true, read: second },
  cleaner_period: { scales: true, read: second },
  fsync_log_period: { scales: true, read: millisecond },
  lock_timeout: { scales: true, read: millisecond },
  client_pool_threads: {
    read: (value) =>
      value === '0'
        ? new NoValue('0 is a thread for each processor; the profile’s number takes its place.')
        : value,
  },
  loader_memory_size: { option: 'loader_memory', scales: true },
  load_save_space: { option: 'loader_compress' },
  directio: { option: 'direct_io' },
  row_format: {
    option: 'compression',
    read: (value) => {
      const name = value.toLowerCase().replace(/^tokudb_/, '');
      return (
        kRows[name] ??
        (/small|lzma/.test(name)
          ? new NoValue(
              'LZMA is not built in; zlib takes its place, whose files are larger.',
              'zlib',
            )
          : new NoValue(
              'This codec is not built in; LZ4 takes its place, of about its ratio.',
              'lz4',
            ))
      );
    },
  },
};

const kEngine = /^(?:skip_|disable_|enable_)?(innodb|tokudb)_(.+)$/;

/** Returns the target of a variable of InnoDB or TokuDB, undefined if we lack it. */
export function serverTarget(name: string): Target | undefined {
  const [, engine, plain = ''] = kEngine.exec(name) ?? [];
  if (engine === undefined) return undefined;
  const rules = engine === 'innodb' ? kInnodb : kTokudb;
  const of = engine === 'innodb' ? 'btree' : 'fractal';
  const rule = Object.hasOwn(rules, plain) ? rules[plain] : {};
  const option = rule?.option ?? plain;
  if (optionNamed(of, option) === undefined || /^(cpu_|omit_)/.test(option)) return undefined;
  return { engine: of, option, ...rule };
}
