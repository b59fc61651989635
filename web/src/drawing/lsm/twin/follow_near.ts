// Follows the stored row nearest to the place that was clicked: inspects a file for its block
// there, then the block for its rows.

import { bytesAt } from '../../../model/tables/tables';
import type { InspectRequest } from '../../../run/past/types';
import type { PictureHost } from '../../kit/host';
import type { LsmState } from '../state/state';

/** `file` is the number of the clicked file; if 0, the deepest file at the place answers. */
export async function followNear(
  host: PictureHost,
  state: LsmState,
  place: number,
  file: number,
): Promise<void> {
  const { axis } = host;
  const number = file !== 0 ? file : fileAt(state, place);
  if (number === 0) return;
  try {
    const separators = await blockSeparators(host, number);
    const found = separators.findIndex((key) => axis.place(key) >= place);
    const block = found < 0 ? separators.length - 1 : found;
    const keys = await keysOfBlock(host, number, block);
    const nearest = keys.reduce<Uint8Array | undefined>((best, key) => {
      if (best === undefined) return key;
      return Math.abs(axis.place(key) - place) < Math.abs(axis.place(best) - place) ? key : best;
    }, undefined);
    if (nearest !== undefined) host.follow(nearest.slice());
  } catch {
    // The file has left the tree: the followed row stays.
  }
}

function fileAt(state: LsmState, place: number): number {
  let best = { level: -1, number: 0 };
  for (const file of state.files) {
    if (file.from <= place && place <= file.to && file.level > best.level) best = file;
  }
  return best.number;
}

async function blockSeparators(host: PictureHost, file: number): Promise<Uint8Array[]> {
  const table = (await host.inspect({ table: 'lsm.files', id: file }))['lsm.blocks'];
  return table === undefined
    ? []
    : Array.from({ length: table.rows }, (_, i) => bytesAt(table.columns.separator, i));
}

async function keysOfBlock(host: PictureHost, file: number, block: number): Promise<Uint8Array[]> {
  const table = (await host.inspect(blockRequest(file, block)))['lsm.entries'];
  return table === undefined
    ? []
    : Array.from({ length: table.rows }, (_, i) => bytesAt(table.columns.key, i));
}

/**
 * The request for the entries of a data block. The engine reads the block's number from the key's
 * decimal digits.
 */
export function blockRequest(file: number, block: number): InspectRequest {
  return { table: 'lsm.blocks', id: file, key: new TextEncoder().encode(String(block)) };
}
