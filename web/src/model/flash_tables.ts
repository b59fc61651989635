// From decoded tables to what the flash picture shows.
import { columnNames, type Tables } from './decode';
import type { BlockState, BlockView } from './flash_layout';

const kStates = columnNames('flash.blocks', 'state') as readonly BlockState[];

export function blocksOf(tables: Tables): BlockView[] {
  const table = tables['flash.blocks'];
  if (table === undefined) return [];
  const c = table.columns;
  return Array.from({ length: table.rows }, (_, i) => ({
    block: c.block[i] as number,
    livePages: c.live_pages[i] as number,
    writtenPages: c.written_pages[i] as number,
    erases: c.erases[i] as number,
    state: kStates[c.state[i] as number] ?? 'full',
    die: c.die[i] as number,
  }));
}

export type PageState = 'unwritten' | 'live' | 'dead';

const kPageStates = columnNames('flash.pages', 'state') as readonly PageState[];

/** The pages of one erase block, in their order. */
export function pagesOf(tables: Tables): PageState[] {
  const state = tables['flash.pages']?.columns.state;
  return state === undefined ? [] : Array.from(state, (one) => kPageStates[one] ?? 'unwritten');
}
