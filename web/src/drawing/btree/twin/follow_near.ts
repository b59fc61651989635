// Follows the stored row nearest to a place that was pointed at: the page that lies there is asked
// for its records.
import { bytesAt } from '../../../model/tables';
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
    // The page left the tree meanwhile: the row that is followed stays.
  }
}
