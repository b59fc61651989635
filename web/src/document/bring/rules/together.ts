// Values that engines refuse together, though each is possible by itself: the smaller one is raised
// to the least that runs (refusals.cc of each engine). Scaled sizes meet these bounds first.
import type { OptionValue } from '../../scenario/values/options';
import { type EngineName, optionNamed, profileNamed } from './engines';

export interface Raised {
  readonly option: string;
  readonly from: number;
  readonly to: number;
  readonly why: string;
}
type Options = Record<string, OptionValue>;

const kKiB = 1024;

interface Rule {
  readonly option: string;
  /** The least value, by the values of others; 0: any. */
  readonly least: (of: (name: string) => number) => number;
  readonly why: string;
}
const kRules: Readonly<Record<EngineName, readonly Rule[]>> = {
  btree: [
    {
      option: 'buffer_pool_size',
      least: (of) => 320 * of('page_size'),
      why: 'the pool must have room for 320 pages',
    },
    {
      option: 'log_file_size',
      // Room for 48 pages of records, in less than half of nine tenths of the log.
      least: (of) => 108 * of('page_size') + 16 * kKiB,
      why: 'the log must have room for 108 pages',
    },
  ],
  lsm: [
    {
      option: 'level0_slowdown_writes_trigger',
      least: (of) => of('level0_file_num_compaction_trigger'),
      why: 'RocksDB raises it to level0_file_num_compaction_trigger',
    },
    {
      option: 'level0_stop_writes_trigger',
      least: (of) => of('level0_slowdown_writes_trigger'),
      why: 'RocksDB raises it to level0_slowdown_writes_trigger',
    },
    {
      option: 'db_write_buffer_size',
      least: (of) => (of('db_write_buffer_size') === 0 ? 0 : of('write_buffer_size') / 4),
      why: 'the first block of a memtable must fit',
    },
  ],
  fractal: [
    ...['checkpointing_period', 'cleaner_period', 'fsync_log_period'].map((option) => ({
      option,
      least: (of: (name: string) => number) => (of(option) === 0 ? 0 : 1e6),
      why: 'PerconaFT counts in milliseconds',
    })),
    {
      option: 'cache_size',
      least: (of) => of('block_size'),
      why: 'the cachetable must have room for a node',
    },
  ],
};

/** Raises what is too small, in place, and returns what it raised. */
export function raiseTogether(engine: EngineName, profile: string, options: Options): Raised[] {
  const base = profileNamed(engine, profile)?.values ?? {};
  const of = (name: string): number =>
    Number(options[name] ?? base[name] ?? optionNamed(engine, name)?.default ?? 0);
  const raised: Raised[] = [];
  for (const { option, least, why } of kRules[engine]) {
    const [from, to] = [of(option), Math.ceil(least(of))];
    if (from >= to) continue;
    options[option] = to;
    raised.push({ option, from, to, why });
  }
  return raised;
}
