// Waits of a run, from the tables lab.series and lab.waits: by reason, in slices between the
// moments of the series.
import { columnNames, type Tables } from '../../../model/tables/decode';
import { rowsOf } from '../../../model/tables/tables';

/** The reasons in the order of their numbers. */
export const kReasonNames = columnNames('lab.waits', 'reason');

/** Garbage collection: waits of the drive's commands, whichever client or job they belong to. */
export const kGarbage = kReasonNames.length - 1;

/** The tables of the lane. */
export const kWaitTables = ['lab.series', 'lab.waits', 'lab.memory'] as const;

/** A part of the run. */
export interface Slice {
  /** Statements done, and virtual time, at its beginning and end. */
  readonly statements: readonly [number, number];
  readonly ns: readonly [number, number];
  /** Nanoseconds by reason. */
  readonly waits: readonly number[];
}

export function slicesOf(tables: Tables): readonly Slice[] {
  const moments = rowsOf(tables, 'lab.series');
  const sums = moments.map(() => kReasonNames.map(() => 0));
  for (const { moment, reason, ns } of rowsOf(tables, 'lab.waits')) {
    const sum = sums[moment];
    if (sum !== undefined) sum[reason] = ns;
  }
  return moments.slice(1).map((end, i) => ({
    statements: [moments[i]?.statements ?? 0, end.statements],
    ns: [moments[i]?.t_ns ?? 0, end.t_ns],
    waits: kReasonNames.map((_, reason) => (sums[i + 1]?.[reason] ?? 0) - (sums[i]?.[reason] ?? 0)),
  }));
}

export const totalsOf = (slices: readonly Slice[]): readonly number[] =>
  kReasonNames.map((_, reason) => slices.reduce((sum, { waits }) => sum + (waits[reason] ?? 0), 0));

/** A reason's part of a slice: between two heights, of 1. */
export interface Part {
  readonly reason: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Stacks the clients' waits: heights are shares of the slice's time, or of all waits if those of
 * several clients last longer together. Garbage collection is not among them.
 */
export function partsOf({ ns, waits }: Slice): readonly Part[] {
  const own = waits.slice(0, kGarbage);
  const whole = Math.max(
    ns[1] - ns[0],
    own.reduce((sum, one) => sum + one, 0),
  );
  let height = 0;
  return own.flatMap((one, reason) => {
    if (one <= 0) return [];
    const from = height;
    height += one / whole;
    return [{ reason, from, to: height }];
  });
}

/** The time that the drive's commands waited for it, as a share of the slice; at most 1. */
export const garbageOf = ({ ns, waits }: Slice): number =>
  Math.min(1, (waits[kGarbage] ?? 0) / Math.max(1, ns[1] - ns[0]));

/** The slices as `count` parts of about equally many statements: for a table of few rows. */
export function joined(slices: readonly Slice[], count: number): readonly Slice[] {
  const total = slices.at(-1)?.statements[1] ?? 0;
  const groups = new Map<number, Slice[]>();
  for (const slice of slices) {
    const group = Math.max(1, Math.ceil((slice.statements[1] * count) / Math.max(1, total)));
    groups.set(group, [...(groups.get(group) ?? []), slice]);
  }
  return [...groups.values()].map((group) => {
    const [first, last] = [group[0] as Slice, group.at(-1) as Slice];
    return {
      statements: [first.statements[0], last.statements[1]],
      ns: [first.ns[0], last.ns[1]],
      waits: totalsOf(group),
    };
  });
}
