// A file: its row, its data blocks, and a block's rows.
import type { LsmEntriesRow } from '../../gen/types';
import { formatKey } from '../../model/axis';
import { rowsOf } from '../../model/tables';
import { formatCount, plural } from '../../model/units';
import { useInspected } from '../inspector/inspector';
import { useInspector } from '../inspector/selection';
import { RowFacts } from '../inspector/table_view';
import { useStage } from '../use_stage';
import { blockRequest } from './follow_near';

const kMostRows = 400;

export function FilePanel({ contender, file }: { contender: number; file: number }) {
  const inspect = useInspector();
  const tables = useInspected(contender, { table: 'lsm.files', id: file });
  if (tables === undefined) return <p className="soft">Asking the engine …</p>;
  const [row] = rowsOf(tables, 'lsm.files');
  const blocks = rowsOf(tables, 'lsm.blocks');
  if (row === undefined) return <p>This file has left the tree: its rows were merged into other files.</p>;
  const cached = blocks.filter((block) => block.cached === 1).length;
  return (
    <>
      <RowFacts table="lsm.files" row={row} />
      <h3>
        {plural(blocks.length, 'data block')}, {formatCount(cached)} in memory
      </h3>
      <table className="table-twin">
        <thead>
          <tr>
            <th scope="col">block</th>
            <th scope="col">offset</th>
            <th scope="col">bytes</th>
            <th scope="col">in memory</th>
          </tr>
        </thead>
        <tbody>
          {blocks.slice(0, kMostRows).map((block) => (
            <tr key={block.block}>
              <th scope="row">
                <button
                  className="rowlink"
                  type="button"
                  onClick={() => inspect({ kind: 'part', contender, part: { kind: 'block', id: file, sub: block.block } })}
                >
                  {block.block}
                </button>
              </th>
              <td className="num">{formatCount(block.offset)}</td>
              <td className="num">{formatCount(block.bytes)}</td>
              <td>{block.cached === 1 ? 'yes' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rest count={blocks.length} />
    </>
  );
}

function Rest({ count }: { count: number }) {
  return count > kMostRows ? <p className="soft">and {formatCount(count - kMostRows)} more</p> : null;
}

export function EntriesPanel({ contender, file, block }: { contender: number; file: number; block: number }) {
  const stage = useStage();
  const inspect = useInspector();
  const tables = useInspected(contender, blockRequest(file, block));
  const entries: readonly LsmEntriesRow[] = tables === undefined ? [] : rowsOf(tables, 'lsm.entries');
  return (
    <>
      <p>
        <button className="rowlink" type="button" onClick={() => inspect({ kind: 'part', contender, part: { kind: 'file', id: file } })}>
          Back to file {file}
        </button>
      </p>
      <h3>{plural(entries.length, 'row')}; a click follows one</h3>
      <table className="table-twin">
        <thead>
          <tr>
            <th scope="col">key</th>
            <th scope="col">sequence</th>
            <th scope="col">value</th>
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, kMostRows).map((entry) => (
            <tr key={entry.entry}>
              <th scope="row" className="num">
                <button className="rowlink" type="button" onClick={() => stage.follow(entry.key.slice())}>
                  {formatKey(entry.key)}
                </button>
              </th>
              <td className="num">{formatCount(entry.sequence)}</td>
              <td>{entry.type === 0 ? 'gone' : `${formatCount(entry.value.length)} B`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rest count={entries.length} />
    </>
  );
}
