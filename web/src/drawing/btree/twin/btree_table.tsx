// The B-tree picture as a table, for screen readers and for copying.
import { formatBytes, formatCount, formatShare } from '../../../model/values/units';
import { useThrottled } from '../../kit/page/picture_page';
import type { OpenPart } from '../../kit/picture';
import { Found } from '../../kit/twin/found';
import { PartLink } from '../../kit/twin/part_link';
import { levelName } from '../layout/hit';
import type { BtreeState } from '../state/state';

interface Props {
  tree: { readonly state: BtreeState; readonly lastCost: string; readonly found: string };
  name: string;
  open: OpenPart | undefined;
}

export function BtreeTable({ tree, name, open }: Props) {
  useThrottled();
  const { levels, pool, log, doublewrite, pageSize, splits, merges, writes } = tree.state;
  return (
    <>
      <table className="table-twin">
        <caption className="unseen">{name}: its levels</caption>
        <thead>
          <tr>
            <th scope="col">where</th>
            <th scope="col">pages</th>
            <th scope="col">records</th>
            <th scope="col">full</th>
            <th scope="col">in memory</th>
            <th scope="col">changed</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={level.level}>
              <th scope="row">
                <PartLink part={{ kind: 'level', id: level.level }} open={open}>
                  {levelName(level, levels.length)}
                </PartLink>
              </th>
              <td>{formatCount(level.pages)}</td>
              <td>{formatCount(level.records)}</td>
              <td>{formatShare(level.usedBytes / Math.max(1, level.pages * pageSize))}</td>
              <td>{formatCount(level.resident)}</td>
              <td>{formatCount(level.dirty)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="table-twin">
        <caption className="unseen">{name}: memory, redo log, doublewrite buffer</caption>
        <tbody>
          <Line
            name="memory"
            part="memory"
            open={open}
            value={`${formatCount(pool.capacity)} pages, ${formatCount(pool.free)} free, ${formatCount(pool.dirty)} changed`}
          />
          <Line
            name="redo since the checkpoint"
            part="log"
            open={open}
            value={`${formatBytes(log.age)} of ${formatBytes(log.capacity)}`}
          />
          <Line
            name="doublewrite buffer"
            part="doublewrite"
            open={open}
            value={`${formatCount(doublewrite.waiting + doublewrite.writing)} of ${formatCount(doublewrite.capacity)} pages, ${formatCount(doublewrite.pagesWritten)} copied so far`}
          />
          <Line
            name="page splits and merges"
            value={`${formatCount(splits)} and ${formatCount(merges)}`}
          />
          {tree.lastCost === '' ? null : <Line name="last job shown" value={tree.lastCost} />}
          <Line name="writes" value={writes === 'flowing' ? 'not stalled' : writes} />
        </tbody>
      </table>
      <Found words={tree.found} />
    </>
  );
}

interface LineProps {
  name: string;
  value: string;
  /** The part that the inspector shows. */
  part?: string;
  open?: OpenPart | undefined;
}

function Line({ name, value, part, open }: LineProps) {
  return (
    <tr>
      <th scope="row">
        {part === undefined ? (
          name
        ) : (
          <PartLink part={{ kind: part, id: 0 }} open={open}>
            {name}
          </PartLink>
        )}
      </th>
      <td>{value}</td>
    </tr>
  );
}
