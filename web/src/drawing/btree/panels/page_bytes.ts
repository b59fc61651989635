// What the bytes of a page are: new, on the drive already, garbage, free, and the page's own; and
// which records each slot owns.
import type { BtreeHeaderRow, BtreePagesRow, BtreeRecordsRow } from '../../../gen/types';

export type PageByteKind = 'new' | 'again' | 'garbage' | 'free' | 'own';

export interface PageBytes {
  kind: PageByteKind;
  name: string;
  bytes: number;
}

/** Bytes of a page by kind; they add up to its size. Without its header, garbage counts as free. */
export function pageBytes(
  page: BtreePagesRow,
  records: readonly BtreeRecordsRow[],
  header: BtreeHeaderRow | undefined,
  pageSize: number,
): PageBytes[] {
  const rows = records.reduce((sum, record) => sum + record.bytes, 0);
  const fresh = Math.min(rows, page.new_bytes);
  const garbage = header?.garbage_bytes ?? 0;
  return [
    { kind: 'new', name: 'new: not on the drive yet', bytes: fresh },
    { kind: 'again', name: 'records that are on the drive already', bytes: rows - fresh },
    { kind: 'garbage', name: 'garbage: removed records', bytes: garbage },
    { kind: 'free', name: 'free', bytes: Math.max(0, pageSize - page.used_bytes - garbage) },
    { kind: 'own', name: 'header, directory, trailer', bytes: Math.max(0, page.used_bytes - rows) },
  ];
}

/** A slot of the directory: the records that it owns, the last of which it points to. */
export interface Slot {
  first: number;
  last: number;
}

/**
 * Slots by the records that own others; records after the last owner belong to the supremum's
 * slot.
 */
export function slotsOf(records: readonly { owned: number }[]): Slot[] {
  const slots: Slot[] = [];
  let first = 0;
  records.forEach((record, i) => {
    if (record.owned === 0) return;
    slots.push({ first, last: i });
    first = i + 1;
  });
  if (first < records.length) slots.push({ first, last: records.length - 1 });
  return slots;
}
