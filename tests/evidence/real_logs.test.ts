// LOGs of RocksDB 4 to 9 are read in all the forms that their lines have had.
import { describe, expect, test } from 'vitest';
import { levelsAt } from '../../web/src/document/evidence/figures';
import { line, runOf } from './log_text';
import { kRealLogs } from './real_logs';

describe.each(kRealLogs)('$from ($version)', ({ text, files, edits, stalls = [] }) => {
  test('files by level are those that RocksDB lists', () => {
    const run = runOf(text);
    expect(levelsAt(run, run.lengthUs).map((level) => level.files)).toEqual(files);
    expect(run.agreed).toEqual({ edits, of: edits });
    expect(run.troubles).toEqual([]);
  });
  test('each stall has its cause and its length', () => {
    const run = runOf(text);
    expect(run.stalls.map(({ cause, from, to }) => [cause, (to - from) / 1e6])).toEqual(stalls);
  });
});

test('statistics of 4, where the heading has the unit, give older files their bytes', () => {
  const run = runOf(kRealLogs[0]?.text ?? '');
  expect(run.statistics.dumps.get('raft')?.last.levels).toMatchObject([
    { name: 'L0', files: 1, bytes: 0.05 * 2 ** 20 },
    { name: 'L1', files: 2, bytes: 8 * 2 ** 20 },
    { name: 'Sum', files: 3, amplification: 1 },
  ]);
  expect(run.untold).toEqual([{ family: 'raft', level: 1, files: 2, bytes: 8 * 2 ** 20 }]);
});

// The form of the issue wazuh/wazuh 27450 (RocksDB 9) and of the LOGs of 5 to 7.
test('stalls are counted under the names of each version', () => {
  const stallsIn = (words: string) =>
    Object.fromEntries(runOf(`${line(0, 'RocksDB version: 9.0.1')}\n${words}`).statistics.stalls);
  expect(
    stallsIn(
      'Write Stall (count): cf-l0-file-count-limit-delays-with-ongoing-compaction: 0, l0-file-count-limit-delays: 7, pending-compaction-bytes-stops: 2, total-delays: 7, total-stops: 2',
    ),
  ).toEqual({ 'l0-file-count-limit-delays': 7, 'pending-compaction-bytes-stops': 2 });
  expect(
    stallsIn(
      'Stalls(count): 5 level0_slowdown, 0 level0_numfiles, 3 stop for pending_compaction_bytes, interval 8 total count',
    ),
  ).toEqual({ level0_slowdown: 5, 'stop for pending_compaction_bytes': 3 });
});

test('the options at its head are an OPTIONS file', () => {
  const { options } = runOf(
    [
      line(0, 'RocksDB version: 7.8.3'),
      line(1, '                 Options.max_background_jobs: 4'),
      line(2, '                                     Options.env: 0x7f591dced5a0'),
      line(3, '[db/column_family.cc:630] --------------- Options for column family [users]:'),
      line(4, '            table_factory options:   flush_block_policy_factory: F (0x55)'),
      '  block_size: 8192',
      '  block_cache_options:',
      '    capacity : 8388608',
      line(5, '        Options.write_buffer_size: 1048576'),
      line(6, ' Options.max_bytes_for_level_multiplier_addtl[0]: 1'),
    ].join('\n'),
  );
  expect(options.split('\n').map((one) => one.trim())).toEqual([
    ...['[Version]', 'rocksdb_version=7.8.3', '', '[DBOptions]', 'max_background_jobs=4', ''],
    ...['[TableOptions/BlockBasedTable "users"]', 'flush_block_policy_factory=F (0x55)'],
    ...['block_size=8192', 'block_cache=8388608', '', '[CFOptions "users"]'],
    ...['write_buffer_size=1048576', ''],
  ]);
});
