// sysbench's OLTP scripts: the workload of statements that comes with the page
// (scenarios/workloads/sysbench.json), with the numbers of a command line.
import { type MadeWorkload, mostRows, type Settings } from './parts';

const kScripts: Readonly<Record<string, string>> = {
  oltp: 'read_write',
  read_write: 'read_write',
  read_only: 'read_only',
  write_only: 'write_only',
  point_select: 'point_select',
  update_index: 'update_index',
  update_non_index: 'update_non_index',
  delete: 'delete',
  insert: 'insert',
  bulk_insert: 'insert',
};
/** Bytes of a row of sbtest, index included. */
const kRowBytes = 220;
const kCommands = /^word (run|prepare|cleanup|prewarm|warmup|help)$/;

export function sysbenchWorkload(settings: Settings): MadeWorkload | undefined {
  if (settings.isEmpty) return undefined;
  const at = 'workload.scale';
  const most = mostRows(kRowBytes);
  const tables =
    settings.count(['tables', 'oltp_tables_count', 'oltp_num_tables'], `${at}.tables`, {
      least: 1,
      most: 100,
    }) ?? 1;
  const rows =
    settings.count(['table_size', 'oltp_table_size'], `${at}.rows`, {
      least: 200,
      most: Math.floor(most / tables),
      scales: true,
    }) ?? 10_000;
  const events = settings.count(['events', 'max_requests'], 'workload.phases[1].statements', {
    least: 1000,
    most: 1e9,
    scales: true,
  });
  const weight = scriptOf(settings);
  return {
    rows: rows * tables,
    rowBytes: kRowBytes,
    workload: {
      kind: 'sql',
      use: 'sysbench',
      scale: { tables, rows },
      phases: [
        { kind: 'load', times: 'rows * tables', rows_per_transaction: 1000, warm_up: true },
        { kind: 'mix', statements: events ?? 50_000, weights: { [weight]: 1 } },
      ],
    },
  };
}

/** The script's name is a word, or the value of "test", and may be a path. */
function scriptOf(settings: Settings): string {
  let weight = 'read_write';
  const reads = settings.named('oltp_read_only');
  for (const setting of settings.account.settings) {
    if (setting.program !== 'sysbench') continue;
    if (kCommands.test(setting.name)) {
      settings.answer(setting, {
        kind: 'fixed',
        says: 'Tables are made, filled and used in one run.',
      });
      continue;
    }
    if (!/^(word .*|test)$/.test(setting.name)) continue;
    const name =
      (setting.value ?? '')
        .split('/')
        .at(-1)
        ?.replace(/\.lua$/, '') ?? '';
    const script = kScripts[name] ?? kScripts[name.replace(/^oltp_/, '')];
    if (script === undefined) {
      const says =
        'Of sysbench, the scripts named oltp_… run here; oltp_read_write takes its place.';
      settings.answer(setting, { kind: 'not modelled', says });
      continue;
    }
    weight =
      script === 'read_write' && /^(on|1|true)$/.test(reads?.value ?? '') ? 'read_only' : script;
    settings.answer(setting, { kind: 'taken', ours: 'workload.phases[1].weights', to: weight });
  }
  settings.answer(reads, { kind: 'taken', ours: 'workload.phases[1].weights', to: weight });
  return weight;
}
