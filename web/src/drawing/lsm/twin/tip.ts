// The tip about the part under the pointer.
import { formatBytes, formatNs, plural } from '../../../model/values/units';
import type { LsmHit } from '../layout/hit';
import type { LsmState } from '../state/state';

export function tipOf(hit: LsmHit, state: LsmState): string {
  switch (hit.kind) {
    case 'file': {
      const { file } = hit;
      const busy = file.job === 0 ? '' : `, read by job ${file.job}`;
      const dead =
        file.deletions === 0 ? '' : `, ${plural(file.deletions, 'tombstone')} among them`;
      const shadowed = Math.round(100 * (state.dead.shadowed.get(file.number) ?? 0));
      const hidden = shadowed === 0 ? '' : `, about ${shadowed}% hidden by newer files`;
      return `file ${file.number} in L${file.level}: ${formatBytes(file.bytes)}, ${plural(file.entries, 'row')}${dead}${hidden}, ${formatNs(Math.max(0, state.nowNs - file.createdNs))} old${busy}`;
    }
    case 'memtable':
      return `memtable: number ${hit.memtable.id}, ${hit.memtable.state}, ${plural(hit.memtable.entries, 'row')}, ${formatBytes(hit.memtable.bytes)}`;
    case 'level':
      return `L${hit.level.level}: why this file next?`;
    default:
      return '';
  }
}
