// A claim's row in words: the published figure, our runs' figure, and the verdict with its sign.
import {
  kVerdicts,
  type MeasuredValue,
  printBand,
  printMeasured,
  timedWords,
} from '../../document/measure/verdict';
import type { ClaimRow } from './claims_data';

/** A shape for each verdict, so that colour is never the only difference. */
export const kSigns: Readonly<Record<string, string>> = {
  reproduced: '●',
  'not reproduced': '○',
  'depends on scale': '◐',
  'lowered to shape': '△',
  'not run': '–',
  'out of reach': '✕',
  waits: '…',
};

/** Outcomes in the order of the page's sort. */
export const kOutcomes = [...kVerdicts, 'waits', 'out of reach'] as const;
export type ClaimOutcome = (typeof kOutcomes)[number];

export function outcomeOf({ figure, claim, recorded }: ClaimRow): ClaimOutcome {
  if (recorded !== undefined) return recorded.verdict;
  if (figure.out_of_reach !== undefined) return 'out of reach';
  return claim === undefined ? 'waits' : 'not run';
}

/** Names of outcomes on the page, where they differ. */
const kNames: Readonly<Record<string, string>> = {
  'lowered to shape': 'trend only',
  'not run': 'not tested yet',
};
export const outcomeName = (outcome: string): string => kNames[outcome] ?? outcome;

/** Returns the name after a number of figures: "2 depend on scale". */
export const outcomeOfSeveral = (outcome: ClaimOutcome, count: number): string =>
  count === 1 ? outcomeName(outcome) : outcomeName(outcome).replace(/^(depend|wait)s/, '$1');

/** The meaning of each outcome. */
export const kOutcomeWords: Readonly<Record<ClaimOutcome, string>> = {
  reproduced: 'our runs are within the band at each size',
  'not reproduced': 'they are outside it at each size',
  'depends on scale': 'they are within it at one size and outside at another',
  'lowered to shape': 'the drive was not saturated, so a rate shows no more than a trend',
  'not run': 'not yet, or not yet at each size',
  waits: 'for something that is not built yet',
  'out of reach': 'cannot be measured here, for the reason given',
};

export function verdictWords(row: ClaimRow): string {
  const { figure, recorded } = row;
  const outcome = outcomeOf(row);
  const sign = kSigns[outcome];
  if (recorded !== undefined) return `${sign} ${outcomeName(outcome)}: ${recorded.why}`;
  if (outcome === 'out of reach') return `${sign} out of reach: ${figure.out_of_reach}`;
  return outcome === 'waits' ? `${sign} waits for ${figure.waits_for}` : `${sign} not tested yet`;
}

/** Returns "3.5×", "30%" and "12 reads". */
const inUnit = (figure: string, unit: string): string =>
  /^([×%]|$)/.test(unit) ? `${figure}${unit}` : `${figure} ${unit}`;

export function publishedWords({ figure: { published, unit } }: ClaimRow): string {
  const { value, from, to } = published;
  if (value !== undefined) return inUnit(printMeasured(value), unit);
  if (from === undefined && to === undefined) return 'no number';
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return inUnit(printBand(range), unit);
}

/** Returns a measured value in the figure's unit. */
export function valueWords({ figure: { unit } }: ClaimRow, value: MeasuredValue['value']): string {
  if (value === undefined) return 'not run';
  return typeof value === 'number' ? inUnit(printMeasured(value), unit) : printMeasured(value);
}

/** Returns the speeds in timed windows, one line per size; empty if no time counts. */
export const timedLines = ({ recorded }: ClaimRow): string[] =>
  (recorded?.values ?? []).flatMap(({ size, busy }) =>
    busy.length === 0 ? [] : [`${size}: ${timedWords(busy).join('; ')}`],
  );

/** Returns "11.7 (1×), 16.9 (4×)". */
export const hereWords = ({ recorded }: ClaimRow): string =>
  (recorded?.values ?? [])
    .map(({ size, value }) => `${value === undefined ? 'not run' : printMeasured(value)} (${size})`)
    .join(', ');
