// The values that measures calculate with, and conversions that refuse another kind.
import { MeasureError } from './measure_error';

/** Numbers by the place in the run at which each interval ends, or without places. */
export interface List {
  readonly values: readonly number[];
  /** Statements since the run began, one per value; by default 0, 1, 2, … */
  readonly xs?: readonly number[];
}

/** Two moments of a run's series, by index. */
export type Bounds = readonly [from: number, to: number];

export type Place =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'statement'; readonly statement: number }
  | { readonly kind: 'phase'; readonly phase: number; readonly end: boolean };

export interface Window {
  readonly from: Place;
  readonly to: Place;
  /** Shares are of this phase instead of everything measured. */
  readonly phase?: number;
}

export type Value =
  | number
  | boolean
  | string
  | { list: List }
  | { place: Place }
  | { window: Window };

const kinds = {
  number: 'a number',
  boolean: 'true or false',
  string: 'a text',
  list: 'a list',
  place: 'a place',
  window: 'a window',
} as const;

function kindOf(value: Value): keyof typeof kinds {
  if (typeof value !== 'object') return typeof value as 'number' | 'boolean' | 'string';
  return 'list' in value ? 'list' : 'place' in value ? 'place' : 'window';
}

const refuse = (value: Value, wanted: string, at: number): never => {
  throw new MeasureError(`needs ${wanted} here, and this is ${kinds[kindOf(value)]}`, at);
};

export const asNumber = (value: Value, at: number): number =>
  typeof value === 'number' ? value : refuse(value, 'a number', at);
export const asFlag = (value: Value, at: number): boolean =>
  typeof value === 'boolean' ? value : refuse(value, 'true or false', at);
export const asText = (value: Value, at: number): string =>
  typeof value === 'string' ? value : refuse(value, 'a text', at);
export const asList = (value: Value, at: number): List =>
  typeof value === 'object' && 'list' in value ? value.list : refuse(value, 'a list', at);

/** Returns a place: a share of what was measured, or a function's result. Throws MeasureError. */
export function asPlace(value: Value, at: number): Place {
  if (typeof value === 'number') {
    if (value < 0 || value > 1 || Number.isNaN(value))
      throw new MeasureError('needs a share between 0 and 1', at);
    return { kind: 'share', share: value };
  }
  return typeof value === 'object' && 'place' in value
    ? value.place
    : refuse(value, 'a share or a place', at);
}
