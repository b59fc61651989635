// Turns PerconaFT's measured runs into scenarios: options by name, streams as workload phases with
// a checkpoint every 500,000 puts.
import { type MeasuredRun, type ReplaySettings, truthScenario } from './measured';

/** The place where a stage is read: after `at` statements; its figures count from `from` on. */
export interface Mark {
  readonly stage: number;
  readonly from: number;
  readonly at: number;
}
export interface Plan {
  readonly seed: number;
  readonly workload: Readonly<Record<string, unknown>>;
  readonly phases: readonly Phase[];
  readonly contender: object;
  readonly marks: readonly Mark[];
  readonly skipped: readonly { stage: number; reason: string }[];
}

const kGets = 20_000;
const kScans = 1_000;
const kCheckpointPuts = 500_000;
const kTransactionPuts = 100;
const kRows = 2_000_000;
const kWindow = 500_000;
const kWindowPuts = 2_500_000;
const kInOrder: readonly string[] = ['A4', 'A5'];
// CPU times of the machine that repeated the runs (docs/fidelity.md). A put takes elapsed_s / n of
// the quickest run; zlib in PerconaFT takes 13 µs for a KiB (76.6 MB/s, `compress2` at level 5).
const kCpu = { cpu_put_ns: 8000 };
// The scans of 100 rows had no bounds: they read 100 rows and what is next to them.
const kNoBounds = { disable_prefetching: true };
const kZlibCpu = { cpu_node_kib_ns: 13_000 };
// Measured runs opened their files with O_DIRECT, the library's default (use_direct_io).
const kNoTime = { kind: 'flash', profile: 'instant', options: { capacity_bytes: '4 GiB' } };
// The settings of the measuring driver that a replay imitates; a run with others is skipped.
const kSetUp: Readonly<Record<string, RegExp>> = {
  checkpoint: /^explicit, every 500,000 puts/,
  cleaner: /default|none|off/,
  commit: /^transactions of 100 (puts|operations),? /,
};
type Phase = Record<string, string | number>;

/** The replay of a run, with further options, or the reason for none. */
export function planOf(run: MeasuredRun, settings: ReplaySettings): Plan | { reason: string } {
  const { options } = run;
  const compression = String(options.compression);
  if (!['none', 'zlib'].includes(compression))
    return { reason: `codec "${compression}" is not built in` };
  const unknown = Object.entries(kSetUp).find(([name, words]) => !words.test(`${options[name]}`));
  if (unknown !== undefined)
    return { reason: `${unknown[0]} "${options[unknown[0]]}" is not replayed` };
  const streams = [...new Set(run.stages.map(({ stream }) => stream ?? ''))];
  const phases = new Phases(/100 operations/.test(`${options.commit}`));
  for (const stream of streams)
    if (!phases.add(stream)) return { reason: `stream "${stream}" is not known` };
  const marks: Mark[] = [];
  const skipped: { stage: number; reason: string }[] = [];
  run.stages.forEach((stage, index) => {
    const mark = phases.places.get(`${stage.stream} ${stage.read ?? stage.at}`);
    if (mark === undefined)
      skipped.push({ stage: index, reason: `no such stage: ${stage.read ?? stage.at}` });
    else marks.push({ stage: index, ...mark });
  });
  const workload = {
    kind: 'kv',
    options: {
      rows: kRows,
      window: kWindow,
      key_order: streams.some((stream) => kInOrder.includes(stream)) ? 'sequential' : 'scrambled',
    },
  };
  const contender = {
    name: 'PerconaFT',
    engine: 'fractal',
    profile: 'percona-ft-unscaled',
    options: {
      ...libraryOptions(run),
      ...kCpu,
      ...kNoBounds,
      ...(compression === 'zlib' ? kZlibCpu : {}),
      ...settings.options,
    },
  };
  return { seed: settings.seed, workload, phases: phases.list, contender, marks, skipped };
}

/** The options that each measured run states; a run makes its checkpoints itself. */
export const libraryOptions = ({ options }: MeasuredRun) => ({
  block_size: Number(options.nodesize),
  read_block_size: Number(options.basementnodesize),
  fanout: Number(options.fanout),
  cache_size: Number(options.cachesize),
  compression: String(options.compression),
  checkpointing_period: 0,
});

export function documentOf(run: MeasuredRun, plan: Plan): unknown {
  const { seed, workload, phases, contender } = plan;
  return truthScenario(run, {
    ...{ seed, device: kNoTime, contender },
    workload: { ...workload, phases },
  });
}

/** The document of a run with other stages, which a replay gives as phases. */
export function documentOfRows(
  run: MeasuredRun,
  phases: readonly Readonly<Record<string, string | number | boolean>>[],
  settings: ReplaySettings,
  options: Readonly<Record<string, number | boolean>>,
): object {
  const contender = {
    name: 'PerconaFT',
    engine: 'fractal',
    profile: 'percona-ft-unscaled',
    options: { ...libraryOptions(run), ...options, ...settings.options },
  };
  const key_order = run.options.scrambled === 1 ? 'scrambled' : 'sequential';
  const workload = { kind: 'kv', options: { rows: Number(run.options.rows), key_order }, phases };
  return truthScenario(run, {
    ...{ seed: settings.seed, device: kNoTime, contender },
    workload,
  }) as object;
}

/** Collects phases and counts the statements before each. */
class Phases {
  readonly list: Phase[] = [];
  readonly places = new Map<string, { from: number; at: number }>();
  private done = 0;

  /** `deletesCount`: the length of a transaction counts its deletes as well as its puts. */
  constructor(private readonly deletesCount: boolean) {}

  /** Adds a stream, its two idle checkpoints and its reads; false if it is not known. */
  add(stream: string): boolean {
    const update = (seed: number, version: number, zipf: boolean) => (k: number) => ({
      kind: 'update',
      seed,
      skip_draws: k * kCheckpointPuts,
      first_version: version + k * kCheckpointPuts,
      ...(zipf ? { distribution: 'zipf', theta_permille: 990 } : {}),
    });
    const puts: Record<string, { total: number; phase: (k: number) => Phase }> = {
      A1: { total: kRows, phase: () => ({ kind: 'load' }) },
      A2: { total: 2 * kRows, phase: update(2, 1_000_000, false) },
      A3: { total: 2 * kRows, phase: update(3, 10_000_000, true) },
      A4: { total: kRows, phase: () => ({ kind: 'load' }) },
      A5: { total: kWindowPuts, phase: () => ({ kind: 'window' }) },
    };
    const plan = puts[stream];
    if (plan === undefined) return false;
    const from = this.done;
    for (let k = 0; k < plan.total / kCheckpointPuts; k++) {
      const deletes = stream === 'A5' && k * kCheckpointPuts >= kWindow;
      const transaction_puts = kTransactionPuts / (deletes && this.deletesCount ? 2 : 1);
      this.phase(
        { ...plan.phase(k), statements: kCheckpointPuts, transaction_puts },
        kCheckpointPuts * (deletes ? 2 : 1),
      );
      this.phase({ kind: 'flush' }, 1);
    }
    this.places.set(`${stream} fg`, { from, at: this.done });
    this.phase({ kind: 'flush', statements: 2 }, 2);
    this.places.set(`${stream} idle`, { from, at: this.done });
    const ids = stream === 'A5' ? { first_id: kWindowPuts - kWindow, ids: kWindow } : {};
    this.reads(stream, 'get_present', { kind: 'get_present', seed: 77, ...ids }, kGets);
    this.reads(stream, 'scan100', { kind: 'scan', seed: 78, scan_rows: 100, ...ids }, kScans);
    return true;
  }

  private reads(stream: string, name: string, phase: Phase, statements: number): void {
    this.places.set(`${stream} ${name}`, { from: this.done, at: this.done + statements });
    this.phase({ ...phase, statements }, statements);
  }
  private phase(phase: Phase, statements: number): void {
    this.list.push(phase);
    this.done += statements;
  }
}
