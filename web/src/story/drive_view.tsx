// The drive's erase blocks, or its platter, alone.
import { useMemo } from 'react';
import { CanvasView } from '../canvas/canvas_view';
import { FlashPainter } from '../pictures/device/flash_painter';
import type { Band } from '../stage/band';
import { useStage } from '../stage/use_stage';

export function DriveView({ band }: { band: Band }) {
  const { loop } = useStage();
  const painter = useMemo(() => new FlashPainter(band.drive), [band]);
  return (
    <CanvasView loop={loop} painter={painter} label={`${band.name}: the drive’s erase blocks`} />
  );
}
