// Makes the flash picture's state from decoded tables.
import { columnNames, type Tables } from '../../../model/tables/decode';
import type { BlockState, BlockView } from './flash_layout';

const kStates = columnNames('flash.blocks', 'state') as readonly BlockState[];

/**
 * `again`: the array of an earlier call, which is filled again, because there are thousands of
 * blocks many times a second.
 */
export function blocksOf(tables: Tables, again: BlockView[] = []): BlockView[] {
  const table = tables['flash.blocks'];
  const rows = table?.rows ?? 0;
  while (again.length < rows)
    again.push({ block: 0, livePages: 0, writtenPages: 0, erases: 0, state: 'full', die: 0 });
  again.length = rows;
  if (table === undefined) return again;
  const c = table.columns;
  again.forEach((view, i) => {
    view.block = c.block[i] as number;
    view.livePages = c.live_pages[i] as number;
    view.writtenPages = c.written_pages[i] as number;
    view.erases = c.erases[i] as number;
    view.state = kStates[c.state[i] as number] ?? 'full';
    view.die = c.die[i] as number;
  });
  return again;
}

export type PageState = 'unwritten' | 'live' | 'dead';

const kPageStates = columnNames('flash.pages', 'state') as readonly PageState[];

/** Returns the states of an erase block's pages, in page order. */
export function pagesOf(tables: Tables): PageState[] {
  const state = tables['flash.pages']?.columns.state;
  return state === undefined ? [] : Array.from(state, (one) => kPageStates[one] ?? 'unwritten');
}
