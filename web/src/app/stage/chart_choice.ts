// The chart's metric, x axis and y scale. The page has one chart; links and exports also read and
// set this choice.
import { createStore } from 'zustand/vanilla';
import { kMetrics, type Metric } from '../../model/figures/chart';

/** The x axis: statements of the whole run, or virtual time up to the latest moment reached. */
export type ChartAxis = 'statements' | 'time';
export type ChartScale = Metric['scale'];
interface ChartChoice {
  metric: string;
  axis: ChartAxis;
  /** Scale of the y axis; undefined for the metric's default. */
  scale: ChartScale | undefined;
  /** Visibility of the chart; undefined until the reader chooses. */
  open: boolean | undefined;
  /** The lane of waits is shown below the chart. */
  waits: boolean;
}

export const kFirstChart: ChartChoice = {
  metric: kMetrics[0]?.id ?? '',
  axis: 'statements',
  scale: undefined,
  open: undefined,
  waits: false,
};
export const chartChoice = createStore<ChartChoice>(() => kFirstChart);

/** Shows the lane of waits, and the chart with it, or hides it. */
export function turnWaits(): void {
  const { waits, open } = chartChoice.getState();
  chartChoice.setState(waits && open !== false ? { waits: false } : { waits: true, open: true });
}

export const scaleOf = (metric: Metric, chosen: ChartScale | undefined): ChartScale =>
  chosen ?? metric.scale;
