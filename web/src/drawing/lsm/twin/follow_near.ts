// Follows the stored row nearest to a place that was pointed at: asks a file for its block there,
// and the block for its rows.

import { bytesAt } from '../../../model/tables';
import type { InspectRequest } from '../../../run/past/types';
import type { PictureHost } from '../../kit/host';
import type { LsmState } from '../state/state';

/**
 * `file` is the file that was pointed at, 0 if none: then the deepest file at the place answers.
 */
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
    // The file left the tree meanwhile: the row that is followed stays.
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

/** Asks for the entries of one data block: the engine reads its number from the key's text. */
export function blockRequest(file: number, block: number): InspectRequest {
  return { table: 'lsm.blocks', id: file, key: new TextEncoder().encode(String(block)) };
}
