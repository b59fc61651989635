// Turns MyRocks's measured runs into scenarios: column family options by name, workloads as phases
// of the tables workload, at the measured pace.
import { type InnodbStage, kStatements } from './innodb';
import {
  bytesOf,
  kQuickDrive,
  type MeasuredRun,
  type ReplaySettings,
  truthScenario,
} from './measured';
import type { InnodbMark } from './replay_run';

export interface MyrocksStage extends Omit<InnodbStage, 'files_settled'> {
  readonly files_settled: { readonly sst: { readonly bytes: number; readonly files: number } };
}

const kCodecs: Record<string, string> = {
  kNoCompression: 'none',
  kLZ4Compression: 'lz4',
  kZSTD: 'zstd',
  kZlibCompression: 'zlib',
};

/** Parses RocksDB's option string, with nested options as plain ones: 'a=1;b={c=2;d=3}'. */
function optionString(text: string): Record<string, string> {
  const flat = text.replace(/\w+=\{([^}]*)\}/g, '$1');
  return Object.fromEntries(
    flat.split(';').map((pair) => pair.trim().split('=') as [string, string]),
  );
}

/**
 * MariaDB 10.11's settings where the measured run has none. Of the engine's rules those of RocksDB
 * 6.29 are the nearest to its 6.x.
 */
const kMariaDb = {
  rules: '6.29',
  checksum: 'crc32c',
  // Its filters err as often as those of versions before 5: 20,309 of 1,743,214 lookups in rnd.
  format_version: 4,
  level_compaction_dynamic_file_size: false,
  batch_transactions: true,
  cache_index_and_filter_blocks: true, // this and the next: defaults of ha_rocksdb.cc
  pin_l0_filter_and_index_blocks_in_cache: true,
  high_pri_pool_percent: 0,
};

function engineOptions(
  run: MeasuredRun,
): Record<string, string | number | boolean> | { reason: string } {
  const o = run.options as Record<string, string>;
  const family = optionString(o.rocksdb_default_cf_options ?? '');
  const writeBuffer = bytesOf(family.write_buffer_size ?? '64m');
  const named: Record<string, string | number | boolean> = {
    ...kMariaDb,
    write_buffer_size: writeBuffer,
  };
  for (const name of ['target_file_size_base', 'max_bytes_for_level_base'])
    if (family[name]) named[name] = bytesOf(family[name]);
  for (const name of ['max_bytes_for_level_multiplier', 'level0_file_num_compaction_trigger'])
    if (family[name]) named[name] = Number(family[name]);
  named.level_compaction_dynamic_level_bytes =
    family.level_compaction_dynamic_level_bytes === 'true';
  for (const name of ['compression', 'bottommost_compression']) {
    if (family[name] === undefined || family[name] === 'kDisableCompressionOption') continue;
    const codec = kCodecs[family[name]];
    if (codec === undefined) return { reason: `codec "${family[name]}" is not built in` };
    named[name] = codec;
  }
  named.bloom_millibits_per_key = Math.round(
    Number(/bloomfilter:([\d.]+)/.exec(family.filter_policy ?? '')?.[1] ?? 0) * 1000,
  );
  named.block_cache_size = bytesOf(o.rocksdb_block_cache_size ?? '512m');
  named.db_write_buffer_size = bytesOf(o.rocksdb_db_write_buffer_size ?? '0');
  // TransactionDB keeps as much history as all memtables of a column family may take
  // (utilities/transactions/pessimistic_transaction_db.cc).
  named.max_write_buffer_size_to_maintain = 2 * writeBuffer;
  named.max_background_compactions = Math.max(
    1,
    Math.floor((Number(o.rocksdb_max_background_jobs ?? 2) * 3) / 4),
  );
  return named;
}

/**
 * The stages of one table, in a separate database: the measured server had no other rows when the
 * table was created.
 */
export interface MyrocksPlan {
  readonly document: unknown;
  readonly marks: readonly InnodbMark[];
}

/** The scenarios of a run, or the reason for none. `pace` 2: twice as fast as measured. */
export function scenariosOf(
  run: MeasuredRun,
  { seed, options }: ReplaySettings,
  pace: number,
): readonly MyrocksPlan[] | { reason: string } {
  const named = engineOptions(run);
  if ('reason' in named) return named as { reason: string };
  const plans: { phases: object[]; marks: InnodbMark[]; statements: number }[] = [];
  for (const [index, stage] of (run.stages as unknown as readonly MyrocksStage[]).entries()) {
    const statementsOfRow = kStatements[stage.workload];
    if (statementsOfRow === undefined)
      return { reason: `workload "${stage.workload}" is not known` };
    const updates = stage.workload === 'sbupd' || stage.workload === 'sbidx';
    if (!updates) plans.push({ phases: [], marks: [], statements: 0 });
    const plan = plans.at(-1);
    if (plan === undefined)
      return { reason: `${stage.workload} updates what sbload has put before` };
    plan.phases.push({
      kind: stage.workload,
      statements: stage.ops,
      elapsed_ns: Math.round((stage.elapsed_s / pace) * 1e9),
    });
    plan.phases.push({ kind: 'flush', elapsed_ns: Math.round((stage.settle_s / pace) * 1e9) });
    const fg = plan.statements + stage.ops * statementsOfRow;
    plan.statements = fg + 2;
    plan.marks.push({ stage: index, fg, settled: plan.statements });
  }
  return plans.map(({ phases, marks }) => ({
    marks,
    document: truthScenario(run, {
      seed,
      device: kQuickDrive,
      workload: { kind: 'tables', options: { rows: 500_000 }, phases },
      contender: {
        name: 'MyRocks',
        engine: 'lsm',
        profile: 'rocksdb-7.8-unscaled',
        options: { ...named, ...options },
      },
    }),
  }));
}
