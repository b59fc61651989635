// db_bench's benchmarks as phases of the kv workload (tools/db_bench_tool.cc of RocksDB 7.8).
import { isBenchmark, nearestName } from '../names/known';
import { numberIn } from '../rules/target';
import { type MadeWorkload, mostRows, type Settings, type Values } from './parts';

/** db_bench's own defaults. */
const kNum = 1_000_000;
const kValueBytes = 100;
const kKeyBytes = 16;

interface Sizes {
  readonly rows: number;
  readonly reads: number;
  readonly writes: number;
  readonly threads: number;
  readonly readPermille: number;
  readonly scanRows: number;
}
type Make = (sizes: Sizes) => Values;

const mixed = ({ reads }: Sizes, lookups: number): Values => ({
  kind: 'mixed',
  statements: reads,
  lookups_permille: lookups,
  updates_permille: 1000 - lookups,
});
const beside = (sizes: Sizes): Values =>
  mixed(sizes, Math.round((1000 * sizes.threads) / (sizes.threads + 1)));
const load = ({ writes }: Sizes): Values => ({ kind: 'load', statements: writes });
const update = ({ writes }: Sizes): Values => ({ kind: 'update', statements: writes });
const lookups = ({ reads }: Sizes): Values => ({ kind: 'get_present', statements: reads });

const kPhases: Readonly<Record<string, Make>> = {
  fillseq: load,
  fillseekseq: load,
  fillbatch: load,
  fillrandom: load,
  filluniquerandom: load,
  fillsync: load,
  overwrite: update,
  updaterandom: (sizes) => ({ ...update(sizes), look_up: true }),
  readrandom: lookups,
  readrandomfast: lookups,
  readrandomsmall: lookups,
  multireadrandom: lookups,
  readmissing: ({ reads }) => ({ kind: 'get_absent', statements: reads }),
  seekrandom: ({ reads, scanRows }) => ({ kind: 'scan', statements: reads, scan_rows: scanRows }),
  readseq: ({ rows }) => ({ kind: 'scan', statements: 1, scan_rows: Math.min(1e6, rows) }),
  readrandomwriterandom: (sizes) => mixed(sizes, sizes.readPermille),
  readwhilewriting: beside,
  compact: () => ({ kind: 'compact' }),
  compactall: () => ({ kind: 'compact' }),
  flush: () => ({ kind: 'flush' }),
  waitforcompaction: () => ({ kind: 'settle' }),
};
const kNeedsRows = /^(update|get_present|get_absent|scan|mixed)$/;

/** Sentences about benchmarks, besides the phases that they become. */
const kSays: Readonly<Record<string, string>> = {
  fillrandom:
    'each key is put once, in no order; fillrandom draws with repeats, so of as many puts as keys 37 % fall on a key that is there',
  fillsync: 'puts as those of fillrandom; wal_sync decides when they are durable',
  readwhilewriting: 'the writer is one more client, and as fast as the readers',
  multireadrandom: 'each key by itself',
};

export function dbBenchWorkload(settings: Settings): MadeWorkload | undefined {
  if (settings.isEmpty) return undefined;
  const valueBytes = settings.count(['value_size'], 'workload.options.value_bytes', {
    least: 0,
    most: 65536,
  });
  const rowBytes = (valueBytes ?? kValueBytes) + kKeyBytes;
  const bounds = { least: 1000, most: mostRows(rowBytes), scales: true };
  const rows =
    settings.count(['num'], 'workload.options.rows', bounds) ?? Math.round(kNum / settings.scale);
  const clients = settings.count(['threads'], 'workload.options.clients', { least: 1, most: 64 });
  const read = settings.count(['reads'], 'the statements of reading phases', bounds);
  const writes = settings.count(['writes'], 'the statements of writing phases', bounds);
  const scanRows = settings.count(['seek_nexts'], 'scan_rows', { least: 1, most: 1e6 });
  const share = settings.count(['readwritepercent'], 'lookups_permille', { least: 0, most: 100 });
  keys(settings);
  const phases = phasesOf(settings, {
    rows,
    reads: read ?? rows,
    writes: Math.min(rows, writes ?? rows),
    threads: clients ?? 1,
    readPermille: 10 * (share ?? 90),
    scanRows: scanRows ?? 1,
  });
  const ratio = ratioOf(settings);
  const inOrder = /fillse/.test(settings.text('benchmarks') ?? '');
  return {
    rows,
    rowBytes,
    workload: {
      kind: 'kv',
      options: {
        rows,
        value_bytes: valueBytes ?? kValueBytes,
        key_order: inOrder ? 'sequential' : 'scrambled',
        ...(clients !== undefined && { clients }),
        ...(ratio !== undefined && { compressible: ratio }),
      },
      phases,
    },
  };
}

function keys(settings: Settings): void {
  const setting = settings.named('key_size');
  if (setting?.value === String(kKeyBytes))
    settings.answer(setting, { kind: 'taken', ours: 'keys of the kv workload', to: '16 B' });
}

function ratioOf(settings: Settings): number | undefined {
  const setting = settings.named('compression_ratio');
  const ratio = numberIn(setting?.value ?? '');
  if (ratio === undefined || ratio <= 0 || ratio > 1) return undefined;
  const permille = Math.max(1, Math.round(ratio * 1000));
  settings.answer(setting, {
    kind: 'taken',
    ours: 'workload.options.compressible',
    to: `${permille} ‰`,
  });
  return permille;
}

/** The benchmarks of all commands, one after the other. */
function phasesOf(settings: Settings, sizes: Sizes): Values[] {
  const commands = settings.all('benchmarks');
  const phases = (commands.length === 0 ? kDefault : commands).flatMap(({ value = '' }) =>
    benchmarksOf(value).flatMap((name): Values[] => {
      const make = kPhases[name];
      return make === undefined ? [] : [make(sizes)];
    }),
  );
  const begins = phases[0]?.kind;
  const first: Values = { kind: 'load', warm_up: true };
  const needsRows = begins === undefined || kNeedsRows.test(String(begins));
  const all = (needsRows ? [first, ...phases] : phases).slice(0, kMostPhases);
  for (const setting of commands) {
    const names = benchmarksOf(setting.value ?? '');
    const left = names.filter((name) => kPhases[name] === undefined);
    settings.answer(setting, {
      kind: left.some((name) => !isBenchmark(name)) ? 'unknown' : 'taken',
      ours: 'workload.phases',
      to: all.map(({ kind }) => kind).join(', '),
      says: wordsOf(names, left),
    });
  }
  return all;
}
const kDefault = [{ value: 'fillseq' }];
const kMostPhases = 30;

/** "fillseq,readrandom[X3]" is two names. */
const benchmarksOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim().replace(/\[.*$/, ''))
    .filter((one) => one !== '')
    .slice(0, kMostPhases);

function wordsOf(names: readonly string[], left: readonly string[]): string {
  const said = names.flatMap((name) =>
    kSays[name] === undefined ? [] : `${name}: ${kSays[name]}`,
  );
  const unknown = left.filter((name) => !isBenchmark(name));
  const known = left.filter(isBenchmark);
  return [
    ...new Set(said),
    ...(known.length > 0 ? [`left out, as nothing here runs them: ${known.join(', ')}`] : []),
    ...unknown.map((name) => `no benchmark is called ${name}${meant(name)}`),
  ].join('; ');
}
const meant = (name: string): string => {
  const guess = nearestName('db_bench', name);
  return guess === undefined ? '' : ` (nearest: ${guess})`;
};
