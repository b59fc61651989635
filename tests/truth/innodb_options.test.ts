// Variables of a measured server become options, or make their run one that is not replayed.
import { expect, test } from 'vitest';
import { engineOptions } from './innodb_options';

const optionsOf = (options: Record<string, string>, run = 'ibase') =>
  engineOptions({ system: 'innodb', run, file: `innodb.${run}.json`, options, stages: [] });

test('variables become options of the same name, with our units', () => {
  expect(
    optionsOf({
      innodb_buffer_pool_size: '8M',
      innodb_page_size: '4k',
      innodb_doublewrite: 'OFF',
      innodb_old_blocks_time: '1000',
      innodb_flush_log_at_trx_commit: '1',
      innodb_flush_method: 'O_DIRECT',
      innodb_stats_auto_recalc: '0',
    }),
  ).toEqual({
    buffer_pool_size: 8 * 2 ** 20,
    page_size: 4096,
    doublewrite: false,
    old_blocks_time: 1e9,
    flush_log_at_trx_commit: 'each commit',
  });
});

test('the most writes a second follow from the usual ones', () => {
  expect(optionsOf({ innodb_io_capacity: '400' })).toMatchObject({ io_capacity_max: 2000 });
  expect(optionsOf({ innodb_io_capacity: '4000' })).toMatchObject({ io_capacity_max: 8000 });
});

test('a run is not replayed with settings that it did not have', () => {
  expect(optionsOf({ innodb_flush_neighbors: '1' })).toEqual({
    reason: 'innodb_flush_neighbors is 1; the replay knows 0 alone',
  });
  expect(optionsOf({ innodb_fill_factor: '50' })).toEqual({
    reason: 'innodb_fill_factor is not replayed',
  });
});

test('the size of compressed pages is said by the table, or by the name of the first runs', () => {
  const named = (run: string, table_clause?: string) =>
    engineOptions({
      system: 'innodb',
      run,
      file: '',
      options: {},
      stages: [],
      ...(table_clause === undefined ? {} : { table_clause }),
    });
  const clause = 'engine=innodb row_format=compressed key_block_size=4';
  expect(named('ibase', clause)).toEqual({ key_block_size: 4096 });
  expect(named('ikbs8')).toEqual({ key_block_size: 8192 });
  expect(named('ibase')).toEqual({});
});
