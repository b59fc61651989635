// The memory bill: what each contender's memory holds, now and at most.
import { Words } from '../../../glossary/words';
import { columnNames, type Tables } from '../../../model/tables/decode';
import { rowsOf } from '../../../model/tables/tables';
import { formatBytes } from '../../../model/values/units';

interface Props {
  /** The contenders' names, and their tables once they are known. */
  all: readonly { readonly name: string; readonly tables: Tables | undefined }[];
}

const kKindNames = columnNames('lab.memory', 'kind');

export function MemoryTable({ all }: Props) {
  const bills = all.map(
    ({ tables }) => new Map(rowsOf(tables ?? {}, 'lab.memory').map((row) => [row.kind, row])),
  );
  const found = kKindNames.flatMap((name, kind) =>
    bills.some((bill) => bill.has(kind)) ? [{ name, kind }] : [],
  );
  return (
    <table className="waits-table">
      <thead>
        <tr>
          <th scope="col">Memory: now, of at most</th>
          {all.map(({ name }) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.map(({ name, kind }) => (
          <tr key={kind}>
            <th scope="row">
              <Words>{name}</Words>
            </th>
            {all.map((one, i) => {
              const row = bills[i]?.get(kind);
              return (
                <td className="num" key={one.name}>
                  {row === undefined
                    ? '–'
                    : `${formatBytes(row.bytes)} of ${formatBytes(row.most_bytes)}`}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
