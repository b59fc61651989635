// Which metric the chart shows, over which axis, and on which scale. There is one chart on the
// page; links and exports read and set its choice too.
import { createStore } from 'zustand/vanilla';
import { kMetrics, type Metric } from '../../model/chart';

/**
 * The x axis: statements of the whole run, or virtual time up to the latest moment reached.
 */
export type ChartAxis = 'statements' | 'time';
export type ChartScale = Metric['scale'];
interface ChartChoice {
  metric: string;
  axis: ChartAxis;
  /** Of the y axis; undefined is the metric's own. */
  scale: ChartScale | undefined;
  /** Whether there is a chart; undefined until someone chooses. */
  open: boolean | undefined;
}

export const kFirstChart: ChartChoice = {
  metric: kMetrics[0]?.id ?? '',
  axis: 'statements',
  scale: undefined,
  open: undefined,
};
export const chartChoice = createStore<ChartChoice>(() => kFirstChart);

export const scaleOf = (metric: Metric, chosen: ChartScale | undefined): ChartScale =>
  chosen ?? metric.scale;
