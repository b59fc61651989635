// Panels of the nodes of one height, sorted by how near each is to a flush, and of the tree as a
// whole: log, cache, checkpoint, space.
import type { InspectedTable } from '../../../gen/help';
import type { FractalNodesRow, FractalSpaceRow } from '../../../gen/types';
import { Words } from '../../../glossary/words';
import { onlyRow, rowsOf } from '../../../model/tables/tables';
import { formatBytes, formatCount, formatShare, plural } from '../../../model/values/units';
import { useFrameTables } from '../../kit/page/picture_page';
import { useInspector } from '../../kit/page/selection';
import { type ColumnWords, RowFacts } from '../../kit/panels/table_view';
import { nodeName } from '../state/node_names';
import { kCacheWords, kCheckpointWords, kCounterWords, kLogWords, kSpaceWords } from './headings';

const kMaxRows = 100;

export function LevelPanel({ contender, height }: { contender: number; height: number }) {
  const frame = useFrameTables(contender);
  const inspect = useInspector();
  const nodes = rowsOf(frame, 'fractal.nodes').filter((one) => one.height === height);
  const load = (node: FractalNodesRow) => node.serialized_bytes + node.workdone;
  nodes.sort((a, b) => load(b) - load(a) || a.node - b.node);
  const count =
    height === 0 ? plural(nodes.length, 'leaf', 'leaves') : plural(nodes.length, 'node');
  const whole = nodes.reduce((sum, node) => sum + load(node), 0);
  return (
    <>
      <p>
        {count}, {formatBytes(whole)} uncompressed.{' '}
        {height === 0
          ? 'A leaf that is larger than its target splits when the next batch arrives.'
          : 'A node that is larger than its target sends its heaviest buffer down.'}
      </p>
      <table className="table-twin">
        <thead>
          <tr>
            <th scope="col">node</th>
            <th scope="col">bytes</th>
            <th scope="col">{height === 0 ? 'rows' : 'messages'}</th>
            <th scope="col">changed</th>
          </tr>
        </thead>
        <tbody>
          {nodes.slice(0, kMaxRows).map((node) => (
            <tr key={node.node}>
              <th scope="row">
                <button
                  className="rowlink"
                  type="button"
                  onClick={() =>
                    inspect({ kind: 'part', contender, part: { kind: 'node', id: node.node } })
                  }
                >
                  {nodeName(node.node)}
                </button>
              </th>
              <td className="num">{formatBytes(load(node))}</td>
              <td className="num">{formatCount(node.messages)}</td>
              <td>{node.due_checkpoint > 0 ? 'yes' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {nodes.length > kMaxRows ? (
        <p className="soft">and {formatCount(nodes.length - kMaxRows)} more</p>
      ) : null}
    </>
  );
}

const kStores: readonly (readonly [InspectedTable, string, ColumnWords])[] = [
  ['fractal.cachetable', 'The cache', kCacheWords],
  ['fractal.checkpoint', 'The checkpoint', kCheckpointWords],
  ['fractal.log', 'The log', kLogWords],
  ['fractal.space', 'The data file', kSpaceWords],
  ['fractal.counters', 'Since the run began', kCounterWords],
];

export function StorePanel({ contender }: { contender: number }) {
  const tables = useFrameTables(contender);
  const space = onlyRow(tables, 'fractal.space');
  return (
    <>
      {kStores.map(([table, title, words]) => {
        const row = onlyRow(tables, table);
        return row === undefined ? null : (
          <div key={table}>
            <h3>{title}</h3>
            <RowFacts table={table} row={row} words={words} />
          </div>
        );
      })}
      {space === undefined || space.file_bytes === 0 ? null : (
        <p className="soft">
          <Words>{spaceWords(space)}</Words>
        </p>
      )}
    </>
  );
}

const spaceWords = (space: FractalSpaceRow): string =>
  'A node is never overwritten: each write takes a new place, so ' +
  `${formatShare(space.hole_bytes / space.file_bytes)} of the file is free now, and older copies ` +
  'stay until the next checkpoint ends.';
