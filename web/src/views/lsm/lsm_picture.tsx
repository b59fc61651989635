// The LSM picture in the page: canvas, what lies under the pointer in words, and its table twin.
import { useMemo, useState } from 'react';
import type { LsmHit } from '../../model/lsm_layout';
import type { LsmState } from '../../model/lsm_state';
import { formatBytes, formatCount, formatNs, plural } from '../../model/units';
import type { Band } from '../band';
import { CanvasView } from '../canvas_view';
import { useInspector } from '../inspector/selection';
import { useSlowly, useStage } from '../use_stage';
import { followNear } from './follow_near';
import { LsmPainter } from './lsm_painter';

export function LsmPicture({ band, asTable }: { band: Band; asTable: boolean }) {
  const stage = useStage();
  const painter = useMemo(() => new LsmPainter(stage, band), [stage, band]);
  const inspect = useInspector();
  const [tip, setTip] = useState<{ x: number; y: number; words: string } | undefined>(undefined);
  const point = (x: number, y: number) => {
    const hit = painter.hit(x, y);
    const file = hit.kind === 'file' ? hit.file.number : 0;
    if (file !== painter.hovered) {
      painter.hovered = file;
      painter.touch();
    }
    const words = tipOf(hit, band.lsm);
    setTip(words === '' ? undefined : { x, y, words });
  };
  const leave = () => {
    painter.hovered = 0;
    painter.touch();
    setTip(undefined);
  };
  const press = (x: number, y: number) => {
    const hit = painter.hit(x, y);
    painter.chosen = hit.kind === 'file' ? hit.file.number : 0;
    painter.touch();
    if (hit.kind === 'file') inspect({ kind: 'file', contender: band.index, file: hit.file.number });
    else if (hit.kind === 'level') inspect({ kind: 'level', contender: band.index, level: hit.level.level });
    else if (hit.kind === 'memtable') inspect({ kind: 'memtable', contender: band.index, memtable: hit.memtable.id });
    if (hit.kind !== 'level') void followNear(stage, band, painter.placeAt(x), hit.kind === 'file' ? hit.file.number : 0);
  };
  return (
    <section className="cell" aria-label={`${band.name}: the tree`}>
      {asTable ? (
        <div className="picture scroll">
          <LsmTable band={band} />
        </div>
      ) : (
        <div className="picture">
          <CanvasView
            loop={stage.loop}
            painter={painter}
            label={`${band.name}: memtable, L0 and levels, each file at the keys it holds. The same as a table: press T.`}
            onPoint={point}
            onLeave={leave}
            onPress={press}
          />
          {tip === undefined ? null : (
            <div className="tip" style={{ left: `clamp(0px, ${tip.x + 14}px, calc(100% - 240px))`, top: tip.y + 16 }}>
              {tip.words}
            </div>
          )}
          <div className="unseen">
            <LsmTable band={band} />
          </div>
        </div>
      )}
    </section>
  );
}

function tipOf(hit: LsmHit, state: LsmState): string {
  switch (hit.kind) {
    case 'file': {
      const { file } = hit;
      const busy = file.job === 0 ? '' : `, read by job ${file.job}`;
      return `file ${file.number} in L${file.level}: ${formatBytes(file.bytes)}, ${plural(file.entries, 'row')}, ${formatNs(Math.max(0, state.nowNs - file.createdNs))} old${busy}`;
    }
    case 'memtable':
      return `memtable ${hit.memtable.id}, ${hit.memtable.state}: ${plural(hit.memtable.entries, 'row')}, ${formatBytes(hit.memtable.bytes)}`;
    case 'level':
      return `L${hit.level.level}: why this file next?`;
    default:
      return '';
  }
}

/** The picture in words and figures, for screen readers and for copying. */
export function LsmTable({ band }: { band: Band }) {
  useSlowly();
  const { memtables, levels, memtableLimit } = band.lsm;
  const active = memtables[memtables.length - 1];
  return (
    <table className="table-twin">
      <caption className="unseen">{band.name}: where the rows lie</caption>
      <thead>
        <tr>
          <th scope="col">where</th>
          <th scope="col">files</th>
          <th scope="col">bytes</th>
          <th scope="col">may hold</th>
          <th scope="col">asks for a merge at 1</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">memtable</th>
          <td>{formatCount(memtables.length)}</td>
          <td>{formatBytes(active?.bytes ?? 0)}</td>
          <td>{formatBytes(memtableLimit)}</td>
          <td>{((active?.bytes ?? 0) / memtableLimit).toFixed(2)}</td>
        </tr>
        {levels
          .filter((view) => view.files > 0 || view.base || view.level === 0)
          .map((view) => (
            <tr key={view.level}>
              <th scope="row">L{view.level}</th>
              <td>{formatCount(view.files)}</td>
              <td>{formatBytes(view.bytes)}</td>
              <td>{view.targetBytes > 0 ? formatBytes(view.targetBytes) : '–'}</td>
              <td>{view.score.toFixed(2)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
