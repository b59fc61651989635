// The tip about the part under the pointer.
import {
  formatBytes,
  formatCount,
  formatNs,
  formatShare,
  plural,
} from '../../../model/values/units';
import { type BtreeHit, levelName } from '../layout/hit';
import type { BtreeState, PageView } from '../state/state';
import { pageName } from '../state/tables';

export function tipOf(hit: BtreeHit, state: BtreeState): string {
  const { pool, log, doublewrite } = state;
  switch (hit.kind) {
    case 'card': {
      const { page } = hit.card;
      const waiting = page.dirty
        ? `, changed and not yet written: ${plural(page.newRows, 'row')}, ${formatBytes(page.newBytes)} new`
        : '';
      return `${pageName(page.page)}: ${formatShare(page.fill)} full, ${plural(page.records, 'record')}${memory(page)}${waiting}${buffered(page)}${written(page, state.nowNs)}`;
    }
    case 'node':
      return `${pageName(hit.node.page)}: ${formatShare(hit.node.fill)} full${memory(hit.node)}${hit.node.dirty ? ', changed and not yet written' : ''}`;
    case 'bin': {
      const { bin } = hit;
      const lately =
        bin.writtenLately > 0
          ? `, ${formatShare(bin.writtenLately)} written within the last second`
          : '';
      return `${plural(bin.pages, 'page')}: ${formatShare(bin.mean)} full on average (${formatShare(bin.low)} to ${formatShare(bin.high)}), ${formatShare(bin.resident)} in memory, ${formatShare(bin.dirty)} changed${lately}`;
    }
    case 'level': {
      const { level } = hit;
      return `${levelName(level, state.levels.length)}: ${plural(level.pages, 'page')}, ${formatShare(level.usedBytes / Math.max(1, level.pages * state.pageSize))} full, ${formatCount(level.resident)} in memory, ${formatCount(level.dirty)} changed`;
    }
    case 'memory':
      return `buffer pool: ${formatCount(pool.capacity)} pages, ${formatCount(pool.young)} young, ${formatCount(pool.old)} old, ${formatCount(pool.free)} free; ${formatCount(pool.dirty)} changed; ${formatShare(1 - pool.reads / Math.max(1, pool.requests))} of page requests found here${fullness(state)}`;
    case 'log':
      return `redo log: ${formatBytes(log.age)} of ${formatBytes(log.capacity)} needed since the last checkpoint. Above ${formatBytes(log.asyncAge)} pages are flushed aggressively, above ${formatBytes(log.syncAge)} statements wait`;
    case 'doublewrite':
      return `doublewrite buffer: ${plural(doublewrite.writing, 'page')} being copied, ${formatCount(doublewrite.waiting)} waiting, ${formatCount(doublewrite.capacity)} in a batch; ${formatCount(doublewrite.skipped)} pages needed no copy, as they were new`;
    default:
      return '';
  }
}

function buffered({ waiting = 0 }: PageView): string {
  return waiting === 0 ? '' : `, ${plural(waiting, 'change')} waiting in the change buffer`;
}

function fullness({ buffer }: BtreeState): string {
  if (buffer === undefined) return '';
  return `; change buffer: ${formatCount(buffer.pages)} of ${formatCount(buffer.capacity)} pages, ${plural(buffer.entries, 'change')} waiting`;
}

function memory(page: { resident: boolean }): string {
  return page.resident ? ', in memory' : ', not in memory';
}

function written(page: { writes: number; writtenNs: number }, nowNs: number): string {
  if (page.writes === 0) return ', never written';
  return `, written ${plural(page.writes, 'time')}, last ${formatNs(Math.max(0, nowNs - page.writtenNs))} ago`;
}
