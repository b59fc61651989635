// The words of the build of an index, the longest first.
import { formatCount } from '../../../model/values/units';
import type { BuildView } from '../state/state';

export function buildWords({ rows, entries, swept }: BuildView): string[] {
  if (swept)
    return [
      `index: all rows are read, ${formatCount(entries)} entries put; a checkpoint writes it`,
      'index: a checkpoint writes it',
      'index: written',
    ];
  return [
    `index: ${formatCount(rows)} rows read from the right, ${formatCount(entries)} entries put`,
    `index: ${formatCount(rows)} rows read`,
    'index is built',
  ];
}
