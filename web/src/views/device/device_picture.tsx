// The drive beside its tree: what it wrote, its erase blocks, and what its own housekeeping cost.
import { useMemo, useState } from 'react';
import type { BlockColumn } from '../../model/flash_layout';
import { formatCount, formatFactor, plural } from '../../model/units';
import type { Band } from '../band';
import { CanvasView } from '../canvas_view';
import { Bill } from '../figures/figures';
import { useInspector } from '../inspector/selection';
import { useShown, useStage } from '../use_stage';
import { DevicePainter } from './device_painter';

export function DevicePicture({ band }: { band: Band }) {
  const stage = useStage();
  const painter = useMemo(() => new DevicePainter(band), [band]);
  const [under, setUnder] = useState<BlockColumn | undefined>(undefined);
  const inspect = useInspector();
  const report = useShown((shown) => shown.reports[band.index]);
  const geometry = painter.geometry;
  const many = geometry !== undefined && geometry.blocksAColumn > 1 ? `, ${geometry.blocksAColumn} a column` : '';
  const label = `${formatCount(band.blocks.length)} erase blocks${many}, fullest of live data first`;
  return (
    <section className="cell" aria-label={`${band.name}: the drive`}>
      <Bill index={band.index} name={band.name} />
      <p className="caption">{label}</p>
      <div className="picture device">
        <CanvasView
          loop={stage.loop}
          painter={painter}
          label={`${label}. Height is live pages, darker is more worn.`}
          onPoint={(x) => setUnder(painter.point(x))}
          onLeave={() => setUnder(painter.point(undefined))}
          onPress={(x) => {
            const block = painter.point(x)?.blocks[0];
            if (block !== undefined) inspect({ kind: 'block', contender: band.index, block: block.block });
          }}
        />
      </div>
      <p className="caption device-note">{under === undefined ? deviceNote(report) : blockNote(under, band.pagesPerBlock)}</p>
    </section>
  );
}

function blockNote(column: BlockColumn, pages: number): string {
  const [block] = column.blocks;
  if (block === undefined) return '';
  if (column.blocks.length === 1) {
    return `block ${block.block}: ${block.livePages} of ${pages} pages live, ${plural(block.erases, 'erase')}, ${block.state}`;
  }
  return `${column.blocks.length} blocks: ${Math.round(column.live * 100)} % live on average, ${Math.round(column.low * 100)} to ${Math.round(column.high * 100)} %`;
}

function deviceNote(report: { device?: { write_amplification?: number; erases?: number } } | undefined): string {
  const wa = report?.device?.write_amplification ?? 0;
  const erases = report?.device?.erases ?? 0;
  if (wa === 0) return 'height = live pages, darker = more worn, bar on top = open';
  return `flash wrote ${formatFactor(wa)} what it was asked to; ${plural(erases, 'erase')}. Darker = more worn, bar on top = open`;
}
