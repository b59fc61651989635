// The LSM picture as a table, for screen readers and for copying.
import { formatBytes, formatCount } from '../../../model/values/units';
import { useThrottled } from '../../kit/page/picture_page';
import type { OpenPart } from '../../kit/picture';
import { Found } from '../../kit/twin/found';
import { PartLink } from '../../kit/twin/part_link';
import type { LsmState } from '../state/state';

/** Prints an estimate with two significant digits. */
function aboutRows(count: number): string {
  return count === 0 ? '0' : `about ${formatCount(Number(count.toPrecision(2)))}`;
}

interface Props {
  /** `lastJob`: the job that the picture showed last, in words. */
  tree: {
    readonly state: LsmState;
    readonly lastJob: string;
    readonly lastCost: string;
    readonly found: string;
  };
  name: string;
  open: OpenPart | undefined;
}

export function LsmTable({ tree, name, open }: Props) {
  useThrottled();
  const { memtables, levels, files, memtableLimit, dead: weight } = tree.state;
  const active = memtables[memtables.length - 1];
  const dead = new Map<number, number>();
  const hidden = new Map<number, number>();
  for (const { level, deletions, number, entries } of files) {
    dead.set(level, (dead.get(level) ?? 0) + deletions);
    hidden.set(level, (hidden.get(level) ?? 0) + (weight.shadowed.get(number) ?? 0) * entries);
  }
  return (
    <>
      <table className="table-twin">
        <caption className="unseen">
          {name}: where the rows are. {tree.lastJob}
        </caption>
        <thead>
          <tr>
            <th scope="col">where</th>
            <th scope="col">files</th>
            <th scope="col">bytes</th>
            <th scope="col">tombstones</th>
            <th scope="col">superseded rows (est.)</th>
            <th scope="col">target</th>
            <th scope="col">compaction score (≥ 1 triggers)</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <PartLink part={{ kind: 'memtable', id: active?.id ?? 0 }} open={open}>
                memtable
              </PartLink>
            </th>
            <td>{formatCount(memtables.length)}</td>
            <td>{formatBytes(active?.bytes ?? 0)}</td>
            <td>–</td>
            <td>–</td>
            <td>{formatBytes(memtableLimit)}</td>
            <td>{((active?.bytes ?? 0) / memtableLimit).toFixed(2)}</td>
          </tr>
          {levels
            .filter((view) => view.files > 0 || view.base || view.level === 0)
            .map((view) => (
              <tr key={view.level}>
                <th scope="row">
                  <PartLink part={{ kind: 'level', id: view.level }} open={open}>
                    L{view.level}
                  </PartLink>
                </th>
                <td>{formatCount(view.files)}</td>
                <td>{formatBytes(view.bytes)}</td>
                <td>{formatCount(dead.get(view.level) ?? 0)}</td>
                <td>{aboutRows(hidden.get(view.level) ?? 0)}</td>
                <td>{view.targetBytes > 0 ? formatBytes(view.targetBytes) : '–'}</td>
                <td>{view.score.toFixed(2)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <Found words={tree.found} />
      {tree.lastCost === '' ? null : <p>Last job shown: {tree.lastCost}.</p>}
    </>
  );
}
