// Stages of PerconaFT's measured runs as parts of a replay: the phases of each, the place of each
// among the run's stages, loads with their checkpoints, full scans.
import type { MeasuredRun } from './measured';

export type Phase = Readonly<Record<string, string | number | boolean>>;
/** A stage's beginning in its name, and the phases that are its statements. */
export interface Part {
  readonly stage: string;
  readonly phases: readonly Phase[];
}

const kLargestScan = 1_000_000;

export const statementsOf = (phases: readonly Phase[]): number =>
  phases.reduce((sum, { statements = 1 }) => sum + Number(statements), 0);

/** The parts by the number of their measured stage, in order: one name may begin as another. */
export function placesOf(run: MeasuredRun, parts: readonly Part[]): Map<number, Part> {
  const places = new Map<number, Part>();
  const left = [...parts];
  run.stages.forEach((stage, index) => {
    if (left[0] !== undefined && (stage.stage ?? '').startsWith(left[0].stage))
      places.set(index, left.shift() as Part);
  });
  return places;
}

/** The statements before each part, and those up to its end. */
export function endsOf(parts: readonly Part[]): Map<Part, readonly [number, number]> {
  const ends = new Map<Part, readonly [number, number]>();
  let done = 0;
  for (const part of parts) {
    ends.set(part, [done, done + statementsOf(part.phases)]);
    done += statementsOf(part.phases);
  }
  return ends;
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
