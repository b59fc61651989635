// Follows the stored row nearest to the place that was clicked, by inspecting the records of the
// page there.
import { bytesAt } from '../../../model/tables/tables';
import type { PictureHost } from '../../kit/host';

export async function followNear(host: PictureHost, page: number, place: number): Promise<void> {
  const { axis } = host;
  try {
    const tables = await host.inspect({ table: 'btree.pages', id: page });
    const records = tables['btree.records'];
    const index = tables['btree.pages']?.columns.index[0] ?? 0;
    if (records === undefined || tables['btree.pages']?.columns.level[0] !== 0) return;
    let nearest: { key: Uint8Array; away: number } | undefined;
    for (let i = 0; i < records.rows; i++) {
      const key = axis.stored(index, bytesAt(records.columns.key, i));
      const away = Math.abs(axis.place(key) - place);
      if (nearest === undefined || away < nearest.away) nearest = { key, away };
    }
    if (nearest !== undefined) host.follow(nearest.key.slice());
  } catch {
    // The page has left the tree: the followed row stays.
  }
}
