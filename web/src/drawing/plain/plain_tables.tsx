// The tables of an engine without a picture: small ones row by row, large ones as a number of rows.
import type { TableName } from '../../gen/types';
import { type Row, type Table, tableSchema } from '../../model/tables/decode';
import { keyTextAt, printCell, rowsOf } from '../../model/tables/tables';
import { plural } from '../../model/values/units';
import type { PictureHost } from '../kit/host';
import { useThrottled } from '../kit/page/picture_page';

const kMaxRows = 12;
/** Tables of the lab, the workload and the drive, which other views show. */
const kCommon = ['ledger', 'lab', 'workload', 'volume', 'device', 'flash', 'hdd'];

export function PlainTables({ host }: { host: PictureHost }) {
  useThrottled();
  const tables = Object.values(host.frame?.tables ?? {}) as Table[];
  const own = tables.filter(({ name }) => !kCommon.includes(name.split('.')[0] ?? ''));
  return (
    <>
      <p className="caption">This engine has no picture yet; these are its tables.</p>
      {own.map((table) =>
        table.rows > kMaxRows ? (
          <p key={table.name}>{`${table.name}: ${plural(table.rows, 'row')}`}</p>
        ) : (
          <Small key={table.name} table={table} />
        ),
      )}
    </>
  );
}

function Small({ table }: { table: Table }) {
  const { columns } = tableSchema(table.name);
  const rows = rowsOf({ [table.name]: table }, table.name as TableName) as unknown as Row[];
  return (
    <table className="table-twin">
      <caption>{table.name}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col">
              {column.name.replaceAll('_', ' ')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={keyTextAt(table, i)}>
            {columns.map((column) => (
              <td key={column.name} className="num">
                {printCell(column, row[column.name] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
