// What all tree pictures have in common: one key axis after one gutter, thresholds of detail, the
// scale of strips.

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * Left edge and width of the key axis, px. Equal in all bands, so that one row is one vertical
 * line.
 */
export interface TreeAxis {
  x: number;
  w: number;
}

const kWideGutter = 144;

/** The narrowest picture with names beside its rows, px: the axis is wider than they are. */
const kGutteredPx = 480;

/** Left margin that holds the names of the rows; none where there is no room for it. */
export function gutterOf(width: number): number {
  return width >= kGutteredPx ? kWideGutter : 0;
}

export function axisOf(width: number): TreeAxis {
  const gutter = gutterOf(width);
  return { x: gutter, w: Math.max(1, width - gutter) };
}

/** The thinnest node that shows its parts, and the thinnest that is still a separate bar, px. */
export const kPartsPx = 8;
export const kBarPx = 2;
/** Columns of the aggregated form, px. */
export const kColumnPx = 3;
/** Bytes for each pixel of a strip, on every picture. */
export const kStripBytesPerPx = 4096;
