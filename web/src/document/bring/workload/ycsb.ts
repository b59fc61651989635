// YCSB's core workload as phases of the kv workload (CoreWorkload.java of YCSB 0.17).
import { numberIn } from '../rules/target';
import { type MadeWorkload, mostRows, type Settings, type Values } from './parts';

const kDefaults = { recordcount: 1000, operationcount: 1000, fieldcount: 10, fieldlength: 100 };
const kShares = {
  readproportion: 'lookups_permille',
  updateproportion: 'updates_permille',
  readmodifywriteproportion: 'updates_permille',
  insertproportion: 'inserts_permille',
  scanproportion: 'scans_permille',
} as const;
const kDraws: Readonly<Record<string, string>> = {
  uniform: 'uniform',
  zipfian: 'zipf',
  latest: 'latest',
};

export function ycsbWorkload(settings: Settings): MadeWorkload | undefined {
  if (settings.isEmpty) return undefined;
  const plain = { least: 1, most: 65536 };
  const fields = settings.count(['fieldcount'], 'workload.options.value_bytes', plain);
  const length = settings.count(['fieldlength'], 'workload.options.value_bytes', plain);
  const valueBytes = Math.min(
    65536,
    (fields ?? kDefaults.fieldcount) * (length ?? kDefaults.fieldlength),
  );
  const bounds = { least: 1000, most: mostRows(valueBytes + 16), scales: true };
  const rows =
    settings.count(['recordcount'], 'workload.options.rows', bounds) ?? kDefaults.recordcount;
  const statements =
    settings.count(['operationcount'], 'workload.phases[1].statements', bounds) ?? rows;
  const clients = settings.count(['threadcount'], 'workload.options.clients', {
    least: 1,
    most: 64,
  });
  const order = orderOf(settings);
  return {
    rows,
    rowBytes: valueBytes + 16,
    workload: {
      kind: 'kv',
      options: {
        rows,
        value_bytes: valueBytes,
        key_order: order,
        ...(clients !== undefined && { clients }),
      },
      phases: [
        { kind: 'load', warm_up: true },
        { ...mixOf(settings), statements },
      ],
    },
  };
}

function orderOf(settings: Settings): string {
  const setting = settings.named('insertorder');
  const order = setting?.value === 'ordered' ? 'sequential' : 'scrambled';
  settings.answer(setting, { kind: 'taken', ours: 'workload.options.key_order', to: order });
  return order;
}

function mixOf(settings: Settings): Values {
  const mix: Record<string, number> = {};
  const given = Object.keys(kShares).map((name) => numberIn(settings.text(name) ?? '') ?? 0);
  const total = given.reduce((sum, share) => sum + Math.max(0, share), 0);
  for (const [i, [name, ours]] of Object.entries(kShares).entries()) {
    const share = Math.max(0, given[i] ?? 0);
    const permille = total > 0 ? Math.round((1000 * share) / total) : 0;
    mix[ours] = (mix[ours] ?? 0) + permille;
    const says = /modify/.test(name) && share > 0 ? { says: 'an update reads its row first' } : {};
    settings.answer(settings.named(name), { kind: 'taken', ours, to: `${permille} ‰`, ...says });
  }
  if (total === 0) Object.assign(mix, { lookups_permille: 950, updates_permille: 50 });
  const sum = Object.values(mix).reduce((a, b) => a + b, 0);
  const largest = Object.keys(mix).sort((a, b) => (mix[b] ?? 0) - (mix[a] ?? 0))[0] as string;
  mix[largest] = (mix[largest] ?? 0) + 1000 - sum;
  const scans = settings.count(['maxscanlength'], 'scan_rows', { least: 1, most: 1e6 });
  const least = settings.count(['minscanlength'], 'least_scan_rows', { least: 1, most: 1e6 });
  const drawn = settings.named('requestdistribution');
  const distribution = kDraws[drawn?.value?.toLowerCase() ?? ''];
  if (distribution !== undefined)
    settings.answer(drawn, { kind: 'taken', ours: 'distribution', to: distribution });
  return {
    kind: 'mixed',
    ...mix,
    look_up: true,
    distribution: distribution ?? 'uniform',
    scan_rows: scans ?? 1000,
    least_scan_rows: Math.min(least ?? 1, scans ?? 1000),
  };
}
