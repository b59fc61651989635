// Lays out the chosen curves and paints them on the chart's canvas. The x axis is that of the
// scrubber below it.
import { type CanvasPainter, kCalmMs, type Surface } from '../../../drawing/canvas/canvas_painter';
import type { Curves, Metric } from '../../../model/figures/chart';
import { kMetrics } from '../../../model/figures/chart';
import { columnsOf, type Series, type SeriesPoint } from '../../../model/figures/series';
import { linearScale, logScale } from '../../../model/values/scale';
import { type ChartAxis, type ChartScale, scaleOf } from '../../stage/chart_choice';
import type { Stage } from '../../stage/stage';
import { type ChartCurve, type ChartView, kBeforeDash, kDashes, paintChart } from './chart';
import { outgrownAt } from './outgrown';
import { type Plot, plotOf } from './room';
import { linearTicks, logTicks } from './ticks';

/** One tree with a curve, of this run or the previous one. */
interface Tree {
  readonly name: string;
  readonly curves: Curves;
  readonly clock: Series;
  readonly dash: readonly number[];
  readonly before: boolean;
}

export class ChartPainter implements CanvasPainter {
  readonly restMs = kCalmMs;
  metric: Metric = kMetrics[0] as Metric;
  axis: ChartAxis = 'statements';
  /** The reader's choice of scale; undefined for the metric's default. */
  scale: ChartScale | undefined;
  private touches = 0;

  constructor(private readonly stage: Stage) {}

  get revision(): string {
    const { statements, tNs } = this.stage.runView.getState();
    const versions = this.stage.bands.map((band) => band.curves.version).join();
    return `${statements} ${tNs} ${versions} ${this.touches}`;
  }

  touch(): void {
    this.touches++;
  }

  paint({ ctx, width, height, theme }: Surface): void {
    paintChart(ctx, this.view(width, height), theme);
  }

  /** Returns the scale from a place on the x axis to pixels. */
  private place(plot: Plot): (value: number) => number {
    const total = Math.max(1, this.stage.runView.getState().total);
    const most = this.axis === 'time' ? this.stage.lastNs : total;
    return linearScale([0, most], [plot.x0, plot.x1]);
  }

  private view(width: number, height: number): ChartView {
    const plot = plotOf(width, height);
    const byTime = this.axis === 'time';
    const shown = this.stage.runView.getState();
    const place = this.place(plot);
    // Over time each contender converts statements by its own clock.
    const x = (clock: Series, statements: number) =>
      place(byTime ? (clock.at(statements) ?? 0) : statements);
    const all = this.trees().map((tree) => ({
      tree,
      points: tree.curves.of(this.metric.id)?.all ?? [],
    }));
    return {
      width,
      height,
      plot,
      ...this.values(
        all.flatMap(({ points }) => points),
        plot,
      ),
      curves: all.map(
        ({ tree: { name, dash, before, clock }, points }): ChartCurve => ({
          name,
          dash,
          before,
          // The previous run may have been longer than the axis.
          columns: columnsOf(points, (at) => x(clock, at)).filter((one) => one.x <= plot.x1),
        }),
      ),
      phases: this.phases(x, plot.x1),
      outgrown: this.outgrown(x),
      cursor: shown.total > 0 ? place(byTime ? shown.tNs : shown.statements) : undefined,
    };
  }

  private trees(): Tree[] {
    const { bands } = this.stage;
    const before = this.stage.previousRun.getState();
    const now = bands.map(({ label, curves, clock, index }) => ({
      name: label,
      curves,
      clock,
      dash: kDashes[index] ?? [],
      before: false,
    }));
    const then = before?.trees ?? [];
    return [
      ...then.map(({ label, curves, clock }) => ({
        name: then.length === 1 ? 'before' : `${label} before`,
        curves,
        clock,
        dash: kBeforeDash,
        before: true,
      })),
      ...now,
    ];
  }

  /** The y axis: its scale and rules. */
  private values(points: readonly SeriesPoint[], plot: Plot): Pick<ChartView, 'y' | 'ticks'> {
    const { metric } = this;
    const log = scaleOf(metric, this.scale) === 'log';
    let [low, high] = log && metric.fitted === true ? fitted(points) : this.least(log);
    for (const point of points) {
      if (!log) low = Math.min(low, point.low);
      high = Math.max(high, point.high);
    }
    high *= 1.12;
    const y = (log ? logScale : linearScale)([low, high], [plot.y1 - 2, plot.y0 + 6]);
    return {
      y: (value) => y(Math.max(value, log ? low : 0)),
      ticks: (log ? logTicks : linearTicks)(low, high).map((value) => ({
        value,
        label: metric.format(value),
      })),
    };
  }

  /**
   * The smallest range shown. `floor` is in the metric's own scale, so the other scale derives one.
   */
  private least(log: boolean): readonly [number, number] {
    const { scale, floor } = this.metric;
    if (log === (scale === 'log')) return floor;
    return log ? [1e-3, 1] : [0, floor[0]];
  }

  /**
   * Over time the line needs one clock: it is shown for a single tree, after its load has passed
   * there.
   */
  private outgrown(x: (clock: Series, statements: number) => number): number | undefined {
    const { scenario, bands } = this.stage;
    const [band, second] = bands;
    const at = scenario === undefined ? undefined : outgrownAt(scenario);
    if (band === undefined || at === undefined) return undefined;
    if (this.axis === 'time' && (second !== undefined || at > band.clock.end)) return undefined;
    return x(band.clock, at);
  }

  /**
   * The known phases; over time only for a single tree, as each contender reaches them at another
   * time.
   */
  private phases(
    x: (clock: Series, statements: number) => number,
    end: number,
  ): ChartView['phases'] {
    const [band, second] = this.stage.bands;
    const byTime = this.axis === 'time';
    if (band === undefined || (byTime && second !== undefined)) return [];
    return this.stage.runView
      .getState()
      .phases.filter((phase) => !byTime || phase.first <= band.clock.end)
      .map(({ name, first, statements, warmUp }) => ({
        x0: x(band.clock, first),
        x1: Math.min(end, x(band.clock, first + statements)),
        name,
        warmUp,
      }));
  }
}

/** The range from a little below the least value, at least nearly a power of ten. */
function fitted(points: readonly SeriesPoint[]): readonly [number, number] {
  const least = points.reduce(
    (low, point) => (point.low > 0 ? Math.min(low, point.low) : low),
    Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(least) ? [least / 1.2, least * 9] : [1, 10];
}
