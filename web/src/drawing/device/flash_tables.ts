// From decoded tables to what the flash picture shows.
import { columnNames, type Tables } from '../../model/decode';
import type { BlockState, BlockView } from './flash_layout';

const kStates = columnNames('flash.blocks', 'state') as readonly BlockState[];

/**
 * `again`: the answer to an earlier call, to be filled again. They are thousands, many times a
 * second.
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

/** The pages of one erase block, in their order. */
export function pagesOf(tables: Tables): PageState[] {
  const state = tables['flash.pages']?.columns.state;
  return state === undefined ? [] : Array.from(state, (one) => kPageStates[one] ?? 'unwritten');
}
