// Geometry shared by all tree pictures: one key axis after one gutter, thresholds of detail, and
// the scale of strips.

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * Left edge and width of the key axis, px. Equal in all bands, so that a row is one vertical line.
 */
export interface TreeAxis {
  x: number;
  w: number;
}

const kWideGutter = 144;

/** Narrowest picture with names beside its rows, px; in smaller ones the axis needs their room. */
const kGutteredPx = 480;

/** Returns the left margin for the rows' names; 0 in pictures without room for it. */
export function gutterOf(width: number): number {
  return width >= kGutteredPx ? kWideGutter : 0;
}

export function axisOf(width: number): TreeAxis {
  const gutter = gutterOf(width);
  return { x: gutter, w: Math.max(1, width - gutter) };
}

/** Minimum thickness of a node that shows its parts, and of one that is a separate bar, px. */
export const kPartsPx = 8;
export const kBarPx = 2;
/** Column width of the aggregated form, px. */
export const kColumnPx = 3;
/** Bytes per pixel of a strip, in every picture. */
export const kStripBytesPerPx = 4096;
