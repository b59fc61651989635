// A data block as it is stored: entries with prefix-compressed keys, and the restart array by which
// a search finds them.
import { Fragment } from 'react';
import type { LsmEntriesRow, LsmRestartsRow } from '../../../gen/types';
import { rowsOf } from '../../../model/tables/tables';
import { formatKey } from '../../../model/values/axis';
import { formatCount, plural } from '../../../model/values/units';
import { useInspected, usePicturePage } from '../../kit/page/picture_page';
import { useInspector } from '../../kit/page/selection';
import { blockRequest } from '../twin/follow_near';

const kMaxRows = 400;

interface Props {
  contender: number;
  file: number;
  block: number;
}

export function EntriesPanel({ contender, file, block }: Props) {
  const inspect = useInspector();
  const tables = useInspected(contender, blockRequest(file, block));
  const entries = tables === undefined ? [] : rowsOf(tables, 'lsm.entries');
  const restarts = tables === undefined ? [] : rowsOf(tables, 'lsm.restarts');
  return (
    <>
      <p>
        <button
          className="rowlink"
          type="button"
          onClick={() => inspect({ kind: 'part', contender, part: { kind: 'file', id: file } })}
        >
          Back to file {file}
        </button>
      </p>
      <h3>
        {plural(entries.length, 'row')}, {plural(restarts.length, 'restart')}; a click follows a row
      </h3>
      <p className="soft">
        Each key is stored without the prefix that it shares with the key before; at a restart point
        it is stored in full. A search bisects the restart points, then walks from entry to entry.
      </p>
      <Entries entries={entries} restarts={restarts} />
      {restarts.length === 0 ? null : (
        <>
          <h3>The restart array</h3>
          <p className="num">{restarts.map(({ offset }) => formatCount(offset)).join(' · ')}</p>
          <p className="soft">
            {plural(restarts.length, 'offset')} of 4 bytes at the end of the block, followed by
            their number in 4 more.
          </p>
        </>
      )}
    </>
  );
}

interface EntriesProps {
  entries: readonly LsmEntriesRow[];
  restarts: readonly LsmRestartsRow[];
}

function Entries({ entries, restarts }: EntriesProps) {
  const restartAt = new Map(restarts.map(({ restart, offset }) => [offset, restart]));
  return (
    <>
      <table className="table-twin block-entries">
        <thead>
          <tr>
            <th scope="col">key</th>
            <th
              scope="col"
              title="bytes of the internal key (key, sequence number, type) shared with the entry before"
            >
              shared
            </th>
            <th scope="col" title="bytes of the internal key stored in this entry">
              own
            </th>
            <th scope="col">value</th>
            <th scope="col">sequence</th>
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, kMaxRows).map((entry) => (
            <Fragment key={entry.entry}>
              {restartAt.has(entry.offset) ? (
                <tr className="restart">
                  <th scope="rowgroup" colSpan={5}>
                    restart {restartAt.get(entry.offset)}{' '}
                    <span className="num">at {formatCount(entry.offset)}</span>
                  </th>
                </tr>
              ) : null}
              <Entry entry={entry} />
            </Fragment>
          ))}
        </tbody>
      </table>
      {entries.length > kMaxRows ? (
        <p className="soft">and {formatCount(entries.length - kMaxRows)} more</p>
      ) : null}
    </>
  );
}

function Entry({ entry }: { entry: LsmEntriesRow }) {
  const page = usePicturePage();
  return (
    <tr>
      <th scope="row" className="num key">
        <button className="rowlink" type="button" onClick={() => page.follow(entry.key.slice())}>
          <Key entry={entry} />
        </button>
      </th>
      <td className="num">{entry.shared}</td>
      <td className="num">{entry.unshared}</td>
      <td className="num">
        {entry.type === 0 ? 'deleted' : `${formatCount(entry.value.length)} B`}
      </td>
      <td className="num">{formatCount(entry.sequence)}</td>
    </tr>
  );
}

/** A key; the prefix that it shares with the key before is pale. */
function Key({ entry: { key, shared } }: { entry: LsmEntriesRow }) {
  const text = formatKey(key);
  const pale = Math.min(shared, key.length) * (key.length === 0 ? 0 : text.length / key.length);
  return (
    <>
      <span className="soft">{text.slice(0, pale)}</span>
      {text.slice(pale)}
    </>
  );
}
