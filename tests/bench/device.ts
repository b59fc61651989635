// Runs `device-bench` (drives against analytic results and published figures, and the speed of the
// flash drive without a lab) and the checks of conservation.ts on every scenario.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { galleryScenarios, startNativeLab } from '../support';
import { conservation, conservationOfLog } from './conservation';
import type { BenchRow } from './row';
import { kWasi } from './wasi';

interface Measured {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly expected?: number;
  /** Relative tolerance; 0: equality. */
  readonly tolerance?: number;
  /** The upper bound, 1e300 if there is none; `expected` is then the lower one. */
  readonly most?: number;
}

const path = (name: string) => fileURLToPath(new URL(`../../build/${name}`, import.meta.url));

function run(command: string, args: readonly string[]): Measured[] {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 24,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: exit ${status}`);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Measured => JSON.parse(line));
}

function row({ what, measured, unit, expected, tolerance = 0, most = 0 }: Measured): BenchRow {
  const base = { bench: 'device', what, value: measured, unit };
  if (expected === undefined) return { ...base, note: '' };
  const nearest = most === 0 ? expected : Math.min(Math.max(measured, expected), most);
  const error = measured === nearest ? 0 : measured / nearest - 1;
  const verdict = Math.abs(error) <= tolerance + 1e-12 ? 'holds' : 'FAILS';
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  const figure = (value: number) => Number(value.toPrecision(6));
  const open = most === 1e300;
  const bounds = open ? `at least ${figure(expected)}` : `${figure(expected)} to ${figure(most)}`;
  const wanted =
    most === 0 ? `${figure(expected)}, error ${percent(error)} of ${percent(tolerance)}` : bounds;
  return {
    ...base,
    note: `${verdict}: expected ${wanted}`,
    expected: most === 0 ? expected : [expected, open ? null : most],
    error,
    tolerance,
  };
}

export async function* benchDevice(): AsyncGenerator<BenchRow> {
  const native = path('native/device-bench');
  for (const measured of run(native, ['checks'])) yield row(measured);
  for (const scenario of galleryScenarios()) {
    for (const check of await conservation(scenario, startNativeLab)) yield row(check);
    for (const check of await conservationOfLog(scenario, startNativeLab, 8)) yield row(check);
  }
  const wasm = (what: string) =>
    run(process.execPath, [
      '--no-warnings',
      '--input-type=module',
      '-e',
      kWasi,
      '--',
      path('wasm/device-bench.wasm'),
      what,
    ]);
  for (const measured of wasm('memory'))
    yield row({ ...measured, what: `${measured.what} (wasm)` });
  const builds = [
    { build: 'native', rows: () => run(native, ['speed']) },
    { build: 'wasm', rows: () => wasm('speed') },
  ];
  for (const { build, rows } of builds)
    for (const measured of rows()) yield row({ ...measured, what: `${measured.what} (${build})` });
}
