// The area of the curves on the chart's canvas, shared by the painter and the elements on top of
// it.

/** Space beside the curves, CSS px: left for values, right for the trees' names. */
export const kChartRoom = { left: 64, right: 150 } as const;
/** Below this canvas width the space is smaller, CSS px. */
const kNarrowPx = 600;
const kNarrowRoom = { left: 62, right: 118 } as const;

/** Heights of the phases' names above the curves and the moments' numbers below them, CSS px. */
const kPhaseStripPx = 20;
const kMomentStripPx = 20;

export interface Plot {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

export function plotOf(width: number, height: number): Plot {
  const { left, right } = width < kNarrowPx ? kNarrowRoom : kChartRoom;
  return { x0: left, x1: width - right, y0: kPhaseStripPx, y1: height - kMomentStripPx };
}
