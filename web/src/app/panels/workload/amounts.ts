// The numbers of the form: their names, units and bounds, and what is said of one that is outside.
import { kLeastMemoryMb } from '../../../document/sql/bring/own_size';
import { formatCount } from '../../../model/values/units';
import type { AmountName, OwnForm } from './own_form';

export interface AmountRule {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** It is chosen beside the number. */
  readonly unit?: string;
  /** Fractions are allowed. */
  readonly fine?: boolean;
  /** It may be left empty. */
  readonly optional?: boolean;
}

export interface Trouble {
  readonly trouble: string;
  /** The field that it is about; undefined: the tables. */
  readonly field?: AmountName;
}

const kMostGiB = 65_536;
/** A number of 8 bytes, one of 4 for each index, and a text. */
const leastRow = (indexes: number): number => Math.max(20, 9 + 4 * (indexes > 0 ? indexes : 0));

export function amountRule(name: AmountName, form: OwnForm): AmountRule {
  switch (name) {
    case 'size':
      if (form.sizeIn === 'GB')
        return { label: 'size of all rows', least: 0.001, most: 1e6, unit: 'GB', fine: true };
      return {
        label: form.from === 'sql' ? 'rows of each table' : 'size',
        least: 1,
        most: 1e12,
        unit: 'rows',
      };
    case 'rowBytes':
      return { label: 'bytes of a row', least: leastRow(form.amounts.indexes), most: 4000 };
    case 'indexes':
      return { label: 'secondary indexes', least: 0, most: 8 };
    case 'repeats':
      return { label: 'compressibility: bytes that repeat, %', least: 0, most: 100 };
    case 'memory':
      return form.memoryIn === 'GiB'
        ? { label: 'memory', least: 0.01, most: kMostGiB, unit: 'GiB', fine: true }
        : { label: 'memory', least: kLeastMemoryMb, most: kMostGiB * 1024, unit: 'MiB' };
    case 'runs':
      return { label: 'statements to run', least: 1, most: 1e6 };
    default:
      return {
        label: 'pace, a second (may be empty)',
        least: 1,
        most: 1e7,
        fine: true,
        optional: true,
      };
  }
}

const kOfNumbers: readonly AmountName[] = ['indexes', 'rowBytes'];
const kOfAll: readonly AmountName[] = ['size', 'repeats', 'memory', 'runs', 'pace'];

/** Returns the nearest number that the field takes; an empty one that may be so stays empty. */
function nearestTo({ least, most, fine, optional }: AmountRule, value: number): number {
  if (Number.isNaN(value)) return optional === true ? value : least;
  return Math.min(most, Math.max(least, fine === true ? value : Math.round(value)));
}

/** Returns the form with all numbers in their bounds. */
export function withinBounds(form: OwnForm): OwnForm {
  const names = Object.keys(form.amounts) as AmountName[];
  const amounts = names.map((name) => [
    name,
    nearestTo(amountRule(name, form), form.amounts[name]),
  ]);
  return { ...form, amounts: Object.fromEntries(amounts) };
}

/** Returns what is wrong with the first number that is outside its bounds, and the nearest one. */
export function amountTrouble(form: OwnForm): Trouble | undefined {
  for (const field of form.from === 'numbers' ? [...kOfNumbers, ...kOfAll] : kOfAll) {
    const rule = amountRule(field, form);
    const value = form.amounts[field];
    const nearest = nearestTo(rule, value);
    if (Object.is(nearest, value)) continue;
    const { label, least, most, fine, unit } = rule;
    const text = (number: number) => amountText(number, unit);
    const name = label.replace(/[:,(].*/, '').trim();
    const whole = fine === true ? '' : 'a whole number ';
    const bounds = `“${name}” must be ${whole}from ${amountText(least, undefined)} to ${text(most)}`;
    const guess = Number.isNaN(value) ? '' : `; the nearest is ${text(nearest)}`;
    return { trouble: `${bounds}${guess}.`, field };
  }
  return undefined;
}

function amountText(value: number, unit: string | undefined): string {
  const number = value < 1 ? String(value) : formatCount(value);
  if (unit === undefined) return number;
  return value === 1 && unit === 'rows' ? '1 row' : `${number} ${unit}`;
}
