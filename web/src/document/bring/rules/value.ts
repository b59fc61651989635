// A value of a file as one of an option of ours: read, scaled, and kept within what is possible.
import type { OptionSchema } from '../../../gen/schema';
import {
  checkOption,
  documentValue,
  type OptionValue,
  printOption,
} from '../../scenario/values/options';
import { readWritten } from '../../scenario/values/written';
import type { Answer } from '../account';
import { kScale } from './engines';
import { NoValue, numberIn } from './target';

export interface Valued {
  readonly answer: Omit<Answer, 'ours'>;
  /** Undefined: the profile's value stays. */
  readonly value?: OptionValue;
}

interface How {
  readonly scales: boolean;
  readonly read?: ((value: string) => string | NoValue) | undefined;
}

/** Returns what becomes of a value. */
export function valued(option: OptionSchema, written: string, how: How): Valued {
  const read = how.read?.(written) ?? written;
  if (!(read instanceof NoValue)) return checked(option, read, how.scales);
  const says = read.says;
  if (read.instead === undefined) return { answer: { kind: 'not modelled', says } };
  const instead = checked(option, read.instead, how.scales);
  return { ...instead, answer: { ...instead.answer, kind: 'not modelled', from: written, says } };
}

function checked(option: OptionSchema, text: string, scales: boolean): Valued {
  const typed = readWritten(option, text);
  if (option.type === 'enum' || option.type === 'flag') {
    const check = checkOption(option, typed);
    if (check.ok)
      return { value: typed, answer: { kind: 'taken', to: printOption(option, check.value) } };
    return { answer: { kind: 'not modelled', says: `Here it ${check.message}.` } };
  }
  const number = typeof typed === 'number' ? typed : numberIn(text);
  if (number === undefined || !Number.isFinite(number))
    return { answer: { kind: 'unknown', says: noValue(text, option.name) } };
  return fitted(option, number, scales);
}

function fitted(option: OptionSchema, given: number, scales: boolean): Valued {
  const meant = scales && given > 0 ? Math.max(1, Math.round(given / kScale)) : Math.round(given);
  const { min, max } = option;
  const value = Math.min(max, Math.max(min, meant));
  const to = printOption(option, value);
  const made = { value: documentValue(option, value) };
  const from = printOption(option, Math.round(given));
  if (value !== meant)
    return { ...made, answer: { kind: 'scaled', from, to, says: value === max ? kMost : kLeast } };
  if (meant !== given) {
    const says = scales ? `1:${kScale}, as the profiles of engines are` : 'to a whole number';
    return { ...made, answer: { kind: 'scaled', from, to, says } };
  }
  return { ...made, answer: { kind: 'taken', to } };
}
const kMost = 'the most that is possible here';
const kLeast = 'the least that is possible here';

/** The sentence of a text that is no value: a variable of a script, or a slip. */
export function noValue(text: string, name: string): string {
  return text.includes('$')
    ? `“${shown(text)}” is a variable of the script: write its value in its place.`
    : `“${shown(text)}” is no value of ${name}.`;
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
