// The drive's erase blocks, or its platter, alone.
import { useMemo } from 'react';
import type { Band } from '../../app/stage/band';
import { useStage } from '../../app/stage/use_stage';
import { CanvasView } from '../../drawing/canvas/canvas_view';
import { FlashPainter } from '../../drawing/device/flash/flash_painter';

export function DriveView({ band }: { band: Band }) {
  const { loop } = useStage();
  const painter = useMemo(() => new FlashPainter(band.drive), [band]);
  return (
    <CanvasView loop={loop} painter={painter} label={`${band.name}: the drive’s erase blocks`} />
  );
}
