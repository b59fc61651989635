// Panels of a slot's messages and of a basement node's rows; a click follows a row.
import type { ReactNode } from 'react';
import { columnNames } from '../../../model/tables/decode';
import { rowsOf } from '../../../model/tables/tables';
import { formatKey } from '../../../model/values/axis';
import { formatCount, plural } from '../../../model/values/units';
import { useInspected, usePicturePage } from '../../kit/page/picture_page';
import { useInspector } from '../../kit/page/selection';
import { nodeName } from '../state/node_names';
import { basementRequest } from '../twin/follow_near';

const kMaxRows = 400;
const kTypes = columnNames('fractal.messages', 'type');

export function SlotPanel({
  contender,
  node,
  slot,
}: {
  contender: number;
  node: number;
  slot: number;
}) {
  const tables = useInspected(contender, { table: 'fractal.nodes', id: node });
  const messages =
    tables === undefined
      ? []
      : rowsOf(tables, 'fractal.messages').filter((one) => one.child === slot);
  const index = rowsOf(tables ?? {}, 'fractal.nodes')[0]?.index ?? 0;
  const fresh = messages.filter((one) => one.fresh === 1).length;
  return (
    <Contents
      back={<Back contender={contender} node={node} name={nodeName(node)} />}
      title={`${plural(messages.length, 'message')}, ${formatCount(fresh)} that no query has applied yet`}
      heads={['key', 'what', 'number', 'value']}
      count={messages.length}
    >
      {messages.slice(0, kMaxRows).map((one) => (
        <tr key={one.msn}>
          <Key contender={contender} index={index} of={one.key} />
          <td>{kTypes[one.type]}</td>
          <td className="num">{formatCount(one.msn)}</td>
          <td className="num">
            {one.value.length > 0 ? `${formatCount(one.value.length)} B` : '–'}
          </td>
        </tr>
      ))}
    </Contents>
  );
}

export function BasementPanel({
  contender,
  leaf,
  basement,
}: {
  contender: number;
  leaf: number;
  basement: number;
}) {
  const tables = useInspected(contender, basementRequest(leaf, basement));
  const rows = tables === undefined ? [] : rowsOf(tables, 'fractal.rows');
  const index = rowsOf(tables ?? {}, 'fractal.nodes')[0]?.index ?? 0;
  return (
    <Contents
      back={<Back contender={contender} node={leaf} name={nodeName(leaf, 'leaf')} />}
      title={plural(rows.length, 'row')}
      heads={['key', 'entry', 'versions', 'value']}
      count={rows.length}
    >
      {rows.slice(0, kMaxRows).map((one) => (
        <tr key={one.row}>
          <Key contender={contender} index={index} of={one.key} />
          <td className="num">{formatCount(one.entry_bytes)} B</td>
          <td className="num">{formatCount(one.versions)}</td>
          <td className="num">{formatCount(one.value.length)} B</td>
        </tr>
      ))}
    </Contents>
  );
}

function Back({ contender, node, name }: { contender: number; node: number; name: string }) {
  const inspect = useInspector();
  return (
    <button
      className="rowlink"
      type="button"
      onClick={() => inspect({ kind: 'part', contender, part: { kind: 'node', id: node } })}
    >
      Back to {name}
    </button>
  );
}

function Key({ contender, index, of }: { contender: number; index: number; of: Uint8Array }) {
  const page = usePicturePage();
  const follow = () => page.follow((page.host(contender)?.axis.stored(index, of) ?? of).slice());
  return (
    <th scope="row" className="num">
      <button className="rowlink" type="button" onClick={follow}>
        {formatKey(of)}
      </button>
    </th>
  );
}

interface ContentsProps {
  back: ReactNode;
  title: string;
  heads: readonly string[];
  count: number;
  children: ReactNode;
}

function Contents({ back, title, heads, count, children }: ContentsProps) {
  return (
    <>
      <p>{back}</p>
      <h3>{count === 0 ? 'Nothing is here' : `${title}; a click follows one`}</h3>
      <table className="table-twin">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {count > kMaxRows ? <p className="soft">and {formatCount(count - kMaxRows)} more</p> : null}
    </>
  );
}
