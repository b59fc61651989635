// A page's bytes by kind (new, on the drive already, garbage, free, the page's own), and the
// records that each directory slot owns.
import type { BtreeHeaderRow, BtreePagesRow, BtreeRecordsRow } from '../../../gen/types';

export type PageByteKind = 'new' | 'again' | 'garbage' | 'free' | 'own';

export interface PageBytes {
  kind: PageByteKind;
  name: string;
  bytes: number;
}

/**
 * Returns bytes by kind, which add up to the page's size. Without its header, garbage counts as
 * free.
 */
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

/** A directory slot: the range of records that it owns; it points to the last one. */
export interface Slot {
  first: number;
  last: number;
}

/**
 * Returns slots by the records that own others; the records after the last owner belong to the
 * supremum's slot.
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
