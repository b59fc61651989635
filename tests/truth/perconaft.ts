// PerconaFT's measured runs as scenarios of ours: options by name, streams as workload phases with
// a checkpoint every 500,000 puts.
import { kQuickDrive, type MeasuredRun, type ReplaySettings, truthScenario } from './measured';

/** Where a stage of the file is read: after that many statements, counted from `from` on. */
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
type Phase = Record<string, string | number>;

/** The whole replay of one run, with further options on top, or the reason why there is none. */
export function planOf(run: MeasuredRun, settings: ReplaySettings): Plan | { reason: string } {
  const { options } = run;
  const compression = String(options.compression);
  if (!['none', 'zlib'].includes(compression))
    return { reason: `codec "${compression}" is not built in` };
  const streams = [...new Set(run.stages.map(({ stream }) => stream ?? ''))];
  const phases = new Phases();
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
    options: { rows: kRows, key_order: streams.includes('A4') ? 'sequential' : 'scrambled' },
  };
  const contender = {
    name: 'PerconaFT',
    engine: 'fractal',
    profile: 'percona-ft-unscaled',
    options: {
      block_size: Number(options.nodesize),
      read_block_size: Number(options.basementnodesize),
      fanout: Number(options.fanout),
      cache_size: Number(options.cachesize),
      compression,
      checkpointing_period: 0,
      ...settings.options,
    },
  };
  return { seed: settings.seed, workload, phases: phases.list, contender, marks, skipped };
}

export function documentOf(run: MeasuredRun, plan: Plan): unknown {
  const { seed, workload, phases, contender } = plan;
  return truthScenario(run, {
    ...{ seed, device: kQuickDrive, contender },
    workload: { ...workload, phases },
  });
}

/** Collects phases and counts the statements before each. */
class Phases {
  readonly list: Phase[] = [];
  readonly places = new Map<string, { from: number; at: number }>();
  private done = 0;

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
    };
    const plan = puts[stream];
    if (plan === undefined) return false;
    const from = this.done;
    for (let k = 0; k < plan.total / kCheckpointPuts; k++) {
      this.phase(
        { ...plan.phase(k), statements: kCheckpointPuts, transaction_puts: kTransactionPuts },
        kCheckpointPuts,
      );
      this.phase({ kind: 'flush' }, 1);
    }
    this.places.set(`${stream} fg`, { from, at: this.done });
    this.phase({ kind: 'flush', statements: 2 }, 2);
    this.places.set(`${stream} idle`, { from, at: this.done });
    this.reads(stream, 'get_present', { kind: 'get_present', seed: 77 }, kGets);
    this.reads(stream, 'scan100', { kind: 'scan', seed: 78, scan_rows: 100 }, kScans);
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
