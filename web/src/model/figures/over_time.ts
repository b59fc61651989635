// A run over time: figures derived from its intervals (the table lab.intervals).
import type { LabIntervalsRow } from '../../gen/types';
import { spaceRatio } from './figures';

export type Interval = Readonly<LabIntervalsRow>;

/** Throughput of an interval in virtual time. `before`: the interval before it, if there is one. */
export function statementsPerSecond(row: Interval, before: Interval | undefined): number {
  const ns = row.t_ns - (before?.t_ns ?? 0);
  return ns > 0 ? ((row.statements - (before?.statements ?? 0)) / ns) * 1e9 : Number.NaN;
}

/** Bytes of tables and indexes per byte of live rows. */
export const spaceAmplification = (row: Interval): number =>
  spaceRatio(row.table_bytes, row.live_user_bytes);

/** Bytes written to the drive in the interval per byte saved in it; NaN if none was saved. */
export function intervalAmplification(row: Interval, before: Interval | undefined): number {
  const saved = row.user_bytes - (before?.user_bytes ?? 0);
  return saved > 0 ? (row.drive_bytes - (before?.drive_bytes ?? 0)) / saved : Number.NaN;
}
