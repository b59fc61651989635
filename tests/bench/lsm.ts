// Rows a second through the LSM engine without a listener: load and overwrite, background work
// included, in both builds.
import { readFileSync } from 'node:fs';
import { startNative } from '../../cli/native';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { toLoadRequests } from '../../web/src/document/scenario/load_request';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { WasmEngine } from '../../web/src/run/transport/loader';
import type { BenchRow } from './row';

const kRows = 500_000;

// Rows of 116 bytes, sizes of a RocksDB scaled down 1:64, one client, log unsynced.
const kDocument = {
  version: 2,
  name: 'bench',
  title: 'Benchmark',
  question: 'How many rows a second?',
  seed: 1,
  device: { kind: 'flash', options: { capacity_bytes: '1 GiB' } },
  workload: {
    kind: 'kv',
    options: { rows: kRows, value_bytes: 100 },
    phases: [
      { kind: 'load' },
      { kind: 'update', statements: kRows, seed: 2 },
      { kind: 'get_present', statements: kRows / 5, seed: 3 },
    ],
  },
  contenders: [
    {
      name: 'LSM',
      engine: 'lsm',
      profile: 'rocksdb-7.8-unscaled',
      options: {
        write_buffer_size: '4 MiB',
        target_file_size_base: '4 MiB',
        max_bytes_for_level_base: '16 MiB',
        level_compaction_dynamic_level_bytes: true,
        block_cache_size: '32 MiB',
      },
    },
  ],
};
const kStages = [
  { what: 'load, random order', from: 0, to: kRows },
  { what: 'overwrite, uniform', from: kRows, to: 2 * kRows },
  { what: 'point lookup', from: 2 * kRows, to: 2 * kRows + kRows / 5 },
];

async function wasm(): Promise<LabInstance> {
  const bytes = readFileSync(new URL('../../build/wasm/three-trees.wasm', import.meta.url));
  return new LabInstance(await WasmEngine.start(await WebAssembly.compile(bytes)));
}
const kBuilds = { wasm, native: async () => new LabInstance(startNative()) };

/** Seconds of each stage in one run. */
async function measure(start: () => Promise<LabInstance>): Promise<number[]> {
  const parsed = parseScenario(kDocument);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const [request] = toLoadRequests(parsed.scenario);
  const lab = await start();
  if (request !== undefined) await lab.load(request);
  const seconds: number[] = [];
  for (const { to } of kStages) {
    const begin = performance.now();
    await lab.advance({ stop: 'statements', target: to, maxSteps: 2 ** 40, facts: 'off' });
    seconds.push((performance.now() - begin) / 1000);
  }
  lab.close();
  return seconds;
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function* benchLsm(runs: number): AsyncGenerator<BenchRow> {
  const rates = new Map<string, number>();
  for (const [build, start] of Object.entries(kBuilds)) {
    const measured: number[][] = [];
    for (let i = 0; i < runs; i++) measured.push(await measure(start));
    for (const [i, { what, from, to }] of kStages.entries()) {
      const rate = (to - from) / median(measured.map((seconds) => seconds[i] ?? 0));
      rates.set(`${build} ${what}`, rate);
      const native = build === 'native' ? rates.get(`wasm ${what}`) : undefined;
      const note =
        native === undefined
          ? `median of ${runs}`
          : `median of ${runs}; wasm / native = ${(native / rate).toFixed(2)}`;
      yield { bench: 'lsm', what: `${what} (${build})`, value: rate, unit: 'rows/s', note };
    }
  }
}
