// The panel of the buffer pool: its figures, the LRU list and the flush list.
import { useState } from 'react';
import type { TableName } from '../../../gen/types';
import { Words } from '../../../glossary/words';
import { onlyRow, rowsOf } from '../../../model/tables/tables';
import { formatCount, plural } from '../../../model/values/units';
import { InspectLink } from '../../kit/page/inspect_link';
import { useFrameTables, useInspected } from '../../kit/page/picture_page';
import { RowFacts } from '../../kit/panels/table_view';
import { pageName } from '../state/tables';
import { kChangeBufferWords, kPoolWords } from './headings';

const kMaxRows = 200;
type ListTable = Extract<TableName, 'btree.lru' | 'btree.flush_list'>;

export function MemoryPanel({ contender }: { contender: number }) {
  const frame = useFrameTables(contender);
  const [list, setList] = useState<ListTable>('btree.lru');
  const pool = onlyRow(frame, 'btree.pool');
  const buffer = onlyRow(frame, 'btree.change_buffer');
  return (
    <>
      {pool === undefined ? null : <RowFacts table="btree.pool" row={pool} words={kPoolWords} />}
      {buffer === undefined ? null : (
        <>
          <h3>Its change buffer</h3>
          <RowFacts table="btree.change_buffer" row={buffer} words={kChangeBufferWords} />
        </>
      )}
      <h3>Its lists</h3>
      <p>
        <Words>
          {list === 'btree.lru'
            ? 'Pages are evicted at the end of the LRU list. A page that is read enters at its midpoint, and moves to the front only if it is used again.'
            : 'Dirty pages by their oldest change. They are written from the top, so that old redo is no longer needed.'}
        </Words>
      </p>
      <p>
        <button
          className="rowlink"
          type="button"
          onClick={() => setList(list === 'btree.lru' ? 'btree.flush_list' : 'btree.lru')}
        >
          Show the {list === 'btree.lru' ? 'flush list' : 'LRU list'}
        </button>
      </p>
      <PageList key={list} contender={contender} list={list} />
    </>
  );
}

function PageList({ contender, list }: { contender: number; list: ListTable }) {
  const tables = useInspected(contender, { table: list, id: 0 });
  const rows = tables === undefined ? [] : rowsOf(tables, list);
  return (
    <>
      <table className="table-twin">
        <caption className="unseen">
          {list === 'btree.lru' ? 'The LRU list' : 'The flush list'}
        </caption>
        <thead>
          <tr>
            <th scope="col">page</th>
            <th scope="col">part</th>
            <th scope="col">oldest change at</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, kMaxRows).map((row) => (
            <tr key={row.place}>
              <th scope="row">
                <InspectLink contender={contender} part={{ kind: 'page', id: row.page }}>
                  {pageName(row.page)}
                </InspectLink>
              </th>
              <td>{row.old === 1 ? 'old' : 'young'}</td>
              <td className="num">
                {row.oldest_modification === 0 ? '–' : formatCount(row.oldest_modification)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > kMaxRows ? (
        <p className="soft">and {plural(rows.length - kMaxRows, 'page')} more</p>
      ) : null}
    </>
  );
}
