// A run's progress, in the unit of a moment.

import type { Status } from '../../model/tables/decode';
import type { StopAt } from '../transport/protocol';
import type { Moment } from './types';

/** The unit of a moment. */
export type Measure = Exclude<StopAt, 'end'> | 'steps';

export function stopOf(moment: Exclude<Moment, { steps: number }>): {
  stop: Exclude<StopAt, 'end'>;
  target: number;
} {
  if ('statements' in moment) return { stop: 'statements', target: moment.statements };
  if ('ns' in moment) return { stop: 'ns', target: moment.ns };
  return { stop: 'seq', target: moment.seq };
}

export const measureOf = (moment: Moment): { stop: Measure; target: number } =>
  'steps' in moment ? { stop: 'steps', target: moment.steps } : stopOf(moment);

/** Returns a run's progress in this unit. */
export function measure(status: Status, stop: Measure): number {
  if (stop === 'statements' || stop === 'steps') return status[stop];
  return stop === 'ns' ? status.t_ns : status.seq;
}
