// Stages of PerconaFT's measured runs as parts of a replay: the phases of each, the place of each
// among the run's stages, loads with their checkpoints, full scans.
import type { LabInstance } from '../../web/src/run/transport/lab_instance';
import type { MeasuredRun, Replay, ReplaySettings, Row, Skipped } from './measured';
import { loadReplay, readAt } from './replay_run';

export type Phase = Readonly<Record<string, string | number | boolean>>;
/** A stage's beginning in its name, and the phases that are its statements. */
export interface Part {
  readonly stage: string;
  readonly phases: readonly Phase[];
  /** Statements of the phases, where they are not one for each that a phase names. */
  readonly statements?: number;
}
export type Figures = Readonly<Record<string, number>>;

/** A run in parts: its document, its figures, and how a stage is compared with its part. */
export interface InParts {
  readonly parts: readonly Part[];
  readonly document: unknown;
  readonly read: (lab: LabInstance) => Promise<Figures>;
  /** Figures before the part, at its end, and at the end of the one after it. */
  readonly compare: (
    stage: number,
    part: Part,
    figures: readonly [Figures, Figures, Figures],
  ) => Row[];
  /** The reason for a stage without a part, if it is known. */
  readonly reasonOf?: (stage: string) => string | undefined;
}

/** The replay of runs that are planned in parts. */
export const replayInParts =
  (plan: (run: MeasuredRun, settings: ReplaySettings) => InParts): Replay['replay'] =>
  async (run, start, progress, settings) => {
    const { parts, document, read, compare, reasonOf } = plan(run, settings);
    const places = placesOf(run, parts);
    const lab = await loadReplay(run, document, start);
    const ends = endsOf(parts);
    const found = await readAt(lab, [0, ...ends], read, progress);
    // Before the first part there is the beginning, and after the last its own end.
    const at = (part: number): Figures =>
      found.get(ends[Math.min(part, parts.length - 1)] ?? 0) ?? {};
    const rows: Row[] = [];
    const skipped: Skipped[] = [];
    run.stages.forEach(({ stage = '' }, index) => {
      const part = places.get(index);
      if (part === undefined) {
        const reason = reasonOf?.(stage) ?? `no such stage: ${stage}`;
        skipped.push({ run: run.run, stage: index, reason });
        return;
      }
      const place = parts.indexOf(part);
      rows.push(...compare(index, part, [at(place - 1), at(place), at(place + 1)]));
    });
    return { rows, skipped };
  };

const kLargestScan = 1_000_000;

export const statementsOf = (phases: readonly Phase[]): number =>
  phases.reduce((sum, { statements = 1 }) => sum + Number(statements), 0);

/** The parts by the number of their measured stage, in order: one name may begin as another. */
function placesOf(run: MeasuredRun, parts: readonly Part[]): Map<number, Part> {
  const places = new Map<number, Part>();
  const left = [...parts];
  run.stages.forEach((stage, index) => {
    if (left[0] !== undefined && (stage.stage ?? '').startsWith(left[0].stage))
      places.set(index, left.shift() as Part);
  });
  return places;
}

/** The statements up to the end of each part. */
function endsOf(parts: readonly Part[]): number[] {
  let done = 0;
  return parts.map(({ phases, statements = statementsOf(phases) }) => (done += statements));
}

/** A load in pieces, with a checkpoint after each. */
export function loadPhases(options: MeasuredRun['options']): Phase[] {
  const rows = Number(options.rows);
  const each = Math.min(rows, Number(options.checkpoint_ops));
  const load = { kind: 'load', statements: each, transaction_puts: Number(options.txn) };
  return Array.from({ length: rows / each }, () => [load, { kind: 'flush' }]).flat();
}

function mix64(id: bigint): bigint {
  const wrap = (v: bigint) => BigInt.asUintN(64, v);
  let z = wrap(id + 0x9e3779b97f4a7c15n);
  z = wrap((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = wrap((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}

/** A full scan in pieces: each begins at the row of its rank. */
export function fullScan(rows: number): Phase[] {
  const keys = new BigUint64Array(rows);
  const ids = new Map<bigint, number>();
  for (let id = 0; id < rows; id++) keys[id] = mix64(BigInt(id));
  const sorted = BigUint64Array.from(keys).sort();
  const ranks = Array.from({ length: Math.ceil(rows / kLargestScan) }, (_, i) => i * kLargestScan);
  const first = new Set(ranks.map((rank) => sorted[rank]));
  keys.forEach((key, id) => first.has(key) && ids.set(key, id));
  return ranks.map((rank) => ({
    kind: 'scan',
    first_id: ids.get(sorted[rank] ?? 0n) ?? 0,
    ids: 1,
    statements: 1,
    scan_rows: Math.min(kLargestScan, rows - rank),
  }));
}
