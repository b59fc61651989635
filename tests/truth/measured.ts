// Measurements of real engines in a folder: a JSON file for each run, with figures at dotted paths
// in each stage.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kOptions } from '../../web/src/gen/schema';
import type { LabInstance } from '../../web/src/run/transport/lab_instance';

export interface Stage {
  /** A name in words; such stages have no stream. */
  readonly stage?: string;
  readonly stream?: string;
  readonly workload?: string;
  readonly at?: string;
  readonly read?: string;
  /** The round of queries, and what they read. */
  readonly label?: string;
  readonly kind?: string;
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
  /** As it follows the columns of CREATE TABLE. */
  readonly table_clause?: string;
  readonly stages: readonly Stage[];
}

/** One comparison. `error` is relative: (ours - real) / real; null if real is 0. */
export interface Row {
  readonly run: string;
  readonly stage: number;
  readonly metric: string;
  readonly real: number;
  readonly ours: number;
  readonly error: number | null;
}
/** A run or stage that is not compared, with the reason. */
export interface Skipped {
  readonly run: string;
  readonly stage?: number;
  readonly reason: string;
}

export interface ReplaySettings {
  /** Seed of the scenario. */
  readonly seed: number;
  /** Engine options in addition to the measured run's. */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** False: leaves out the compacted copies, each of which takes a separate run. */
  readonly copies?: boolean;
}

/** Engine options that leave out one rule. */
export interface Variant {
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}
/** The figures to show for each rule that is left out. */
export interface Ablation {
  /** The complete engine first. */
  readonly variants: readonly Variant[];
  readonly figures: readonly { readonly metric: string; readonly heading: string }[];
  /** The name of a stage; undefined if it is not shown. */
  readonly stage: (stage: Stage) => string | undefined;
}

/** The replay of one engine's measured runs. */
export interface Replay {
  /** Files `system`.`run`.json are read. */
  readonly system: string;
  readonly replay: (
    run: MeasuredRun,
    start: () => LabInstance,
    progress: (share: number) => void,
    settings: ReplaySettings,
  ) => Promise<{ rows: Row[]; skipped: Skipped[] }>;
  /** True if a figure is judged against the real engine, false if it is only shown. */
  readonly judged: (run: MeasuredRun, row: Row) => boolean;
  /** Relative tolerance of a figure; undefined: 5 %. */
  readonly tolerance?: (run: MeasuredRun, row: Row) => number;
  /** Returns the measured value, for figures whose name is not their path in the stage. */
  readonly realOf?: (stage: Stage, metric: string) => number | undefined;
  /** Returns the known reason for a figure outside. */
  readonly why?: (run: MeasuredRun, row: Row) => string | undefined;
  /** Undefined if no rule can be left out. */
  readonly ablation?: Ablation;
}

const kUnits: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** Parses a size as MariaDB and RocksDB write it: 32M, 4k or 4096. */
export const bytesOf = (size: string): number =>
  Number.parseInt(size, 10) * (kUnits[size.at(-1)?.toLowerCase() ?? ''] ?? 1);

/** A variant for each value of the engine's option omit_rule, "none" first. */
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
 * Measured runs wrote through the operating system's page cache, so the drive acknowledges and
 * flushes quickly.
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
