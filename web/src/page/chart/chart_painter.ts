// Lays out the chosen curves and paints them on the chart's canvas. The x axis is shared with the
// scrubber below it.
import { ticks as evenTicks } from 'd3-array';
import { type CanvasPainter, kCalmMs, type Surface } from '../../canvas/canvas_painter';
import { kMetrics, type Metric } from '../../model/chart';
import { linearScale, logScale } from '../../model/scale';
import { columnsOf } from '../../model/series';
import type { Band } from '../../stage/band';
import type { ChartAxis } from '../../stage/chart_choice';
import type { Stage } from '../../stage/stage';
import { type ChartView, kDashes, kPhaseStripPx, paintChart } from './chart';

/** On narrower canvases, less room is left beside the curves. */
const kNarrowPx = 600;
const kNarrowRoom = { left: 46, right: 100 } as const;

export class ChartPainter implements CanvasPainter {
  readonly restMs = kCalmMs;
  metric: Metric = kMetrics[0] as Metric;
  axis: ChartAxis = 'statements';
  private touches = 0;

  /** `room`: beside the curves, on a wide page. */
  constructor(
    private readonly stage: Stage,
    private readonly room: { readonly left: number; readonly right: number },
  ) {}

  get revision(): string {
    const { statements, tNs } = this.stage.shown.getState();
    return `${statements} ${tNs} ${this.touches}`;
  }

  touch(): void {
    this.touches++;
  }

  paint({ ctx, width, height, theme }: Surface): void {
    paintChart(ctx, this.view(width, height), theme);
  }

  private view(width: number, height: number): ChartView {
    const { stage, metric } = this;
    const shown = stage.shown.getState();
    const byTime = this.axis === 'time';
    const { left, right } = width < kNarrowPx ? kNarrowRoom : this.room;
    const plot = { x0: left, x1: width - right, y0: kPhaseStripPx };
    const scale = linearScale(
      [0, byTime ? stage.lastNs : Math.max(1, shown.total)],
      [plot.x0, plot.x1],
    );
    // Over time each contender has its own clock.
    const x = (band: Band, statements: number) =>
      scale(byTime ? (band.clock.at(statements) ?? 0) : statements);
    const all = stage.bands.map((band) => ({ band, points: band.curves.of(metric.id)?.all ?? [] }));
    let [low, high] = metric.floor;
    for (const { points } of all) {
      for (const point of points) {
        if (metric.scale === 'linear') low = Math.min(low, point.low);
        high = Math.max(high, point.high);
      }
    }
    const log = metric.scale === 'log';
    const y = (log ? logScale : linearScale)([low, high * 1.12], [height - 2, plot.y0 + 6]);
    const ticks = log ? powersOfTen(low, high) : evenTicks(low, high * 1.12, 3);
    return {
      width,
      height,
      plot,
      y: (value) => y(Math.max(value, log ? low : 0)),
      ticks: ticks.map((value) => ({ value, label: metric.format(value) })),
      curves: all.map(({ band, points }) => ({
        name: band.label,
        columns: columnsOf(points, (statements) => x(band, statements)),
        dash: kDashes[band.index] ?? [],
      })),
      phases: this.phases(byTime, x, plot.x1),
      cursor: shown.total > 0 ? scale(byTime ? shown.tNs : shown.statements) : undefined,
    };
  }

  /** The phases that are known, if all contenders share their places. */
  private phases(
    byTime: boolean,
    x: (band: Band, statements: number) => number,
    end: number,
  ): ChartView['phases'] {
    const [band, second] = this.stage.bands;
    if (band === undefined || (byTime && second !== undefined)) return [];
    return this.stage.shown
      .getState()
      .phases.filter((phase) => !byTime || phase.first <= band.clock.end)
      .map(({ name, first, statements, warmUp }) => ({
        x0: x(band, first),
        x1: Math.min(end, x(band, first + statements)),
        name: warmUp ? `${name} (not counted)` : name,
        warmUp,
      }));
  }
}

function powersOfTen(low: number, high: number): number[] {
  const ticks: number[] = [];
  for (let power = Math.ceil(Math.log10(low) - 1e-9); power <= Math.log10(high) + 0.05; power++)
    ticks.push(10 ** power);
  const stride = Math.ceil(ticks.length / 4);
  return ticks.filter((_, i) => i % stride === 0);
}
