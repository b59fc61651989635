// Follows the stored row nearest to the place that was clicked: inspects the leaf there for its
// basement nodes, then one of these for its rows.

import { rowsOf } from '../../../model/tables/tables';
import type { InspectRequest } from '../../../run/past/types';
import type { PictureHost } from '../../kit/host';
import { type FractalState, nodeIndexAt } from '../state/state';

export async function followNear(
  host: PictureHost,
  state: FractalState,
  place: number,
): Promise<void> {
  const leaves = state.levels.at(-1);
  if (leaves === undefined || leaves.nodes.length === 0) return;
  const leaf = state.nodes.node[
    leaves.nodes[nodeIndexAt(state, leaves, place)] as number
  ] as number;
  const { axis } = host;
  try {
    const tables = await host.inspect({ table: 'fractal.nodes', id: leaf });
    const index = rowsOf(tables, 'fractal.nodes')[0]?.index ?? 0;
    const basements = rowsOf(tables, 'fractal.basements');
    const behind = basements.findIndex(
      ({ basement, first_key }) => basement > 0 && axis.placeIn(index, first_key) > place,
    );
    const basement = basements[behind < 0 ? basements.length - 1 : behind - 1]?.basement ?? 0;
    const rows = rowsOf(await host.inspect(basementRequest(leaf, basement)), 'fractal.rows');
    const away = (key: Uint8Array) => Math.abs(axis.placeIn(index, key) - place);
    const nearest = rows.reduce<Uint8Array | undefined>(
      (best, { key }) => (best === undefined || away(key) < away(best) ? key : best),
      undefined,
    );
    if (nearest !== undefined) host.follow(axis.stored(index, nearest).slice());
  } catch {
    // The leaf was merged away: the followed row stays.
  }
}

/**
 * The request for the rows of a basement node. The engine reads its number from the key's decimal
 * digits.
 */
export function basementRequest(leaf: number, basement: number): InspectRequest {
  return { table: 'fractal.rows', id: leaf, key: new TextEncoder().encode(String(basement)) };
}
