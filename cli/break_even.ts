// Break-even points of a sweep: where, along one option, two contenders cross. Between neighbouring
// values with different winners the option is halved, with real runs, until its step is a 64th.

import { pathOf } from '../web/src/document/scenario/knobs/document_path';
import { settingsOf } from '../web/src/document/scenario/knobs/knobs';
import { optionAt } from '../web/src/document/scenario/knobs/option_places';
import { checkOption, documentValue } from '../web/src/document/scenario/values/options';
import {
  documentAt,
  type Place,
  type Sweep,
  type SweepOption,
  sizesOf,
  valueWords,
} from '../web/src/document/sweep/sweep';
import { type MapCell, type SweepMap, wonBy } from '../web/src/document/sweep/sweep_map';
import type { OptionSchema } from '../web/src/gen/schema';
import { unknownName } from './arguments';
import { UsageError } from './usage';

const kHalvings = 6;

/** A point that is no cell of the grid, as its option has a value between two of the grid's. */
export interface Between {
  readonly sweep: Sweep;
  readonly at: Place;
  readonly document: unknown;
}

/** Runs all of these, and returns the result of each; undefined for one that was interrupted. */
export type RunBetween = (all: readonly Between[]) => Promise<readonly (MapCell | undefined)[]>;

interface Crossing {
  readonly measure: number;
  /** The grid's cell on the lower side. */
  readonly at: Place;
  /** Contenders: the winners below and above. */
  readonly pair: readonly [below: number, above: number];
  /** Values by path of the option, as engines take them. */
  from: readonly number[];
  to: readonly number[];
}

/** The index of an option by its label, if there are numbers between its values. */
export function optionNamed(sweep: Sweep, label: string): number {
  const labels = sweep.options.map((option) => option.label);
  const index = labels.indexOf(label);
  if (index < 0) throw unknownName('option of this sweep', label, labels);
  if (numbersOf(sweep, index) === undefined)
    throw new UsageError(`--break-even: there is nothing between two values of "${label}"`);
  return index;
}

/** The option's schemas by path; undefined if one of them is no number. */
function schemasOf({ options, scenario }: Sweep, index: number): OptionSchema[] | undefined {
  const found = (options[index] as SweepOption).sets.map((path) =>
    optionAt(pathOf(path, scenario), scenario),
  );
  const numbers = found.filter(
    (one) => one !== undefined && one.type !== 'enum' && one.type !== 'flag',
  );
  return numbers.length === found.length ? (numbers as OptionSchema[]) : undefined;
}

/** By setting and path. */
function numbersOf(sweep: Sweep, index: number): number[][] | undefined {
  const schemas = schemasOf(sweep, index);
  return schemas === undefined
    ? undefined
    : settingsOf(sweep.options[index] as SweepOption, sweep.scenario).map(({ values }) =>
        values.map((value, i) => {
          const check = checkOption(schemas[i] as OptionSchema, value);
          return check.ok ? check.value : 0;
        }),
      );
}

/** Neighbours with different winners, in the order of measures and cells. */
function crossingsOf(sweep: Sweep, { cells }: SweepMap, index: number): Crossing[] {
  const numbers = numbersOf(sweep, index) ?? [];
  const found = new Map(cells.map((cell) => [cell.at.join(), cell]));
  return sweep.measures.flatMap(({ wins }, measure) =>
    cells.flatMap((cell): Crossing[] => {
      const next = found.get(cell.at.with(index, (cell.at[index] as number) + 1).join());
      const [below, above] = [cell, next].map((one) =>
        one?.values === undefined ? undefined : wonBy(one.values[measure] ?? [], wins).winner,
      );
      if (below === undefined || above === undefined || below === above) return [];
      const [from = [], to = []] = numbers.slice(cell.at[index]);
      return [{ measure, at: cell.at, pair: [below, above], from, to }];
    }),
  );
}

/** The sweep with one value of the option, and the cell that has it. */
function between(sweep: Sweep, index: number, at: Place, values: readonly number[]): Between {
  const { range: _range, ...option } = sweep.options[index] as SweepOption;
  const schemas = schemasOf(sweep, index) as OptionSchema[];
  const written = values.map((value, i) => documentValue(schemas[i] as OptionSchema, value));
  const one = { ...option, choices: [{ label: '', values: written }] };
  const changed = { ...sweep, options: sweep.options.with(index, one) };
  const place = at.with(index, 0);
  return { sweep: changed, at: place, document: documentAt(changed, place) };
}

/** Halves all crossings at once, so that their runs are made side by side. */
export async function breakEvens(
  sweep: Sweep,
  map: SweepMap,
  index: number,
  run: RunBetween,
): Promise<string> {
  const crossings = crossingsOf(sweep, map, index);
  for (let i = 0; i < kHalvings; i++) {
    const open = crossings.filter(({ from, to }) => middleOf(from, to) !== undefined);
    const cells = await run(
      open.map(({ at, from, to }) => between(sweep, index, at, middleOf(from, to) as number[])),
    );
    for (const [k, crossing] of open.entries()) halve(sweep, crossing, cells[k]);
  }
  return crossings.length === 0
    ? `No two contenders cross along ${sweep.options[index]?.label}.\n`
    : crossings.map((crossing) => lineOf(sweep, index, crossing)).join('');
}

/** Truncates towards `from`, so that shares that add up to a whole still do. */
function middleOf(from: readonly number[], to: readonly number[]): number[] | undefined {
  const middle = from.map((value, i) => value + Math.trunc(((to[i] as number) - value) / 2));
  return middle.every((value, i) => value === from[i]) ? undefined : middle;
}

function halve(sweep: Sweep, crossing: Crossing, cell: MapCell | undefined): void {
  const values = cell?.values?.[crossing.measure];
  const middle = middleOf(crossing.from, crossing.to);
  if (values === undefined || middle === undefined) return;
  const [below, above] = crossing.pair.map((i) => values[i] as number) as [number, number];
  const wins = sweep.measures[crossing.measure]?.wins;
  if (wins === 'lower' ? below <= above : below >= above) crossing.from = middle;
  else crossing.to = middle;
}

function lineOf(sweep: Sweep, index: number, { measure, at, pair, from, to }: Crossing): string {
  const others = sizesOf(sweep)
    .map((_, i) => i)
    .filter((i) => i !== index)
    .map((i) => `${sweep.options[i]?.label} ${valueWords(sweep, i, at[i] as number)}`);
  const [below, above] = pair.map((i) => sweep.scenario.contenders[i]?.name);
  const words = (values: readonly number[]) => numberWords(sweep, index, values);
  const where = [sweep.measures[measure]?.label, ...others].join('; ');
  return `${where}: ${below} up to ${sweep.options[index]?.label} ${words(from)}, ${above} from ${words(to)}\n`;
}

/** Words of the first path's value, with its share of the data: "12.5 MiB, 49%". */
function numberWords(sweep: Sweep, index: number, values: readonly number[]): string {
  const option = sweep.options[index] as SweepOption;
  const [schema] = schemasOf(sweep, index) as [OptionSchema];
  const value = documentValue(schema, values[0] as number);
  const alone = { ...option, sets: option.sets.slice(0, 1), choices: [value] };
  const as = (ofData: boolean) =>
    valueWords({ ...sweep, options: [{ ...alone, of_data: ofData }] }, 0, 0);
  if (schema.type === 'permille') return `${as(false)} ‰`;
  return option.of_data === true ? `${as(false)} (${as(true)})` : as(false);
}
