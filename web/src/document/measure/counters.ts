// A run's counters by name: levels, counts, and bytes by cause with causes left out, such as
// "host_bytes.written - server.* - redo".
import { nearest } from '../scenario/values/nearest';
import { MeasureError } from './measure_error';
import type { Moment, MomentCause, RunSubject } from './subject';
import type { Bounds } from './value';

/** Report names to columns of lab.series_causes. */
const kByCause: Readonly<Record<string, keyof MomentCause>> = {
  'host_bytes.written': 'host_bytes_written',
  'host_operations.written': 'host_writes',
  'host_bytes.read': 'host_bytes_read',
  'host_operations.read': 'host_reads',
  'nand_bytes.programmed': 'nand_bytes_programmed',
};
const kCounters: readonly (keyof Moment)[] = [
  'statements',
  't_ns',
  'busy_ns',
  'user_bytes',
  'transactions',
];
const kLevels: readonly (keyof Moment)[] = ['live_user_bytes', 'allocated_bytes', 'table_bytes'];

const kNames = [...kCounters, ...kLevels, ...Object.keys(kByCause)];

/** A parsed quantity: "field - cause - prefix*", or "field: cause + prefix*". */
export interface Quantity {
  readonly field: string;
  readonly leftOut: readonly string[];
  /** If present, only these causes count. */
  readonly only?: readonly string[];
}

const wordsOf = (text: string, between: RegExp): string[] =>
  text.split(between).map((word) => word.trim());

/**
 * Parses a quantity. Throws MeasureError. `fields`: the names allowed; undefined allows any field
 * by cause.
 */
export function quantityOf(
  text: string,
  at: number,
  causes: readonly string[],
  fields: readonly string[] = kNames,
): Quantity {
  const [all = '', chosen] = text.split(':');
  const [field = '', ...leftOut] = wordsOf(all, /\s+[-−]\s+/);
  const only = chosen === undefined ? [] : wordsOf(chosen, /\s+\+\s+/);
  if (!fields.includes(field))
    throw new MeasureError(`nothing is counted as "${field}"`, at, nearest(field, fields));
  for (const cause of [...leftOut, ...only]) {
    if (!cause.endsWith('*') && !causes.includes(cause))
      throw new MeasureError(`there is no cause "${cause}"`, at, nearest(cause, causes));
  }
  if (leftOut.length + only.length > 0 && (kCounters as string[]).concat(kLevels).includes(field))
    throw new MeasureError(`"${field}" is not counted by cause`, at);
  return { field, leftOut, ...(only.length > 0 ? { only } : {}) };
}

const matches = (cause: string, words: readonly string[]): boolean =>
  words.some((word) => (word.endsWith('*') ? cause.startsWith(word.slice(0, -1)) : cause === word));

export const isLeftOut = (cause: string, { leftOut, only }: Quantity): boolean =>
  matches(cause, leftOut) || (only !== undefined && !matches(cause, only));

export const isLevel = ({ field }: Quantity): boolean => (kLevels as string[]).includes(field);

/** Returns the value at each of these moments: counts since the run began, or levels. */
export function valuesAt(run: RunSubject, quantity: Quantity, [from, to]: Bounds): number[] {
  const column = kByCause[quantity.field];
  const moments = run.series.slice(from, to + 1);
  if (column === undefined) return moments.map((moment) => moment[quantity.field as keyof Moment]);
  const sums = moments.map(() => 0);
  for (const row of run.causes) {
    const place = row.moment - from;
    if (place < 0 || place >= sums.length || isLeftOut(row.cause, quantity)) continue;
    sums[place] = (sums[place] as number) + (row[column] as number);
  }
  return sums;
}
