// The index that is built while clients write, from its table.
import type { Tables } from '../../../model/tables/decode';
import { rowsOf } from '../../../model/tables/tables';
import type { KeyAxis } from '../../../model/values/axis';
import type { BuildView } from './state';

export function buildOf(tables: Tables, axis: KeyAxis): BuildView | undefined {
  const [build] = rowsOf(tables, 'fractal.builds');
  if (build === undefined) return undefined;
  const { of_rows, position, rows, entries, swept } = build;
  const from = axis.placeIn(of_rows, new Uint8Array());
  const begun = rows > 0;
  const at = swept === 1 ? from : axis.placeIn(of_rows, position);
  return { rows, entries, swept: swept === 1, at: begun ? at : axis.segmentEnd(from) };
}
