// The document of what was brought: contenders, workload, and a drive that holds them.

import { kVersion } from '../scenario/scenario';
import { memoryBytes } from '../scenario/values/memory_options';
import type { OptionValue } from '../scenario/values/options';
import type { Names } from './engine_options';
import { type EngineName, rescaled } from './rules/engines';
import { type Raised, raiseTogether } from './rules/together';
import type { MadeWorkload } from './workload/parts';

interface Parts {
  readonly engines: readonly EngineName[];
  readonly names: Names;
  readonly options: Readonly<Record<EngineName, Readonly<Record<string, OptionValue>>>>;
  /** The LSM-tree's. */
  readonly profile: string;
  readonly scale: number;
  readonly workload: MadeWorkload | undefined;
}

const kProfiles: Readonly<Record<EngineName, string>> = {
  btree: 'mariadb-10.11',
  lsm: '',
  fractal: 'tokudb-5.7',
};
const kMiB = 2 ** 20;
const kGiB = 2 ** 30;
/** The data of a run whose files have no workload. */
const kOwnRow = { value: 200, key: 16 };
const kFewest = 100_000;
const kMost = 1_000_000;

export function brought(parts: Parts) {
  const made = parts.engines.map((engine) => contender(engine, parts));
  const contenders = made.map((one) => one.contender);
  const workload = parts.workload ?? ownWorkload(contenders);
  const assumed = [
    ...(parts.workload === undefined ? [kNoWorkload(workload.rows)] : []),
    `What the files leave out is as in ${contenders.map(({ name, profile }) => `the profile ${profile} (${name})`).join(', ')}.`,
    'The drive is an NVMe drive of a data centre, and large enough for every tree.',
    ...fitting(contenders, workload),
  ];
  const bytes = workload.rows * workload.rowBytes;
  // InnoDB makes its whole log at once.
  const logs = contenders.map(({ options }) => Number(options.log_file_size ?? 0));
  const wanted = bytes * 8 + 2 * Math.max(...logs);
  const capacity = Math.min(64 * kGiB, Math.max(kGiB, wanted));
  const document = {
    version: kVersion,
    name: 'brought',
    title: 'My options',
    question: 'What do my own options cost?',
    device: {
      kind: 'flash',
      profile: 'nvme-datacentre',
      options: { capacity_bytes: `${Math.ceil(capacity / kMiB)} MiB` },
    },
    workload: workload.workload,
    contenders,
  };
  return { document, assumed, raised: made.flatMap(({ raised }) => raised) };
}

const kNoWorkload = (rows: number): string =>
  `No file has a workload: ${rows.toLocaleString('en-US')} rows of ${kOwnRow.value} B are loaded, then half of the statements look one up and half update one.`;

function contender(engine: EngineName, { names, options, profile, scale }: Parts) {
  const base = engine === 'lsm' ? profile : kProfiles[engine];
  const own = { ...rescaled(engine, base, scale), ...options[engine] };
  const raised = raiseTogether(engine, base, own).map((one): RaisedPath => {
    return { ...one, path: `${names[engine]}.options.${one.option}`, engine };
  });
  return { raised, contender: { name: names[engine], engine, profile: base, options: own } };
}
type Contender = ReturnType<typeof contender>['contender'];
export interface RaisedPath extends Raised {
  readonly engine: EngineName;
  readonly path: string;
}

/** Four times the largest memory, within what a run in a browser can take. */
function ownWorkload(contenders: readonly Contender[]): MadeWorkload {
  const rowBytes = kOwnRow.value + kOwnRow.key;
  const memory = Math.max(...contenders.map(memoryBytes));
  const rows = Math.round(Math.min(kMost, Math.max(kFewest, (4 * memory) / rowBytes)));
  return {
    rows,
    rowBytes,
    workload: {
      kind: 'kv',
      options: { rows, value_bytes: kOwnRow.value },
      phases: [
        { kind: 'load', warm_up: true },
        { kind: 'mixed', statements: rows, lookups_permille: 500, updates_permille: 500 },
      ],
    },
  };
}

/** Says of rows that fit in memory that they do: a run then shows no reads. */
function fitting(contenders: readonly Contender[], { rows, rowBytes }: MadeWorkload): string[] {
  const fit = contenders.filter((one) => memoryBytes(one) >= rows * rowBytes);
  if (fit.length === 0) return [];
  const names = fit.map(({ name }) => name).join(', ');
  return [
    `All rows fit in the memory of ${names}, so that lookups read nothing from the drive: for another ratio, give less memory or more rows.`,
  ];
}
