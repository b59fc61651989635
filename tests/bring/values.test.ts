// Values in the units of each program, and threads and column families as RocksDB shares them.
import { expect, test } from 'vitest';
import { bring } from '../../web/src/document/bring/bring';
import lists from '../../web/src/document/bring/names/names.json';
import { optionNamed } from '../../web/src/document/bring/rules/engines';
import { rocksdbTarget } from '../../web/src/document/bring/rules/rocksdb';
import { serverTarget } from '../../web/src/document/bring/rules/servers';

const rowsOf = (text: string, asItIs = true) => bring([{ name: 'a', text }], { asItIs }).rows;
const becomes = (text: string, name: string, asItIs = true) =>
  rowsOf(text, asItIs).find((row) => row.name === name);

// From the manuals: seconds, unless the name of the variable is of milliseconds.
test.for([
  ['innodb_lock_wait_timeout=50', '50 s'],
  ['innodb_flush_log_at_timeout=3', '3 s'],
  ['innodb_old_blocks_time=1000', '1 s'],
  ['rocksdb_lock_wait_timeout=2', '2 s'],
  ['tokudb_lock_timeout=4000', '4 s'],
  ['tokudb_fsync_log_period=1000', '1 s'],
  ['tokudb_checkpointing_period=60', '60 s'],
  ['tokudb_cleaner_period=1', '1 s'],
] as const)('%s is %s', ([setting, meant]) => {
  const [row] = rowsOf(`[mysqld]\n${setting}\n`);
  expect(row).toMatchObject({ kind: 'taken', to: meant });
});

test('no time is read without its unit', () => {
  const bare = lists
    .flatMap(({ names }) => names.split(' '))
    .map((word) => word.split(':')[0] as string)
    .filter((name) => {
      const target = serverTarget(name) ?? rocksdbTarget(name, '1');
      if (target === undefined || target.read !== undefined) return false;
      return optionNamed(target.engine, target.option)?.type === 'ns';
    });
  expect(bare).toEqual([]);
});

test('waits for locks are 1:64, as those of the profiles', () => {
  const row = becomes('[mysqld]\ninnodb_lock_wait_timeout=64\n', 'innodb_lock_wait_timeout', false);
  expect(row).toMatchObject({ kind: 'scaled', from: '64 s', to: '1 s' });
});

// DBImpl::GetBGJobLimits: a quarter of the jobs, at least one, are flushes, the rest compactions.
test.for([
  ['max_background_jobs=8', '6'],
  ['max_background_jobs=2', '1'],
  ['max_background_jobs=1', '1'],
  ['max_background_jobs=4;max_background_compactions=-1;max_background_flushes=-1', '3'],
] as const)('%s: %s compactions', ([text, compactions]) => {
  expect(becomes(`write_buffer_size=64M;${text}`, 'max_background_jobs')).toMatchObject({
    kind: 'taken',
    ours: 'RocksDB.options.max_background_compactions',
    to: compactions,
  });
});

test('threads that are given apart count in place of jobs', () => {
  const text = 'max_background_jobs=16;max_background_flushes=2;max_background_compactions=5';
  expect(becomes(text, 'max_background_jobs')).toMatchObject({ kind: 'fixed' });
  expect(becomes(text, 'max_background_compactions')).toMatchObject({ kind: 'taken', to: '5' });
});

const kFamilies = '[CFOptions "default"]\nnum_levels=3\n[CFOptions "rows"]\nnum_levels=5\n';

test('rows are in the only family that a program made, else in the default one', () => {
  const numbers = (text: string) =>
    rowsOf(text).map(({ kind, to }) => (kind === 'taken' ? to : kind));
  expect(numbers(kFamilies)).toEqual(['not modelled', '5']);
  expect(numbers(`${kFamilies}[CFOptions "more"]\nnum_levels=6\n`)).toEqual([
    '3',
    'not modelled',
    'not modelled',
  ]);
});

test('what is off in a file and here is no difference', () => {
  const text = '[mysqld]\nskip-log-bin\ninnodb_flush_neighbors=0\nquery_cache_type=OFF\n';
  expect(rowsOf(text).map(({ kind }) => kind)).toEqual(['fixed', 'fixed', 'fixed']);
  const on = '[mysqld]\nlog-bin\ninnodb_flush_neighbors=1\nskip-innodb\n';
  expect(rowsOf(on).map(({ kind }) => kind)).toEqual([
    'not modelled',
    'not modelled',
    'not modelled',
  ]);
});

test('rows that fit in memory, and a redo log of how many files, are said', () => {
  const made = bring([{ name: 'a', text: '[mysqld]\ninnodb_buffer_pool_size=48G\n' }]);
  expect(made.assumed.join(' ')).toContain('All rows fit in the memory of InnoDB');
  const small = bring([
    { name: 'a', text: '[mysqld]\ninnodb_buffer_pool_size=1G\ninnodb_log_file_size=1G\n' },
  ]);
  expect(small.assumed.join(' ')).not.toContain('All rows fit');
  expect(small.assumed.join(' ')).toContain('MySQL before 8.0.30 has two');
});
