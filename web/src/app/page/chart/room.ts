// Where the chart's curves are on its canvas: what is painted and what lies on top of it agree.

/** Room beside the curves, CSS px: on the left for values, on the right for the trees' names. */
export const kChartRoom = { left: 64, right: 150 } as const;
/** On narrower canvases there is less of it. */
const kNarrowPx = 600;
const kNarrowRoom = { left: 62, right: 118 } as const;

/** The phases' names are above the curves, the numbers of moments below them. */
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
