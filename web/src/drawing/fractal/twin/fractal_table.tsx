// The fractal tree's picture as a table, for screen readers and for copying.
import { formatBytes, formatCount, formatShare, plural } from '../../../model/values/units';
import { useThrottled } from '../../kit/page/picture_page';
import type { OpenPart } from '../../kit/picture';
import { Found } from '../../kit/twin/found';
import { PartLink } from '../../kit/twin/part_link';
import { type FractalState, kWhole, type LevelView } from '../state/state';

interface Props {
  tree: { readonly state: FractalState; readonly lastCost: string; readonly found: string };
  name: string;
  open: OpenPart | undefined;
}

export function FractalTable({ tree, name, open }: Props) {
  useThrottled();
  const { state } = tree;
  return (
    <>
      <table className="table-twin">
        <caption className="unseen">{name}: where rows and messages lie</caption>
        <thead>
          <tr>
            <th scope="col">where</th>
            <th scope="col">nodes</th>
            <th scope="col">uncompressed</th>
            <th scope="col">messages, rows</th>
            <th scope="col">fullest</th>
            <th scope="col">in memory</th>
            <th scope="col">changed</th>
          </tr>
        </thead>
        <tbody>
          {state.levels.map((level, i) => (
            <Level key={level.height} state={state} level={level} root={i === 0} open={open} />
          ))}
        </tbody>
      </table>
      <Stores state={state} open={open} />
      <Found words={tree.found} />
      {tree.lastCost === '' ? null : <p>Last job shown: {tree.lastCost}.</p>}
    </>
  );
}

interface LevelProps {
  state: FractalState;
  level: LevelView;
  root: boolean;
  open: OpenPart | undefined;
}

function Level({ state, level, root, open }: LevelProps) {
  const { nodes } = state;
  const sum = (values: ArrayLike<number>) =>
    level.nodes.reduce((total, at) => total + (values[at] as number), 0);
  const fullest = level.nodes.reduce((most, at) => Math.max(most, nodes.load[at] as number), 0);
  const count = level.nodes.length;
  const waiting = sum(nodes.pending);
  return (
    <tr>
      <th scope="row">
        <PartLink part={{ kind: 'level', id: level.height }} open={open}>
          {level.height === 0 ? 'leaves' : root && count === 1 ? 'root' : `height ${level.height}`}
        </PartLink>
      </th>
      <td>{formatCount(count)}</td>
      <td>{formatBytes(sum(nodes.serializedBytes))}</td>
      <td>{formatCount(sum(nodes.messages))}</td>
      <td>{formatShare(fullest / state.nodeBytes)}</td>
      <td>{formatShare(sum(nodes.resident) / kWhole / count)}</td>
      <td>
        {formatCount(sum(nodes.dirty))}
        {waiting > 0 ? `, ${formatCount(waiting)} waiting for the checkpoint` : ''}
      </td>
    </tr>
  );
}

/** Figures of the tree as a whole. */
function Stores({
  state: { log, cache, checkpoint, space },
  open,
}: {
  state: FractalState;
  open: OpenPart | undefined;
}) {
  const lines: (readonly [string, string])[] = [
    [
      'log',
      `${formatBytes(log.bytes)}, ${formatBytes(log.bytes - log.durableBytes)} not yet on disk`,
    ],
  ];
  if (cache !== undefined) {
    const clones =
      cache.cloneBytes > 0 ? `, incl. ${formatBytes(cache.cloneBytes)} of checkpoint copies` : '';
    lines.push([
      'cache',
      `${formatBytes(cache.bytes)} of ${formatBytes(cache.limitBytes)} in ${plural(cache.nodes, 'node')}${clones}`,
    ]);
  }
  if (checkpoint !== undefined) {
    const doing = checkpoint.resting
      ? 'idle'
      : `${checkpoint.state}, ${formatCount(checkpoint.pending)} to look at`;
    const wrote = `the last one wrote ${plural(checkpoint.written, 'node')}, ${formatBytes(checkpoint.writtenBytes)}`;
    lines.push(['checkpoint', `${formatCount(checkpoint.checkpoints)} so far, ${doing}; ${wrote}`]);
  }
  if (space !== undefined) {
    const holes = `${formatBytes(space.holeBytes)} in ${plural(space.holes, 'hole')}`;
    lines.push([
      'data file',
      `${formatBytes(space.fileBytes)}: ${formatBytes(space.liveBytes)} live, ${formatBytes(space.oldBytes)} older copies, ${holes}`,
    ]);
  }
  return (
    <dl className="facts-list">
      {lines.map(([what, words]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>
            <PartLink part={{ kind: 'store', id: 0 }} open={open}>
              {what}
            </PartLink>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
