// Turns RocksDB's measured runs into scenarios: options by name, streams as workload phases, and
// the place where each stage is measured.
import { kQuickDrive, type MeasuredRun, type ReplaySettings, truthScenario } from './measured';

/** The place in our run at which the measured run's stage was read. */
export interface Mark {
  readonly stage: number;
  readonly kind: 'fg' | 'idle' | 'get_present' | 'get_absent' | 'scan100' | 'fullcompact';
  /** Statements done when the figures are taken. */
  readonly at: number;
  /** Statements done when the reads or the compaction began; only these stages have it. */
  readonly from?: number;
}
export interface Run {
  readonly document: unknown;
  readonly marks: readonly Mark[];
}
/**
 * The run itself, and for each compacted copy a run up to the copy's moment that compacts there.
 */
export interface Replay {
  readonly runs: readonly Run[];
  readonly skipped: readonly { stage: number; reason: string }[];
}

const kGets = 100_000;
const kScans = 10_000;
type Phase = Record<string, string | number | boolean>;

/** The engine's options for a measured run, or the reason why it cannot be replayed. */
export function engineOptions(
  run: MeasuredRun,
): { options: Record<string, number | boolean | string> } | { reason: string } {
  const { options } = run;
  const style = String(options.compaction_style);
  if (style !== 'level' && style !== 'universal')
    return { reason: `compaction style "${style}" is not built yet` };
  const bits = /bloom (\d+) bits/.exec(String(options.filter_policy))?.[1];
  const cache = /LRU (\d+) MiB/.exec(String(options.block_cache))?.[1];
  if (cache === undefined)
    return { reason: `block cache "${options.block_cache}" is not understood` };
  const compression = String(options.compression);
  if (!['none', 'lz4', 'zstd', 'zlib'].includes(compression))
    return { reason: `codec "${compression}" is not built in` };
  const same = [
    'write_buffer_size',
    'max_write_buffer_number',
    'target_file_size_base',
    'max_bytes_for_level_base',
    'num_levels',
    'level0_file_num_compaction_trigger',
    'block_size',
    'max_bytes_for_level_multiplier',
    'level_compaction_dynamic_level_bytes',
  ];
  const named = Object.fromEntries(
    same.filter((name) => name in options).map((name) => [name, options[name] as number | boolean]),
  );
  return {
    options: {
      ...named,
      compression,
      compaction_style: style,
      bloom_millibits_per_key: bits ? Number(bits) * 1000 : 0,
      block_cache_size: Number(cache) * 2 ** 20,
    },
  };
}

/** The replay of a run, or the reason for none. */
export function replayOf(
  run: MeasuredRun,
  { seed, options, copies }: ReplaySettings,
): Replay | { reason: string } {
  const engine = engineOptions(run);
  if ('reason' in engine) return engine;
  const pace = run.pacing?.startsWith('paced') ? 250 : 0;
  const streams = [...new Set(run.stages.map(({ stream }) => stream ?? ''))];
  const whole = new Plan(pace);
  for (const stream of streams) {
    if (!whole.add(stream)) return { reason: `stream "${stream}" is not known` };
    run.stages.forEach((stage, index) => {
      if (stage.stream === stream && stage.at !== 'fullcompact')
        whole.mark(index, stage.at ?? '', stage.read);
    });
  }
  const plans = [whole];
  streams.forEach((stream, last) => {
    const stages = [...run.stages.entries()].filter(
      ([, stage]) => stage.stream === stream && stage.at === 'fullcompact',
    );
    if (stages.length === 0 || copies === false) return;
    const copy = new Plan(pace);
    for (const before of streams.slice(0, last + 1)) copy.write(before);
    copy.compact(stream);
    for (const [index, stage] of stages) copy.mark(index, 'fullcompact', stage.read);
    plans.push(copy);
  });
  const runs = plans.map((plan) => ({
    marks: plan.marks,
    document: truthScenario(run, {
      seed,
      device: kQuickDrive,
      workload: {
        kind: 'kv',
        options: { rows: plan.rows, key_order: plan.order, window: plan.window },
        phases: plan.phases,
      },
      contender: {
        name: 'RocksDB',
        engine: 'lsm',
        profile: 'rocksdb-7.8-unscaled',
        options: { ...engine.options, ...options },
      },
    }),
  }));
  return { runs, skipped: plans.flatMap(({ skipped }) => skipped) };
}

/** Collects phases and counts the statements before each. */
class Plan {
  readonly phases: Phase[] = [];
  readonly marks: Mark[] = [];
  readonly skipped: { stage: number; reason: string }[] = [];
  rows = 2_000_000;
  order = 'scrambled';
  window = 500_000;
  private done = 0;
  private at: Record<string, { from: number; to: number }> = {};

  constructor(private readonly pace: number) {}

  /** Adds a stream with its flush and reads; false if it is not known. */
  add(stream: string): boolean {
    if (!this.write(stream)) return false;
    this.read(stream);
    return true;
  }

  /**
   * Adds a full compaction and reads after it. The copy was taken of an idle engine, so a read,
   * which waits for background work, comes first.
   */
  compact(stream: string): void {
    this.phase(
      'settled',
      { kind: 'get_present', statements: 1, seed: 77, ...this.idsOf(stream) },
      1,
    );
    this.phase('fullcompact', { kind: 'compact', pace: 1 }, 1);
    this.read(stream);
  }

  private idsOf(stream: string): Phase {
    return stream === 'A5' ? { first_id: this.rows - this.window, ids: this.window } : {};
  }

  private read(stream: string): void {
    const ids = this.idsOf(stream);
    this.phase('get_present', { kind: 'get_present', statements: kGets, seed: 77, ...ids }, kGets);
    if (this.order === 'scrambled')
      this.phase(
        'get_absent',
        { kind: 'get_absent', statements: kGets, seed: 77, skip_draws: kGets },
        kGets,
      );
    // The driver calls Next() once more after its 100th row, so each scan ends on the 101st.
    this.phase(
      'scan100',
      { kind: 'scan', statements: kScans, seed: 78, scan_rows: 101, ...ids },
      kScans,
    );
  }

  /** Adds a stream and its flush. */
  write(stream: string): boolean {
    const updates = { kind: 'update', statements: 4_000_000, pace: this.pace };
    const streams: Record<string, () => void> = {
      A1: () => this.phase('fg', { kind: 'load', pace: this.pace }, this.rows),
      A2: () => this.phase('fg', { ...updates, seed: 2, first_version: 1_000_000 }, 4_000_000),
      A3: () =>
        this.phase(
          'fg',
          {
            ...updates,
            seed: 3,
            first_version: 10_000_000,
            distribution: 'zipf',
            theta_permille: 990,
          },
          4_000_000,
        ),
      A4: () => {
        this.order = 'sequential';
        this.phase('fg', { kind: 'load', pace: this.pace }, this.rows);
      },
      A5: () => {
        this.order = 'sequential';
        this.rows = 2_500_000;
        this.phase('fg', { kind: 'window', pace: this.pace }, this.rows + this.rows - this.window);
      },
    };
    const add = streams[stream];
    if (add === undefined) return false;
    add();
    this.phase('idle', { kind: 'flush', pace: 1 }, 1);
    return true;
  }

  mark(stage: number, at: string, read: string | undefined): void {
    const kind = (read ?? at) as Mark['kind'];
    const place = this.at[kind];
    if (place === undefined) {
      this.skipped.push({ stage, reason: `no such reads in this stream: ${kind}` });
      return;
    }
    // The first read waits for background work, so the idle engine's figures are taken after it.
    if (kind === 'idle') this.marks.push({ stage, kind, at: place.to + 1 });
    else if (kind === 'fullcompact')
      this.marks.push({ stage, kind, at: place.to + 1, from: place.from });
    else
      this.marks.push({
        stage,
        kind,
        at: place.to,
        ...(read === undefined ? {} : { from: place.from }),
      });
  }

  private phase(kind: string, phase: Phase, statements: number): void {
    this.phases.push(phase);
    this.at[kind] = { from: this.done, to: this.done + statements };
    this.done += statements;
  }
}
