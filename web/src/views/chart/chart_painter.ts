// Lays the chosen curves out and puts them on the chart's canvas. The x axis is shared with the scrubber below it.
import { ticks as evenTicks } from 'd3';
import { type ChartView, kDashes, paintChart } from '../../draw/chart';
import { kMetrics, type Metric } from '../../model/chart';
import { linearScale, logScale } from '../../model/scale';
import { columnsOf } from '../../model/series';
import { type CanvasPainter, kCalmMs, type Surface } from '../canvas_view';
import type { Stage } from '../stage';
import type { ChartAxis } from './chart_choice';

export class ChartPainter implements CanvasPainter {
  readonly restMs = kCalmMs;
  metric: Metric = kMetrics[0] as Metric;
  axis: ChartAxis = 'statements';
  private repaint = 0;

  constructor(private readonly stage: Stage) {}

  needs(): number {
    const shown = this.stage.shown.getState();
    return shown.statements * 1000 + this.repaint;
  }

  touch(): void {
    this.repaint = (this.repaint + 1) % 1000;
  }

  paint({ ctx, width, height, theme }: Surface): void {
    paintChart(ctx, this.view(width, height), theme);
  }

  private view(width: number, height: number): ChartView {
    const { stage, metric } = this;
    const shown = stage.shown.getState();
    const byTime = this.axis === 'time';
    const last = stage.clock.all.at(-1)?.last ?? 0;
    const scale = linearScale([0, Math.max(1, byTime ? last : shown.total)], [0, width]);
    const x = (statements: number) => scale(byTime ? (stage.clock.at(statements) ?? 0) : statements);
    const known = shown.phases.filter((phase) => !byTime || phase.first <= stage.clock.end);
    const all = stage.curves.map((curves) => curves.of(metric.id)?.all ?? []);
    let [low, high] = metric.floor;
    for (const points of all) {
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
      curves: all.map((points, i) => ({ name: stage.bands[i]?.name ?? '', columns: columnsOf(points, x), dash: kDashes[i] ?? [] })),
      marks: known.slice(1).map((phase) => ({ x: x(phase.first), label: phase.name })),
      warmUps: known.filter((phase) => phase.warmUp).map((phase) => ({ x0: x(phase.first), x1: x(phase.first + phase.statements) })),
      cursor: shown.total > 0 ? x(shown.statements) : undefined,
    };
  }
}

function powersOfTen(low: number, high: number): number[] {
  const ticks: number[] = [];
  for (let power = Math.ceil(Math.log10(low) - 1e-9); power <= Math.log10(high) + 0.05; power++) ticks.push(10 ** power);
  const stride = Math.ceil(ticks.length / 4);
  return ticks.filter((_, i) => i % stride === 0);
}
