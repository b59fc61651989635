// Measurements of real engines as they lie in a folder: one JSON file a run, figures named `run`,
// stage index, dotted path.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kOptions } from '../../web/src/gen/schema';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';

export interface Stage {
  readonly stream?: string;
  readonly workload?: string;
  readonly at?: string;
  readonly read?: string;
  readonly metrics: Readonly<Record<string, number>>;
  readonly engine_status?: Readonly<Record<string, number>>;
  readonly levels?: readonly Readonly<Record<string, number>>[];
}
export interface MeasuredRun {
  readonly system: string;
  readonly run: string;
  readonly file: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly pacing?: string;
  readonly stages: readonly Stage[];
}

/** One comparison. `error` is relative: (ours - real) / real; null where it cannot be formed. */
export interface Row {
  readonly run: string;
  readonly stage: number;
  readonly metric: string;
  readonly real: number;
  readonly ours: number;
  readonly error: number | null;
}
/** A run or stage that is not compared, and why. */
export interface Skipped {
  readonly run: string;
  readonly stage?: number;
  readonly reason: string;
}

/** What a replay may be asked for. */
export interface ReplaySettings {
  /** Of our own chance. */
  readonly seed: number;
  /** Engine options beside those of the measured run. */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** False: without the copies that were compacted, each of which is a separate run. */
  readonly copies?: boolean;
}

/** One rule left out, as engine options. */
export interface Variant {
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}
/** What leaving out single rules is to show. */
export interface Ablation {
  /** The complete engine first. */
  readonly variants: readonly Variant[];
  readonly figures: readonly { readonly metric: string; readonly heading: string }[];
  /** The name of a stage; undefined: it is not shown. */
  readonly stage: (stage: Stage) => string | undefined;
}

/** How one engine's measured runs are replayed. */
export interface Replay {
  /** Files of this system are read: `system`.`run`.json. */
  readonly system: string;
  readonly replay: (
    run: MeasuredRun,
    start: () => LabInstance,
    progress: (share: number) => void,
    settings: ReplaySettings,
  ) => Promise<{ rows: Row[]; skipped: Skipped[] }>;
  /** Whether a figure is held against the real engine, or only shown. */
  readonly judged: (run: MeasuredRun, row: Row) => boolean;
  /** By how much a figure may differ from the real one; undefined: by 5 %. */
  readonly tolerance?: (run: MeasuredRun, row: Row) => number;
  /** What was measured, where a figure's name is not its path in the stage. */
  readonly realOf?: (stage: Stage, metric: string) => number | undefined;
  /** Why a figure may lie outside, where that is known. */
  readonly why?: (run: MeasuredRun, row: Row) => string | undefined;
  /** Undefined: no rule can be left out. */
  readonly ablation?: Ablation;
}

const kUnits: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** Bytes of a size as MariaDB and RocksDB write it: 32M, 4k or 4096. */
export const bytesOf = (size: string): number =>
  Number.parseInt(size, 10) * (kUnits[size.at(-1)?.toLowerCase() ?? ''] ?? 1);

/** The rules that an engine's option omit_rule can leave out, "none" first. */
export function omittableRules(group: string): Variant[] {
  const option = kOptions
    .find((one) => one.group === group)
    ?.options.find(({ name }) => name === 'omit_rule');
  if (option?.names === undefined) throw new Error(`${group} has no option omit_rule`);
  return option.names.map((rule) => ({ name: rule, options: { omit_rule: rule } }));
}

/** Runs of one system in a folder, by name; `glob` may hold `*`. */
export function readRuns(folder: string, system: string, glob: string): MeasuredRun[] {
  const pattern = new RegExp(
    `^${glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`,
  );
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${system}.`) && file.endsWith('.json'))
    .sort()
    .map(
      (file) => ({ ...JSON.parse(readFileSync(join(folder, file), 'utf8')), file }) as MeasuredRun,
    )
    .filter(({ run, file }) => pattern.test(run) || pattern.test(file.slice(0, -'.json'.length)));
}

export function row(run: string, stage: number, metric: string, real: number, ours: number): Row {
  return {
    run,
    stage,
    metric,
    real,
    ours,
    error: real === 0 ? (ours === 0 ? 0 : null) : (ours - real) / real,
  };
}

/**
 * The measured runs wrote through the operating system's page cache: a drive that is quick to
 * acknowledge and to flush.
 */
export const kQuickDrive = {
  kind: 'flash',
  profile: 'nvme-consumer',
  options: { capacity_bytes: '4 GiB', power_loss_protection: true },
};

/** A measured run as a scenario of one contender. */
export function truthScenario(
  run: MeasuredRun,
  parts: { seed: number; device: object; workload: object; contender: object },
): unknown {
  const { seed, device, workload, contender } = parts;
  const question = 'How far are we from the measured engine?';
  return {
    version: 2,
    name: 'truth',
    title: run.run,
    question,
    seed,
    device,
    workload,
    contenders: [contender],
  };
}
