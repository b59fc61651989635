// The sweep: a document in sweeps/ after its check (checks/parse.ts). Its scenario is run with each
// combination of the values of one to three options, and its measures say which contender wins.
import type { kFormats } from '../../model/values/units';
import { settingsOf, shortWords, withSetting } from '../scenario/knobs/knobs';
import type { Knob, Scenario } from '../scenario/scenario';

export const kSweepVersion = 1;
export const kMaxOptions = 3;
/** Limit of a grid: what one machine runs in hours. */
export const kMaxCells = 10_000;

/** An option, or several that change together, with values: a knob, with the unit of its axis. */
export interface SweepOption extends Knob {
  /** Written behind its name; by default its values carry their units. */
  readonly unit?: string;
}

/** The unit in which a measure is written. */
export type Unit = keyof typeof kFormats;

export interface SweepMeasure {
  /** Its column in CSV. */
  readonly name: string;
  /** A noun phrase: "bytes written for each statement". */
  readonly label: string;
  /** An expression over each contender in turn, which it calls `each`: docs/measures.md. */
  readonly measure: string;
  readonly unit: Unit;
  /** The value that wins. */
  readonly wins: 'lower' | 'higher';
}

export interface Sweep {
  readonly name: string;
  readonly title: string;
  readonly question: string;
  /** The limits of what its cells show. */
  readonly note?: string;
  /** Without moments, knobs and claims, which need not hold in its cells. */
  readonly scenario: Scenario;
  readonly options: readonly SweepOption[];
  readonly measures: readonly SweepMeasure[];
}

/** A cell of the grid: the number of the chosen value of each option. */
export type Place = readonly number[];

/** Returns the number of values of each option. */
export const sizesOf = ({ options, scenario }: Sweep): number[] =>
  options.map((option) => settingsOf(option, scenario).length);

/** Returns all cells; the last option changes fastest. */
export const placesOf = (sweep: Sweep): Place[] =>
  sizesOf(sweep).reduce<Place[]>(
    (places, size) =>
      places.flatMap((place) => Array.from({ length: size }, (_, i) => [...place, i])),
    [[]],
  );

/** Returns the scenario of a cell as a document, not checked. Options are set in their order. */
export const documentAt = ({ options, scenario }: Sweep, place: Place): unknown =>
  options.reduce<unknown>(
    (document, option, i) => withSetting(document as Scenario, option, place[i] as number),
    scenario,
  );

/** Returns a value of an option in words: "25%", "12 MiB". */
export const valueWords = ({ options, scenario }: Sweep, option: number, setting: number): string =>
  shortWords(options[option] as SweepOption, setting, scenario);

/** Returns an option's name with the unit of its values: "memory, share of the data". */
export const axisWords = ({ label, unit, of_data: ofData }: SweepOption): string =>
  unit !== undefined || ofData === true ? `${label}, ${unit ?? 'share of the data'}` : label;
