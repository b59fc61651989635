// The option of ours that a program's option is, and how its value becomes ours.
import type { EngineName } from './engines';

export interface Target {
  readonly engine: EngineName;
  readonly option: string;
  /** Grows with the data, so an engine profile scales it. */
  readonly scales?: boolean;
  /**
   * Turns the value as written into one of ours: a text for `readWritten`, or the reason why there
   * is none.
   */
  readonly read?: (value: string) => string | NoValue;
}

/** A value that has no counterpart here. */
export class NoValue {
  constructor(
    /** A sentence: the change that it would make, and its direction. */
    readonly says: string,
    /** The value that stands in for it. */
    readonly instead?: string,
  ) {}
}

/** Sizes and counts as RocksDB and servers write them: "64M", "16KB", "1e6". Undefined: none. */
export function numberIn(value: string): number | undefined {
  const [, digits = '', unit = ''] =
    /^(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e\d{1,2})?)\s*([kmgtpe]?)i?b?$/i.exec(
      value.trim().replaceAll('_', ''),
    ) ?? [];
  if (digits === '') return undefined;
  const power = ['', 'k', 'm', 'g', 't', 'p', 'e'].indexOf(unit.toLowerCase());
  return Number(digits) * 1024 ** power;
}

/** The value multiplied, as a whole number. */
export const times =
  (factor: number) =>
  (value: string): string => {
    const number = numberIn(value);
    return number === undefined ? value : String(Math.round(number * factor));
  };

/** A number that stands for a name. */
export const byNumber =
  (names: readonly string[]) =>
  (value: string): string =>
    names[Number(value)] ?? value;
