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
import { type ChartView, kDashes, paintChart } from './chart';

export class ChartPainter implements CanvasPainter {
  readonly restMs = kCalmMs;
  metric: Metric = kMetrics[0] as Metric;
  axis: ChartAxis = 'statements';
  private touches = 0;

  constructor(private readonly stage: Stage) {}

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
    const scale = linearScale([0, byTime ? stage.lastNs : Math.max(1, shown.total)], [0, width]);
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
    const y = (log ? logScale : linearScale)([low, high * 1.12], [height - 1, 20]);
    const ticks = log ? powersOfTen(low, high) : evenTicks(low, high * 1.12, 3);
    return {
      width,
      height,
      y: (value) => y(Math.max(value, log ? low : 0)),
      ticks: ticks.map((value) => ({ value, label: metric.format(value) })),
      curves: all.map(({ band, points }) => ({
        name: band.label,
        columns: columnsOf(points, (statements) => x(band, statements)),
        dash: kDashes[band.index] ?? [],
      })),
      ...this.phases(byTime, x),
      cursor: shown.total > 0 ? scale(byTime ? shown.tNs : shown.statements) : undefined,
    };
  }

  /** Where phases begin, if all contenders share those places. */
  private phases(
    byTime: boolean,
    x: (band: Band, statements: number) => number,
  ): Pick<ChartView, 'marks' | 'warmUps'> {
    const [band, second] = this.stage.bands;
    if (band === undefined || (byTime && second !== undefined)) return { marks: [], warmUps: [] };
    const known = this.stage.shown
      .getState()
      .phases.filter((phase) => !byTime || phase.first <= band.clock.end);
    return {
      marks: known.slice(1).map((phase) => ({ x: x(band, phase.first), label: phase.name })),
      warmUps: known
        .filter((phase) => phase.warmUp)
        .map((phase) => ({
          x0: x(band, phase.first),
          x1: x(band, phase.first + phase.statements),
        })),
    };
  }
}

function powersOfTen(low: number, high: number): number[] {
  const ticks: number[] = [];
  for (let power = Math.ceil(Math.log10(low) - 1e-9); power <= Math.log10(high) + 0.05; power++)
    ticks.push(10 ** power);
  const stride = Math.ceil(ticks.length / 4);
  return ticks.filter((_, i) => i % stride === 0);
}
