// Which metric the chart shows, and over which axis. There is one chart on the page; links and
// exports read and set its choice too.
import { createStore } from 'zustand/vanilla';
import { kMetrics } from '../model/chart';

/**
 * The x axis: statements of the whole run, or virtual time up to the latest moment reached.
 */
export type ChartAxis = 'statements' | 'time';
interface ChartChoice {
  metric: string;
  axis: ChartAxis;
}

export const kFirstChart: ChartChoice = { metric: kMetrics[0]?.id ?? '', axis: 'statements' };
export const chartChoice = createStore<ChartChoice>(() => kFirstChart);
