// The trees of the benchmarks of SQL. All rows are in memory, so that servers are compared and not
// drives.
import type { Build } from './checkout';

export const kBuilds: readonly Build[] = ['native', 'wasm'];

export interface Tree {
  readonly name: string;
  readonly engine: string;
  readonly profile: string;
  readonly options: Readonly<Record<string, number | string | boolean>>;
  /** Isolation of several clients. The fractal tree keeps no older versions. */
  readonly isolation: 'repeatable_read' | 'serializable';
}
export const kTrees: readonly Tree[] = [
  {
    ...{ name: 'B-tree', engine: 'btree', profile: 'mariadb-10.11-unscaled' },
    options: {
      buffer_pool_size: '128 MiB',
      flush_log_at_trx_commit: 'written each commit, flushed each second',
    },
    isolation: 'repeatable_read',
  },
  {
    ...{ name: 'fractal tree', engine: 'fractal', profile: 'percona-ft-unscaled' },
    options: { cache_size: '128 MiB' },
    isolation: 'serializable',
  },
  {
    ...{ name: 'LSM-tree', engine: 'lsm', profile: 'rocksdb-7.8-unscaled' },
    options: { block_cache_size: '128 MiB', batch_transactions: true },
    isolation: 'repeatable_read',
  },
];
