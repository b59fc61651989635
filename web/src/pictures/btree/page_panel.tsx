// A page: its bytes by kind, its place in file, tree and memory, its directory, its records.
import { formatKey } from '../../model/axis';
import { onlyRow, rowsOf } from '../../model/tables';
import { formatBytes, formatCount, plural } from '../../model/units';
import { useInspected, usePicturePage } from '../kit/picture_page';
import { useInspector } from '../kit/selection';
import { RowFacts } from '../kit/table_view';
import { slotsOf } from './page_bytes';
import { PageMap } from './page_map';
import { kPageKinds } from './tables';

const kMostRows = 400;

export function PagePanel({
  contender,
  page,
  pageSize,
}: {
  contender: number;
  page: number;
  pageSize: number;
}) {
  const { follow } = usePicturePage();
  const inspect = useInspector();
  const tables = useInspected(contender, { table: 'btree.pages', id: page });
  if (tables === undefined) return <p className="soft">Asking the engine …</p>;
  const row = onlyRow(tables, 'btree.pages');
  if (row === undefined)
    return <p>This page is in use no more: its records are on another page.</p>;
  const records = rowsOf(tables, 'btree.records');
  const header = onlyRow(tables, 'btree.header');
  const leaf = kPageKinds[row.kind] === 'leaf';
  const slots = slotsOf(records);
  const slotOf = (record: number) => slots.findIndex((slot) => record <= slot.last);
  return (
    <>
      <PageMap page={row} records={records} header={header} pageSize={pageSize} />
      <h3>The page</h3>
      <RowFacts table="btree.pages" row={row} />
      {header === undefined ? null : (
        <>
          <h3>Its header</h3>
          <RowFacts table="btree.header" row={header} />
        </>
      )}
      {records.length === 0 ? null : (
        <>
          <h3>
            {plural(records.length, leaf ? 'row' : 'pointer')} behind{' '}
            {plural(slots.length, 'directory slot')}
            {leaf ? '; a click follows a row' : ''}
          </h3>
          <p className="soft">
            A search halves the slots, then walks the four to eight records that one slot owns.
            Deleted rows are marked until purge removes them.
          </p>
          <table className="table-twin">
            <thead>
              <tr>
                <th scope="col">key</th>
                <th scope="col">slot</th>
                <th scope="col">place</th>
                <th scope="col">bytes</th>
                <th scope="col">{leaf ? 'value' : 'leads to'}</th>
              </tr>
            </thead>
            <tbody>
              {records.slice(0, kMostRows).map((record) => (
                <tr key={record.record}>
                  <th scope="row" className="num">
                    {leaf ? (
                      <button
                        className="rowlink"
                        type="button"
                        onClick={() => follow(record.key.slice())}
                      >
                        {formatKey(record.key)}
                      </button>
                    ) : record.key.length === 0 ? (
                      'lowest'
                    ) : (
                      formatKey(record.key)
                    )}
                  </th>
                  <td className="num">{slotOf(record.record)}</td>
                  <td className="num">{formatCount(record.offset)}</td>
                  <td className="num">{formatCount(record.bytes)}</td>
                  <td>
                    {leaf ? (
                      record.marked === 1 ? (
                        'deleted'
                      ) : (
                        formatBytes(record.value.length)
                      )
                    ) : (
                      <button
                        className="rowlink"
                        type="button"
                        onClick={() =>
                          inspect({
                            kind: 'part',
                            contender,
                            part: { kind: 'page', id: childOf(page, record.value) },
                          })
                        }
                      >
                        page {formatCount(numberOf(record.value))}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {records.length > kMostRows ? (
            <p className="soft">and {formatCount(records.length - kMostRows)} more</p>
          ) : null}
        </>
      )}
    </>
  );
}

/** A pointer's value: four bytes, the highest first. */
function numberOf(value: Uint8Array): number {
  return value.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** The child lies in the same file. */
function childOf(page: number, value: Uint8Array): number {
  return Math.floor(page / 2 ** 32) * 2 ** 32 + numberOf(value);
}
