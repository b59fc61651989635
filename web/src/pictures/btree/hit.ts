// What lies under a point of the B-tree picture, what the tip says of it, and which part the
// inspector shows.
import type { Rect } from '../../model/geometry';
import { formatBytes, formatCount, formatNs, formatShare, plural } from '../../model/units';
import type { Part } from '../kit/picture';
import type { Bin } from './columns';
import type { BtreeGeometry, NodeRect } from './layout';
import type { Card, Lens } from './lens';
import type { BtreeState, LevelView, NodeView } from './state';
import { pageName } from './tables';

export type BtreeHit =
  | { kind: 'card'; card: Card }
  | { kind: 'node'; node: NodeView; level: number }
  | { kind: 'bin'; bin: Bin; level: number }
  | { kind: 'level'; level: LevelView }
  | { kind: 'memory' | 'log' | 'doublewrite' | 'none' };

/** Thin pages are given a margin, px. */
const kMarginPx = 3;

export function btreeHit(
  geometry: BtreeGeometry,
  lens: Lens | undefined,
  x: number,
  y: number,
): BtreeHit {
  const card = lens?.cards.find((one) => inside(one, x, y));
  if (card !== undefined) return { kind: 'card', card };
  for (const kind of ['memory', 'log', 'doublewrite'] as const)
    if (inside(geometry.gauges[kind], x, y)) return { kind };
  for (const row of geometry.levels) {
    if (y < row.y - 1 || y > row.y + row.h + 1) continue;
    if (x < geometry.axis.x) return { kind: 'level', level: row.view };
    const bin = nearest(row.bins, x);
    if (bin !== undefined) return { kind: 'bin', bin, level: row.level };
    const rect = nearest<NodeRect>(row.nodes, x);
    if (rect !== undefined) return { kind: 'node', node: rect.node, level: row.level };
  }
  return { kind: 'none' };
}

function inside(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x <= rect.x + rect.w && y >= rect.y - 1 && y <= rect.y + rect.h + 1;
}

/** The thing that reaches nearest to x; both lists are in key order. */
function nearest<T extends { x: number; w: number }>(
  things: readonly T[],
  x: number,
): T | undefined {
  let best: T | undefined;
  let distance = kMarginPx;
  for (const thing of things) {
    const away = x < thing.x ? thing.x - x : x > thing.x + thing.w ? x - thing.x - thing.w : 0;
    if (away < distance) {
      distance = away;
      best = thing;
    }
  }
  return best;
}

export function partOf(hit: BtreeHit): Part | undefined {
  switch (hit.kind) {
    case 'card':
      return { kind: 'page', id: hit.card.page.page };
    case 'node':
      return { kind: 'page', id: hit.node.page };
    case 'bin':
      return { kind: 'page', id: hit.bin.page };
    case 'level':
      return { kind: 'level', id: hit.level.level };
    case 'none':
      return undefined;
    default:
      return { kind: hit.kind, id: 0 };
  }
}

export function levelName(row: { level: number }, levels: number): string {
  if (row.level === 0) return levels === 1 ? 'the only page' : 'leaves';
  return row.level === levels - 1 ? 'root' : `inner level ${row.level}`;
}

/** What the tip says. */
export function tipOf(hit: BtreeHit, state: BtreeState): string {
  const { pool, log, doublewrite } = state;
  switch (hit.kind) {
    case 'card': {
      const { page } = hit.card;
      const waiting = page.dirty
        ? `, changed and not yet written: ${plural(page.newRows, 'row')}, ${formatBytes(page.newBytes)} new`
        : '';
      return `${pageName(page.page)}: ${formatShare(page.fill)} full, ${plural(page.records, 'record')}${memory(page)}${waiting}${written(page, state.nowNs)}`;
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
      return `buffer pool: ${formatCount(pool.capacity)} pages, ${formatCount(pool.young)} young, ${formatCount(pool.old)} old, ${formatCount(pool.free)} free; ${formatCount(pool.dirty)} changed; ${formatShare(1 - pool.reads / Math.max(1, pool.requests))} of page requests found here`;
    case 'log':
      return `redo log: ${formatBytes(log.age)} of ${formatBytes(log.capacity)} needed since the last checkpoint. Above ${formatBytes(log.asyncAge)} pages are flushed aggressively, above ${formatBytes(log.syncAge)} statements wait`;
    case 'doublewrite':
      return `doublewrite buffer: ${plural(doublewrite.writing, 'page')} being copied, ${formatCount(doublewrite.waiting)} waiting, ${formatCount(doublewrite.capacity)} in a batch; ${formatCount(doublewrite.skipped)} pages needed no copy, as they were new`;
    default:
      return '';
  }
}

function memory(page: { resident: boolean }): string {
  return page.resident ? ', in memory' : ', not in memory';
}

function written(page: { writes: number; writtenNs: number }, nowNs: number): string {
  if (page.writes === 0) return ', never written';
  return `, written ${plural(page.writes, 'time')}, last ${formatNs(Math.max(0, nowNs - page.writtenNs))} ago`;
}
