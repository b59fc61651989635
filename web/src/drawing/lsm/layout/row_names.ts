// The places of the row names of the LSM picture, and of the gauges beside them.
import type { Rect } from '../../../model/values/geometry';
import type { LsmGeometry } from './layout';

/** Higher rows have their size below their name. */
export const kTwoLinesPx = 34;
/** Lower rows have a name alone. */
const kGaugeRowPx = 14;
/** Between names, for a gauge that is below the first: else it would touch the second. */
const kGaugePitchPx = 20;
const kGaugeX = 84;

/** Returns the middle of a row's name, px. */
export const nameY = (row: Rect, oneLine: boolean): number =>
  row.y + row.h / 2 - (oneLine ? (row.h >= kGaugeRowPx ? 3 : 0) : 9);

/** Fill of a row as a share of its target; above the target it is ink, with an end. */
export interface Gauge extends Rect {
  share: number;
  over: boolean;
}

/** Returns the gauges of L0 and of the levels with a target, beside their names or below them. */
export function gaugesOf(geometry: LsmGeometry): Gauge[] {
  const { l0, levels, box, dense } = geometry;
  if (box.gutter < 60) return [];
  const files = l0.files.length;
  const rows = [
    { ...l0, share: l0.trigger > 0 ? files / l0.trigger : 0, over: (l0.view?.score ?? 0) >= 1 },
    ...levels.map((row) => ({ ...row, share: row.gauge, over: row.over })),
  ];
  const oneLine = (row: Rect) => dense || row.h < kTwoLinesPx;
  const roomBelow = (i: number) => {
    const [own, next] = [rows[i], rows[i + 1]];
    return own === undefined || next === undefined || !oneLine(own)
      ? Infinity
      : nameY(next, oneLine(next)) - nameY(own, true);
  };
  return rows
    .filter(({ share, h }, i) => share > 0 && h >= kGaugeRowPx && roomBelow(i) >= kGaugePitchPx)
    .map(({ share, over, ...row }) => {
      const y = nameY(row, oneLine(row));
      return oneLine(row)
        ? { x: 0, y: y + 9, w: box.gutter - 16, h: 2.5, share, over }
        : { x: kGaugeX, y: y - 2, w: box.gutter - 16 - kGaugeX, h: 5, share, over };
    });
}
