// Option values in the notation of scenarios, checked against the schema: sizes and times as
// numbers or "1 MiB", enums by name, flags as booleans.
import {
  kOptions,
  type OptionGroupSchema,
  type OptionRole,
  type OptionSchema,
} from '../../../gen/schema';
import { nearest } from './nearest';
import { parseQuantity, printQuantity } from './units';

export type OptionValue = number | string | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

export function groupsOf(role: OptionRole): readonly OptionGroupSchema[] {
  return kOptions.filter((group) => group.role === role);
}
export function groupNamed(role: OptionRole, name: string): OptionGroupSchema | undefined {
  return kOptions.find((group) => group.role === role && group.group === name);
}
/** Returns the phases' option group; workload "kv" has "kv_phase". */
export function phaseGroup(workload: string): OptionGroupSchema | undefined {
  return groupNamed('phase', `${workload}_phase`);
}

/** The kind of workloads of tables and statements, which document/sql reads. */
export const kSqlKind = 'sql';

type OptionCheck =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly message: string; readonly nearest?: string };

/**
 * Converts a checked value to the engines' form: enums by index, flags as 0 and 1, quantities as
 * numbers.
 */
export function engineValue(option: OptionSchema, value: OptionValue): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  const isQuantity = option.type === 'bytes' || option.type === 'ns';
  const number = isQuantity
    ? parseQuantity(value, option.type)
    : (option.names ?? []).indexOf(value);
  if (number === undefined || number < 0)
    throw new Error(`the scenario was not checked: ${option.name} is ${show(value)}`);
  return number;
}

/**
 * Checks a value of unknown origin. Returns it in the engines' form, or the reason for refusing it.
 */
export function checkOption(option: OptionSchema, value: unknown): OptionCheck {
  switch (option.type) {
    case 'flag':
      if (typeof value === 'boolean') return { ok: true, value: value ? 1 : 0 };
      return { ok: false, message: `must be true or false, not ${show(value)}` };
    case 'enum':
      return checkEnum(option, value);
    case 'bytes':
    case 'ns': {
      if (typeof value === 'number') return inRange(option, value);
      const parsed = typeof value === 'string' ? parseQuantity(value, option.type) : undefined;
      if (parsed !== undefined) return inRange(option, parsed);
      const example = option.type === 'bytes' ? '"1 MiB"' : '"60 ms"';
      return {
        ok: false,
        message: `must be a number or a quantity such as ${example}, not ${show(value)}`,
      };
    }
    default:
      if (typeof value === 'number') return inRange(option, value);
      return { ok: false, message: `must be a whole number, not ${show(value)}` };
  }
}

function checkEnum(option: OptionSchema, value: unknown): OptionCheck {
  const names = (option.names ?? []).slice(option.min, option.max + 1);
  const index = typeof value === 'string' ? (option.names ?? []).indexOf(value) : -1;
  if (index >= option.min && index <= option.max) return { ok: true, value: index };
  const guess = typeof value === 'string' ? nearest(value, names) : undefined;
  const message = `must be one of ${names.join(', ')}, not ${show(value)}`;
  return guess === undefined ? { ok: false, message } : { ok: false, message, nearest: guess };
}

function inRange(option: OptionSchema, value: number): OptionCheck {
  if (!Number.isSafeInteger(value))
    return { ok: false, message: `must be a whole number, not ${show(value)}` };
  if (value >= option.min && value <= option.max) return { ok: true, value };
  return {
    ok: false,
    message: `must be between ${printOption(option, option.min)} and ${printOption(option, option.max)}, not ${printOption(option, value)}`,
  };
}

/** Converts an engine's value to the documents' notation: the inverse of engineValue. */
export function documentValue(option: OptionSchema, value: number): OptionValue {
  if (option.type === 'flag') return value === 1;
  return option.type === 'enum' ? printOption(option, value) : value;
}

/** Prints an engine's value: "1 MiB", "zstd", "true", "400000". */
export function printOption(option: OptionSchema, value: number): string {
  if (option.type === 'bytes' || option.type === 'ns') return printQuantity(value, option.type);
  if (option.type === 'enum') return option.names?.[value] ?? String(value);
  if (option.type === 'flag') return value === 1 ? 'true' : 'false';
  return String(value);
}

/** Prints any value, shortened for a message. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'a list' : 'an object';
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
