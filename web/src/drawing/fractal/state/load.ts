// The bulk load that runs, from its table: the rows of several indexes together.
import { columnNames, type Tables } from '../../../model/tables/decode';
import { rowsOf } from '../../../model/tables/tables';
import type { KeyAxis } from '../../../model/values/axis';
import type { LoadView } from './state';

const kStates = columnNames('fractal.loads', 'state');

export function loadOf(tables: Tables, axis: KeyAxis): LoadView | undefined {
  const rows = rowsOf(tables, 'fractal.loads');
  // Indexes are built one after the other; those that are done wait for the rest.
  const now = rows.find(({ state }) => state < kStates.length - 1) ?? rows.at(-1);
  if (now === undefined) return undefined;
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    state: kStates[now.state] ?? '',
    rows: now.rows,
    unsorted: sum(({ unsorted }) => unsorted),
    runs: now.runs,
    runBytes: sum(({ run_bytes }) => run_bytes),
    passes: now.passes,
    leaves: sum(({ leaves }) => leaves),
    written: rows
      .filter(({ leaves }) => leaves > 0)
      .map(({ index, last_key }) => ({
        from: axis.placeIn(index, new Uint8Array()),
        to: axis.placeIn(index, last_key),
      })),
  };
}
