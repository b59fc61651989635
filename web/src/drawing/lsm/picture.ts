// The LSM-tree's entry in the lab.
import { formatCount } from '../../model/values/units';
import type { EnginePicture } from '../kit/picture';
import { LsmPicture } from './lsm_picture';
import { lsmLedger } from './panel';
import { familyOptions } from './state/family_options';
import type { LsmLimits } from './state/tables';

export const kPicture: EnginePicture = {
  watch: ['lsm.memtables', 'lsm.files', 'lsm.levels', 'lsm.jobs', 'lsm.wal', 'lsm.writes'],
  family: 'LSM-tree',
  does: 'writes sorted files and merges them later',
  legend: 'stronger: newer · line below: dead data',
  signs: [],
  reading: [
    'A file spans the keys that it holds. Height: its size relative to the largest file of its level. Stronger: newer.',
    'The line below a file is dead data: first, in the colour of the text, its tombstones, then, paler, rows that newer files hide (estimated from one key in 64).',
    'A line across a file, with ends: a range of keys that one entry deletes, in this file and in older ones.',
    'The bar beside a name: how full the level is. With an end mark it is over its target; the last level has no target. A frame around a row: writes wait for it.',
  ],
  counts: (report) => [
    ['flushes', formatCount(report.flushes ?? 0)],
    [
      'compactions',
      `${formatCount(report.compactions ?? 0)} + ${formatCount(report.trivial_moves ?? 0)} moves`,
    ],
    ['write stalls', formatCount(report.stalls?.count ?? 0)],
  ],
  recovery: ['wal_recovery_mode'],
  ledger: lsmLedger,
  open(host) {
    const limits = new Map<number, LsmLimits>();
    const limitsOf = (family: number): LsmLimits => {
      const option = familyOptions(host.contender, family);
      return {
        memtableLimit: Math.max(1, option('write_buffer_size')),
        l0Trigger: Math.max(1, option('level0_file_num_compaction_trigger')),
        mostBytes: option('compaction_style') === 2 ? option('fifo_max_table_files_size') : 0,
        combines: option('merge_operator') > 0,
        levelled: option('compaction_style') === 0,
      };
    };
    return new LsmPicture(host, (family) => {
      const known = limits.get(family) ?? limitsOf(family);
      limits.set(family, known);
      return known;
    });
  },
};
