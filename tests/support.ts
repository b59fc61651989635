// What tests over real engines share: both builds, the gallery, and the digest-and-structure of a
// run as text.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startNative } from '../cli/native';
import { galleryNames } from '../cli/source';
import { tablesText } from '../cli/text';
import { parseScenario, parseScenarioText } from '../web/src/document/scenario/checks/parse';
import { type LoadRequest, toLoadRequests } from '../web/src/document/scenario/load_request';
import type { Scenario } from '../web/src/document/scenario/scenario';
import {
  LabInstance,
  type StartInstance,
  wasmStarter,
} from '../web/src/run/transport/lab_instance';

export const startNativeLab: StartInstance = async () => new LabInstance(startNative());

let compiled: Promise<WebAssembly.Module> | undefined;
export function wasmModule(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compile(
    readFileSync(fileURLToPath(new URL('../build/wasm/three-trees.wasm', import.meta.url))),
  );
  return compiled;
}
export const startWasmLab: StartInstance = async () => wasmStarter(await wasmModule())();

export interface Case {
  readonly name: string;
  readonly request: LoadRequest;
}

function galleryDocuments(): ReturnType<typeof parseScenario>[] {
  return galleryNames().map((file) =>
    parseScenarioText(
      readFileSync(fileURLToPath(new URL(`../scenarios/${file}.json`, import.meta.url)), 'utf8'),
    ),
  );
}
export function galleryScenarios(): Scenario[] {
  return galleryDocuments().map((result) => {
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    return result.scenario;
  });
}
/** Every contender of every scenario of the gallery. */
export function galleryCases(): Case[] {
  return galleryDocuments().flatMap(casesOf);
}

/** A checked scenario from a document in a test. */
export function scenarioOf(document: object): Scenario {
  const result = parseScenario(document);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.scenario;
}
export function casesOf(result: ReturnType<typeof parseScenario>): Case[] {
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  const { scenario } = result;
  return toLoadRequests(scenario).map((request, index) => ({
    name: `${scenario.name}/${scenario.contenders[index]?.name}`,
    request,
  }));
}

/**
 * A scenario where everything is small: memtables of 64 rows, so that a few hundred rows make three
 * levels.
 */
export function tinyDocument(
  name: string,
  phases: readonly object[],
  options: object = {},
): object {
  return {
    version: 2,
    name,
    title: name,
    question: 'What happens?',
    seed: 7,
    device: {
      kind: 'flash',
      options: { capacity_bytes: '16 MiB', pages_per_block: 16, dies: 2, channels: 1 },
    },
    workload: { kind: 'kv', options: { rows: 600, value_bytes: 1000 }, phases },
    contenders: [
      {
        name: 'LSM',
        engine: 'lsm',
        options: {
          write_buffer_size: '64 KiB',
          max_bytes_for_level_base: '128 KiB',
          target_file_size_base: '32 KiB',
          level0_file_num_compaction_trigger: 2,
          block_cache_size: '64 KiB',
          ...options,
        },
      },
    ],
  };
}

/** The same with a fractal tree: nodes of 16 KiB, a cache of sixteen. */
export function tinyFractalDocument(
  name: string,
  phases: readonly object[],
  options: object = {},
): object {
  return {
    ...tinyDocument(name, phases),
    contenders: [
      {
        name: 'Fractal',
        engine: 'fractal',
        options: {
          block_size: '16 KiB',
          read_block_size: '2 KiB',
          fanout: 4,
          cache_size: '256 KiB',
          checkpointing_period: '5 ms',
          fsync_log_period: '2 ms',
          header_read_bytes: '4 KiB',
          file_growth_max: '256 KiB',
          file_truncate_slack: '256 KiB',
          log_buffer: '64 KiB',
          log_file: '256 KiB',
          ...options,
        },
      },
    ],
  };
}

/**
 * The same with a B-tree: pages of 4 KiB, the smallest pool that InnoDB takes, and a drive with
 * room for its system tablespace of 12 MiB.
 */
export function tinyBtreeDocument(
  name: string,
  phases: readonly object[],
  options: object = {},
): object {
  return {
    ...tinyDocument(name, phases),
    device: {
      kind: 'flash',
      options: { capacity_bytes: '24 MiB', pages_per_block: 16, dies: 2, channels: 1 },
    },
    contenders: [
      {
        name: 'B-tree',
        engine: 'btree',
        profile: 'mariadb-10.11-unscaled',
        options: {
          page_size: '4 KiB',
          buffer_pool_size: '1280 KiB',
          lru_scan_depth: 24,
          log_file_size: '512 KiB',
          log_buffer_size: '64 KiB',
          rollback_segments: 4,
          ...options,
        },
      },
    ],
  };
}

/** A phase of everything that clients ask for. */
export const kMixedPhase = {
  kind: 'mixed',
  lookups_permille: 400,
  scans_permille: 50,
  inserts_permille: 150,
  updates_permille: 300,
  deletes_permille: 100,
  scan_rows: 20,
} as const;

/** A tiny scenario for every engine: golden transcripts and the fold test run each of them. */
export const kTinyDocuments: Readonly<Record<string, typeof tinyDocument>> = {
  lsm: tinyDocument,
  btree: tinyBtreeDocument,
  fractal: tinyFractalDocument,
};

/** Everything that equal runs have in common: their position, their structure, their digest. */
export async function stateText(lab: LabInstance): Promise<string> {
  const {
    message: _message,
    target_reached: _reached,
    sampled_job: _job,
    sample_complete: _complete,
    ...status
  } = await lab.status();
  const { digest } = await lab.report();
  return `${JSON.stringify(status)}\ndigest ${digest}\n${tablesText(await lab.describe())}`;
}
