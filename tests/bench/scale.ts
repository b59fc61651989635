// iiBench as it grows: native runs whose drive keeps its content in a file, so that memory is what
// the engines and the drive's tables take. CPU time and memory of a row at 10^5, 10^6, … rows.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNative } from '../../cli/native';
import { parseScenario } from '../../web/src/document/scenario/checks/parse';
import { type LoadRequest, toLoadRequests } from '../../web/src/document/scenario/load_request';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { fittedLine } from './fitted_line';
import type { BenchRow } from './row';

export interface ScaleOptions {
  /** The most rows; the B-tree has at most a tenth of 10^8. */
  readonly rows: number;
  /** The folder for the drive's content. */
  readonly folder: string | undefined;
}

const kLeastRows = 100_000;
const kTrees = [
  { name: 'B-tree', engine: 'btree', profile: 'mariadb-10.11-unscaled', most: 10_000_000 },
  { name: 'fractal tree', engine: 'fractal', profile: 'percona-ft-unscaled', most: 100_000_000 },
  { name: 'LSM-tree', engine: 'lsm', profile: 'rocksdb-7.8-unscaled', most: 100_000_000 },
] as const;
/** Caches of one size, so that the data outgrow them. */
const kCache = '256 MiB';
const kCaches = { btree: 'buffer_pool_size', fractal: 'cache_size', lsm: 'block_cache_size' };
const kDriveBytesARow = 640;
const kLeastDrive = 2 ** 30;
/** Clock ticks of /proc a second: the same on all of Linux. */
const kTicks = 100;
const kPollMs = 200;

export async function* benchScale({ rows: most, folder }: ScaleOptions): AsyncGenerator<BenchRow> {
  for (const tree of kTrees) {
    const points: (readonly [rows: number, value: number])[] = [];
    for (let rows = kLeastRows; rows <= Math.min(most, tree.most); rows *= 10) {
      const { cpuSeconds, memory } = await grown(requestOf(tree, rows), folder ?? tmpdir());
      const us = (1e6 * cpuSeconds) / rows;
      points.push([rows, us]);
      yield {
        ...{ bench: 'scale', what: `${tree.name}: ${rows.toLocaleString('en')} rows` },
        ...{ value: us, unit: 'us/row' },
        note: `CPU time; ${Math.round(memory / 2 ** 20).toLocaleString('en')} MiB of memory besides the drive's content`,
      };
    }
    if (points.length < 2) continue;
    const { at, slope } = fittedLine(points);
    yield {
      ...{ bench: 'scale', what: `${tree.name}: fit`, value: slope, unit: 'us/decade' },
      note: `${at.toFixed(2)} us a row at 10^5 rows, and more for each tenfold of them`,
    };
  }
}

function requestOf({ name, engine, profile }: (typeof kTrees)[number], rows: number): LoadRequest {
  const parsed = parseScenario({
    ...{ version: 2, name: 'scale', title: name, question: 'What does a row cost?', seed: 1 },
    durability: 'every_commit',
    device: {
      kind: 'flash',
      options: {
        capacity_bytes: Math.max(kLeastDrive, rows * kDriveBytesARow),
        power_loss_protection: true,
      },
    },
    workload: { kind: 'iibench', options: { rows }, phases: [{ kind: 'insert' }] },
    contenders: [{ name, engine, profile, options: { [kCaches[engine]]: kCache } }],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return toLoadRequests(parsed.scenario)[0] as LoadRequest;
}

/** Runs to the end. `memory`: the most bytes that were the process's own, not a file's. */
async function grown(
  request: LoadRequest,
  folder: string,
): Promise<{ readonly cpuSeconds: number; readonly memory: number }> {
  const driver = startNative(join(folder, `three-trees-${process.pid}.content`));
  const lab = new LabInstance(driver);
  const of = (file: string) => readFileSync(`/proc/${driver.pid}/${file}`, 'utf8');
  let memory = 0;
  const look = () => {
    const kib = /^RssAnon:\s+(\d+) kB$/m.exec(of('status'))?.[1];
    memory = Math.max(memory, Number(kib) * 1024);
  };
  const poll = setInterval(look, kPollMs);
  try {
    await lab.load(request);
    const { status } = await lab.advance({
      ...{ stop: 'end', target: 0, maxSteps: 2 ** 50, facts: 'off' },
    });
    if (status.state === 2) throw new Error(`the run stopped: ${status.message}`);
    look();
    // The fields after the program's name, which may have blanks: user and system time.
    const [user, system] = of('stat')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return { cpuSeconds: ((user ?? 0) + (system ?? 0)) / kTicks, memory };
  } finally {
    clearInterval(poll);
    lab.close();
  }
}
