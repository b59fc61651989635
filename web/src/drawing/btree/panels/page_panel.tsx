// The panel of a page: its bytes by kind, its place in file, tree and memory, its directory, its
// records.
import type { BtreePagesRow, BtreeRecordsRow } from '../../../gen/types';
import { onlyRow, rowsOf } from '../../../model/tables/tables';
import { keyWords } from '../../../model/values/row_key';
import { formatBytes, formatCount, formatNs, plural } from '../../../model/values/units';
import { useInspected, usePicturePage } from '../../kit/page/picture_page';
import { useInspector } from '../../kit/page/selection';
import { type ColumnWords, RowFacts, yesOrNo } from '../../kit/panels/table_view';
import { kPageKinds, numberInFile, spaceOf } from '../state/tables';
import { slotsOf } from './page_bytes';
import { PageMap } from './page_map';

const kMaxRows = 400;

interface Props {
  contender: number;
  page: number;
  pageSize: number;
}

const pageWords = (page: number): string =>
  `${formatCount(numberInFile(page))} of tablespace ${spaceOf(page)}`;
/** The number that means no page (InnoDB's FIL_NULL). */
const kNoPage = 2 ** 32 - 1;
const neighbour = (page: number): string => (page === kNoPage ? 'none' : formatCount(page));

const kPageWords: ColumnWords = {
  page: ['page', pageWords],
  level: ['height above the leaves'],
  first_key: ['keys from', keyOrLowest],
  used_bytes: ['bytes used'],
  records: ['records'],
  marked: ['of these, marked as deleted', formatCount],
  resident: ['in memory', yesOrNo],
  oldest_modification: [
    'oldest unwritten change',
    (lsn: number) => (lsn === 0 ? 'none' : `log sequence number ${formatCount(lsn)}`),
  ],
  new_rows: ['rows changed since its last write', formatCount],
  new_bytes: ['user bytes not yet on the drive', formatBytes],
  writes: ['written', (writes: number) => plural(writes, 'time')],
  written_ns: ['last written', (ns: number) => (ns === 0 ? 'never' : `at ${formatNs(ns)}`)],
};

const kHeaderWords: ColumnWords = {
  page: ['page', pageWords],
  lsn: ['newest change', (lsn: number) => `log sequence number ${formatCount(lsn)}`],
  previous: ['page to its left', neighbour],
  next: ['page to its right', neighbour],
  slots: ['entries of its directory'],
  heap_records: ['places for records'],
  heap_top: ['free space begins at'],
  garbage_bytes: ['of removed records'],
  last_insert: ['last record inserted at'],
};

export function PagePanel({ contender, page, pageSize }: Props) {
  const tables = useInspected(contender, { table: 'btree.pages', id: page });
  if (tables === undefined) return <p className="soft">Loading …</p>;
  const row = onlyRow(tables, 'btree.pages');
  if (row === undefined)
    return <p>This page is no longer in use: its records were moved to another page.</p>;
  const records = rowsOf(tables, 'btree.records');
  const header = onlyRow(tables, 'btree.header');
  return (
    <>
      <PageMap page={row} records={records} header={header} pageSize={pageSize} />
      <h3>The page</h3>
      <RowFacts table="btree.pages" row={row} words={kPageWords} />
      {header === undefined ? null : (
        <>
          <h3>Its header</h3>
          <RowFacts table="btree.header" row={header} words={kHeaderWords} />
        </>
      )}
      {records.length === 0 ? null : <Records contender={contender} page={row} records={records} />}
    </>
  );
}

interface RecordsProps {
  contender: number;
  page: BtreePagesRow;
  records: readonly BtreeRecordsRow[];
}

function Records({ contender, page, records }: RecordsProps) {
  const leaf = kPageKinds[page.kind] === 'leaf';
  const slots = slotsOf(records);
  return (
    <>
      <h3>
        {plural(records.length, leaf ? 'row' : 'pointer')} in{' '}
        {plural(slots.length, 'directory slot')}
        {leaf ? '; a click follows a row' : ''}
      </h3>
      <p className="soft">
        A search bisects the slots, then walks the four to eight records that one slot owns. Deleted
        rows are only marked until purge removes them.
      </p>
      <table className="table-twin">
        <thead>
          <tr>
            <th scope="col">key</th>
            <th scope="col">slot</th>
            <th scope="col">offset</th>
            <th scope="col">bytes</th>
            <th scope="col">{leaf ? 'value' : 'child'}</th>
          </tr>
        </thead>
        <tbody>
          {records.slice(0, kMaxRows).map((record) => (
            <tr key={record.record}>
              <th scope="row" className="num key">
                {leaf ? (
                  <RowKey contender={contender} index={page.index} record={record} />
                ) : (
                  keyOrLowest(record.key)
                )}
              </th>
              <td className="num">{slots.findIndex((slot) => record.record <= slot.last)}</td>
              <td className="num">{formatCount(record.offset)}</td>
              <td className="num">{formatCount(record.bytes)}</td>
              <td>
                {leaf ? (
                  valueWords(record)
                ) : (
                  <ChildLink contender={contender} page={page.page} value={record.value} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {records.length > kMaxRows ? (
        <p className="soft">and {formatCount(records.length - kMaxRows)} more</p>
      ) : null}
    </>
  );
}

interface RowKeyProps {
  contender: number;
  index: number;
  record: BtreeRecordsRow;
}

function RowKey({ contender, index, record }: RowKeyProps) {
  const page = usePicturePage();
  const { name, stored } = keyWords(record.key);
  // With several indexes, keys on the axis begin with their index.
  const follow = () => {
    const { key } = record;
    page.follow((page.host(contender)?.axis.stored(index, key) ?? key).slice());
  };
  return (
    <>
      <button className="rowlink" type="button" onClick={follow}>
        {name}
      </button>
      {stored === undefined ? null : (
        <>
          {' '}
          <small className="soft">{stored}</small>
        </>
      )}
    </>
  );
}

/** A level's first pointer has an empty key, which is less than all others. */
function keyOrLowest(key: Uint8Array): string {
  if (key.length === 0) return 'lowest';
  const { name, stored } = keyWords(key);
  return stored === undefined ? name : `${name} (${stored})`;
}

const valueWords = ({ marked, value }: BtreeRecordsRow): string =>
  marked === 1 ? 'deleted' : formatBytes(value.length);

interface ChildProps {
  contender: number;
  page: number;
  value: Uint8Array;
}

function ChildLink({ contender, page, value }: ChildProps) {
  const inspect = useInspector();
  const part = { kind: 'page', id: childOf(page, value) };
  return (
    <button
      className="rowlink"
      type="button"
      onClick={() => inspect({ kind: 'part', contender, part })}
    >
      page {formatCount(numberOf(value))}
    </button>
  );
}

/** Decodes a pointer: a big-endian page number of four bytes. */
function numberOf(value: Uint8Array): number {
  return value.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** A child is in its parent's file. */
function childOf(page: number, value: Uint8Array): number {
  return Math.floor(page / 2 ** 32) * 2 ** 32 + numberOf(value);
}
