// The panel of a node: its row; the slots of a nonleaf node, with the weights that decide the next
// flush; the basement nodes of a leaf.
import type { FractalBasementsRow, FractalBuffersRow } from '../../../gen/types';
import { Words } from '../../../glossary/words';
import { rowsOf } from '../../../model/tables/tables';
import { formatBytes, formatCount, plural } from '../../../model/values/units';
import { useFrameTables, useInspected } from '../../kit/page/picture_page';
import { useInspector } from '../../kit/page/selection';
import { RowFacts } from '../../kit/panels/table_view';
import { nodeName } from '../state/node_names';
import { kNodeWords } from './headings';

interface Whose {
  contender: number;
  node: number;
}

export function NodePanel({ contender, node }: Whose) {
  const frame = useFrameTables(contender);
  const tables = useInspected(contender, { table: 'fractal.nodes', id: node });
  if (tables === undefined) return <p className="soft">Loading …</p>;
  const [row] = rowsOf(tables, 'fractal.nodes');
  if (row === undefined)
    return <p>This node no longer exists: it was merged with its neighbour.</p>;
  const slots = rowsOf(frame, 'fractal.buffers').filter((one) => one.node === node);
  return (
    <>
      <RowFacts table="fractal.nodes" row={row} words={kNodeWords} />
      {row.height > 0 ? (
        <Slots contender={contender} node={node} slots={slots} />
      ) : (
        <Basements
          contender={contender}
          node={node}
          basements={rowsOf(tables, 'fractal.basements')}
        />
      )}
    </>
  );
}

const kWhichSlot =
  'The heaviest slot, as a whole. Its weight is the size of its messages and of the work that queries ' +
  'had to repeat for them. It waits until the node is larger than its target.';

function Slots({ contender, node, slots }: Whose & { slots: FractalBuffersRow[] }) {
  const inspect = useInspector();
  const weight = (slot: FractalBuffersRow) => slot.bytes + slot.workdone;
  const heaviest = slots.reduce<FractalBuffersRow | undefined>(
    (best, one) => (best === undefined || weight(one) > weight(best) ? one : best),
    undefined,
  );
  return (
    <>
      <h3>Which slot is flushed next?</h3>
      <p>
        <Words>{kWhichSlot}</Words>
      </p>
      <table className="table-twin">
        <thead>
          <tr>
            <th scope="col">slot</th>
            <th scope="col">feeds</th>
            <th scope="col">messages</th>
            <th scope="col">weight</th>
            <th scope="col">next</th>
          </tr>
        </thead>
        <tbody>
          {slots
            .sort((a, b) => a.child - b.child)
            .map((slot) => (
              <tr key={slot.child}>
                <th scope="row">
                  <button
                    className="rowlink"
                    type="button"
                    onClick={() =>
                      inspect({
                        kind: 'part',
                        contender,
                        part: { kind: 'slot', id: node, sub: slot.child },
                      })
                    }
                  >
                    {slot.child + 1}
                  </button>
                </th>
                <td>
                  <button
                    className="rowlink"
                    type="button"
                    onClick={() =>
                      inspect({
                        kind: 'part',
                        contender,
                        part: { kind: 'node', id: slot.child_node },
                      })
                    }
                  >
                    {nodeName(slot.child_node)}
                  </button>
                </td>
                <td className="num">{formatCount(slot.messages)}</td>
                <td className="num">{formatBytes(weight(slot))}</td>
                <td>{slot === heaviest && weight(slot) > 0 ? 'the heaviest' : ''}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

function Basements({ contender, node, basements }: Whose & { basements: FractalBasementsRow[] }) {
  const inspect = useInspector();
  const resident = basements.filter((one) => one.in_memory === 1).length;
  return (
    <>
      <h3>
        {plural(basements.length, 'basement node')}, {formatCount(resident)} in memory
      </h3>
      <p>
        <Words>
          A basement node is the smallest part that is compressed and read by itself. The leaf is
          always written whole.
        </Words>
      </p>
      <table className="table-twin">
        <thead>
          <tr>
            <th scope="col">basement</th>
            <th scope="col">rows</th>
            <th scope="col">bytes</th>
            <th scope="col">on the drive</th>
            <th scope="col">in memory</th>
          </tr>
        </thead>
        <tbody>
          {basements.map((one) => (
            <tr key={one.basement}>
              <th scope="row">
                <button
                  className="rowlink"
                  type="button"
                  onClick={() =>
                    inspect({
                      kind: 'part',
                      contender,
                      part: { kind: 'basement', id: node, sub: one.basement },
                    })
                  }
                >
                  {one.basement + 1}
                </button>
              </th>
              <td className="num">{formatCount(one.rows)}</td>
              <td className="num">{formatBytes(one.bytes)}</td>
              <td className="num">{one.disk_bytes > 0 ? formatBytes(one.disk_bytes) : '–'}</td>
              <td>{one.in_memory === 1 ? 'yes' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
