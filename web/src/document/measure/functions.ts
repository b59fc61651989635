// The functions of the language: parameters, help in one sentence, and computation.
import { type Quantity, quantityOf } from './counters';
import * as lists from './list_functions';
import { MeasureError } from './measure_error';
import * as runs from './run_functions';
import { figureOf, reportQuantity } from './scope';
import type { Names, RunSubject } from './subject';
import { noteLevelRead } from './under_way';
import {
  asList,
  asNumber,
  asPlace,
  asText,
  type Bounds,
  type List,
  type Value,
  type Window,
} from './value';
import { boundsOf, measuredBounds, momentAt } from './windows';

/** A value with its place in the text. */
export interface Argument {
  readonly value: Value;
  readonly at: number;
}

export interface Call {
  readonly at: number;
  readonly names: Names;
  readonly args: readonly Argument[];
  /** The contender that the first argument names, if the function has one. */
  readonly run: RunSubject;
  /** Called with every window whose time counts. */
  readonly timed: Timed;
}

export type Timed = (run: RunSubject, window: runs.TimedWindow) => void;

/** "run" is a contender's name; "quantity", "field" and "option" are texts. */
export type Parameter =
  | 'run'
  | 'quantity'
  | 'series'
  | 'field'
  | 'text'
  | 'number'
  | 'list'
  | 'place'
  | 'any';

export interface MeasureFunction {
  readonly takes: readonly Parameter[];
  /** The function accepts a window as its last arguments: none, one window, or two places. */
  readonly window?: true;
  /** The function that it is if its second argument is a text. */
  readonly ofQuantity?: MeasureFunction;
  /** Number of parameters at the end that may be left out; `many`: the last may be repeated. */
  readonly optional?: number;
  readonly many?: true;
  readonly help: string;
  compute(call: Call): Value;
}

const numberAt = ({ args }: Call, i: number): number =>
  asNumber(args[i]?.value as Value, args[i]?.at as number);
const listAt = ({ args }: Call, i: number): List =>
  asList(args[i]?.value as Value, args[i]?.at as number);
const textAt = ({ args }: Call, i: number): string =>
  asText(args[i]?.value as Value, args[i]?.at as number);
const placeAt = ({ args }: Call, i: number) =>
  asPlace(args[i]?.value as Value, args[i]?.at as number);

function windowFrom(call: Call, first: number): Window | undefined {
  const rest = call.args.slice(first);
  const [one, two] = rest;
  if (one === undefined) return undefined;
  if (rest.length === 1) {
    if (typeof one.value === 'object' && 'window' in one.value) return one.value.window;
    throw new MeasureError('needs a window, or two places', one.at);
  }
  return { from: placeAt(call, first), to: asPlace((two as Argument).value, (two as Argument).at) };
}
const boundsFrom = (call: Call, first: number) =>
  boundsOf(call.run, windowFrom(call, first), call.args[first]?.at ?? call.at);

/** Returns the bounds of a window whose time counts, and reports it. */
function timedBounds(call: Call, first: number): Bounds {
  const bounds = boundsFrom(call, first);
  call.timed(call.run, runs.timedWindow(call.run, bounds));
  return bounds;
}

const quantityAt = (call: Call, i: number): Quantity =>
  quantityOf(textAt(call, i), call.args[i]?.at as number, call.names.causes);

function seriesOf(call: Call): runs.SeriesOf {
  const text = textAt(call, 1);
  return (runs.kSeriesOf as readonly string[]).includes(text)
    ? (text as runs.SeriesOf)
    : quantityAt(call, 1);
}

const ofNumbers = (compute: (values: readonly number[]) => number) => (call: Call) =>
  compute(
    call.args.flatMap(({ value, at }) =>
      typeof value === 'number' ? [value] : asList(value, at).values,
    ),
  );

/** Applies a function to a number, or to each number of a list. */
const ofEach =
  (compute: (value: number) => number) =>
  (call: Call): Value => {
    const [one] = call.args as [Argument];
    if (typeof one.value === 'number') return compute(one.value);
    const list = asList(one.value, one.at);
    return { list: { ...list, values: list.values.map(compute) } };
  };

const kOfRuns: Readonly<Record<string, MeasureFunction>> = {
  rate: {
    takes: ['run'],
    window: true,
    help: 'statements a second',
    compute: (call) => runs.rateIn(call.run, timedBounds(call, 1)),
    ofQuantity: {
      takes: ['run', 'quantity'],
      window: true,
      help: 'by how much a counter grew each second',
      compute: (call) => {
        const bounds = timedBounds(call, 2);
        const grew = runs.totalIn(call.run, quantityAt(call, 1), bounds, call.args[1]?.at ?? 0);
        return grew / runs.secondsIn(call.run, bounds);
      },
    },
  },
  seconds: {
    takes: ['run'],
    window: true,
    help: 'virtual seconds',
    compute: (call) => runs.secondsIn(call.run, timedBounds(call, 1)),
  },
  util: {
    takes: ['run'],
    window: true,
    help: 'share of the time during which the drive had a command under way (iostat: %util)',
    compute: (call) => runs.utilIn(call.run, boundsFrom(call, 1)),
  },
  total: {
    takes: ['run', 'quantity'],
    window: true,
    help: 'by how much a counter grew',
    compute: (call) =>
      runs.totalIn(call.run, quantityAt(call, 1), boundsFrom(call, 2), call.args[1]?.at ?? 0),
  },
  level: {
    takes: ['run', 'quantity', 'place'],
    help: 'what a level or counter was at a place',
    compute: (call) => {
      const all = measuredBounds(call.run, call.at);
      const moment = momentAt(call.run, placeAt(call, 2), all, call.at);
      noteLevelRead(call.run, moment);
      return runs.levelAt(call.run, quantityAt(call, 1), moment);
    },
  },
  series: {
    takes: ['run', 'series'],
    window: true,
    help: 'a list: "rate", "seconds", "util" or a quantity, for each interval of lab.series',
    compute: (call) => {
      const of = seriesOf(call);
      const bounds = (of === 'rate' || of === 'seconds' ? timedBounds : boundsFrom)(call, 2);
      return { list: runs.seriesIn(call.run, of, bounds) };
    },
  },
  report: {
    takes: ['run', 'field'],
    help: 'a field of the report; one by cause is summed, without the causes left out',
    compute: (call) => {
      const at = call.args[1]?.at ?? 0;
      return figureOf(call.run, reportQuantity(textAt(call, 1), call.names, at), at);
    },
  },
  column: {
    takes: ['run', 'text', 'text'],
    help: 'a list: the numbers in a column of one of the tables, in the order of its rows',
    compute: (call) => ({ list: columnOf(call) }),
  },
};

function columnOf(call: Call): List {
  const [table, column] = [textAt(call, 1), textAt(call, 2)];
  const rows = call.run.rows?.(table);
  if (rows === undefined)
    throw new MeasureError(`there is no table "${table}" here`, call.args[1]?.at ?? 0);
  const values = rows.map((row) => row[column]);
  const wrong = values.find((value) => typeof value !== 'number');
  if (wrong !== undefined || values.includes(undefined))
    throw new MeasureError(`"${column}" is no column of numbers`, call.args[2]?.at ?? 0);
  return { values: values as number[] };
}

const kPlaces: Readonly<Record<string, MeasureFunction>> = {
  statement: {
    takes: ['number'],
    help: 'a place: that many statements after the run began',
    compute: (call) => ({ place: { kind: 'statement', statement: numberAt(call, 0) } }),
  },
  start: {
    takes: ['number'],
    help: 'a place: where a phase begins, from 0',
    compute: (call) => ({ place: { kind: 'phase', phase: numberAt(call, 0), end: false } }),
  },
  end: {
    takes: ['number'],
    help: 'a place: where a phase ends',
    compute: (call) => ({ place: { kind: 'phase', phase: numberAt(call, 0), end: true } }),
  },
  phase: {
    takes: ['number', 'number', 'number'],
    optional: 2,
    help: 'a window: a phase, or from one share of it to another',
    compute: (call) => {
      const phase = numberAt(call, 0);
      if (call.args.length === 2)
        throw new MeasureError('needs two shares of the phase, or none', call.at);
      const [from, to] = call.args.length === 1 ? [0, 1] : [numberAt(call, 1), numberAt(call, 2)];
      return {
        window: {
          phase,
          from: from === 0 ? { kind: 'phase', phase, end: false } : asPlace(from, call.at),
          to: to === 1 ? { kind: 'phase', phase, end: true } : asPlace(to, call.at),
        },
      };
    },
  },
};

const kOfLists: Readonly<Record<string, MeasureFunction>> = {
  count: {
    takes: ['list'],
    help: 'how many there are',
    compute: (call) => listAt(call, 0).values.length,
  },
  sum: { takes: ['list'], help: 'their sum', compute: (call) => lists.sum(listAt(call, 0)) },
  mean: {
    takes: ['list'],
    help: 'their mean',
    compute: (call) => lists.mean(listAt(call, 0), call.at),
  },
  median: {
    takes: ['list'],
    help: 'their median',
    compute: (call) => lists.median(listAt(call, 0), call.at),
  },
  item: {
    takes: ['list', 'number'],
    help: 'one of them, from 0; −1 is the last',
    compute: (call) => {
      const one = listAt(call, 0).values.at(numberAt(call, 1));
      if (one === undefined) throw new MeasureError('the list is not that long', call.at);
      return one;
    },
  },
  smooth: {
    takes: ['list', 'number'],
    help: 'a list: the means of n neighbours each',
    compute: (call) => ({ list: lists.smooth(listAt(call, 0), numberAt(call, 1), call.at) }),
  },
  over: {
    takes: ['list', 'list'],
    help: 'the first list at the places that the second one gives, for a fit',
    compute: (call) => {
      const [ys, xs] = [listAt(call, 0), listAt(call, 1)];
      if (ys.values.length !== xs.values.length)
        throw new MeasureError('has lists of different lengths', call.at);
      return { list: { values: ys.values, xs: xs.values } };
    },
  },
  largest_step: {
    takes: ['list'],
    help: 'the largest factor by which a value is below the one before it',
    compute: (call) => lists.largestStep(listAt(call, 0), call.at),
  },
  crossing: {
    takes: ['list', 'list'],
    help: 'the place from which the first list is below the second for good; infinite if never',
    compute: (call) => lists.crossing(listAt(call, 0), listAt(call, 1), call.at),
  },
  slope: {
    takes: ['list'],
    help: 'slope of the straight line with the least squares',
    compute: (call) => lists.slope(listAt(call, 0), call.at),
  },
  straightness: {
    takes: ['list'],
    help: 'r² of that line: 1 if it goes through every value',
    compute: (call) => lists.straightness(listAt(call, 0), call.at),
  },
  dips: {
    takes: ['list', 'number'],
    help: 'how often the list falls below its median by this share or more',
    compute: (call) => lists.dips(listAt(call, 0), numberAt(call, 1), call.at),
  },
};

const kOfNumbers: Readonly<Record<string, MeasureFunction>> = {
  min: {
    takes: ['any'],
    many: true,
    help: 'the smallest of numbers or lists',
    compute: ofNumbers((values) =>
      values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    ),
  },
  max: {
    takes: ['any'],
    many: true,
    help: 'the largest',
    compute: ofNumbers((values) =>
      values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
    ),
  },
  abs: { takes: ['any'], help: 'without its sign', compute: ofEach(Math.abs) },
  sqrt: { takes: ['any'], help: 'square root', compute: ofEach(Math.sqrt) },
  log2: { takes: ['any'], help: 'logarithm to base 2', compute: ofEach(Math.log2) },
  log10: { takes: ['any'], help: 'logarithm to base 10', compute: ofEach(Math.log10) },
};

export const kFunctions: Readonly<Record<string, MeasureFunction>> = {
  ...kOfRuns,
  ...kPlaces,
  ...kOfLists,
  ...kOfNumbers,
};
