// The functions of scripts: draws, texts and counters, with what each takes.
import type { Op } from './ops';

/** An argument is a value, a number known before the run, a text, or a name. */
export type Given = 'value' | keyof typeof kKnown | 'text' | 'curve' | 'counter';

/** Numbers known before the run: digits after the point, and the least and most in such units. */
export const kKnown = {
  byte: [0, 0n, 255n],
  groups: [0, 1n, 65_536n],
  seed: [0, 0n, (1n << 64n) - 1n],
  share: [9, 0n, 1_000_000_000n],
  exponent: [3, 1n, 999n],
  sigma: [3, 1n, 10_000n],
} as const satisfies Readonly<Record<string, readonly [number, bigint, bigint]>>;

export interface FunctionDefinition {
  readonly op: Op;
  readonly args: readonly Given[];
  /** Values of arguments that may be left out at the end. */
  readonly defaults?: readonly (number | string)[];
}

const kBetween: readonly Given[] = ['value', 'value'];

export const kFunctions: Readonly<Record<string, FunctionDefinition>> = {
  // uniform(1, 10): a whole number from the first to the last; so the three of sysbench.
  uniform: { op: 'uniform', args: kBetween },
  special: { op: 'special', args: kBetween },
  gaussian: { op: 'gaussian', args: kBetween },
  pareto: { op: 'pareto', args: kBetween },
  // zipf(n, 0.99): a rank from 0 to n - 1; latest: the same from the other end; scrambled: YCSB's.
  zipf: { op: 'zipf', args: ['value', 'exponent'] },
  latest: { op: 'latest', args: ['value', 'exponent'], defaults: [990] },
  scrambled: { op: 'scrambled', args: ['value'] },
  // nurand(1023, 1, 3000), TPC-C's.
  nurand: { op: 'nurand', args: ['value', 'value', 'value'] },
  // log_normal(median, most), geometric(probability, most).
  log_normal: { op: 'log_normal', args: ['value', 'value', 'sigma'], defaults: [1000] },
  geometric: { op: 'geometric', args: ['share', 'value'] },
  // curve(links, place, places): the value of a curve at the share (place + 1) / places.
  curve: { op: 'curve', args: ['curve', 'value', 'value'] },
  // shuffle(place, places, groups, seed): LinkBench's permutation, and its inverse.
  shuffle: { op: 'shuffle', args: ['value', 'value', 'groups', 'seed'] },
  unshuffle: { op: 'unshuffle', args: ['value', 'value', 'groups', 'seed'] },
  chance: { op: 'chance', args: ['share'] },
  // hash(n): FNV-1a of eight bytes, without its sign, as YCSB makes keys of numbers.
  hash: { op: 'hash', args: ['value'] },
  // next(orders): 1, 2, 3 …; last(orders): the last of them, 0 at the beginning.
  next: { op: 'count', args: ['counter'] },
  last: { op: 'counted', args: ['counter'] },
  // digits('##-##'): each # is a digit; letters(least, most, 'a-z'); words('one two', least, most).
  digits: { op: 'digits', args: ['text'] },
  letters: { op: 'letters', args: ['value', 'value', 'text'], defaults: ['a-z'] },
  last_name: { op: 'last_name', args: ['value'] },
  words: { op: 'words', args: ['text', 'value', 'value'] },
  // motif(bytes, least, most, fresh): LinkBench's payloads.
  motif: { op: 'motif', args: ['value', 'byte', 'byte', 'share'] },
  text: { op: 'as_text', args: ['value'] },
  datetime: { op: 'as_time', args: ['value'] },
};

/** Functions of SQL; scripts have them as well, but `values`. */
export const kSqlFunctions: Readonly<
  Record<string, { readonly op: Op; readonly least: number; readonly most: number }>
> = {
  least: { op: 'least', least: 2, most: 16 },
  greatest: { op: 'greatest', least: 2, most: 16 },
  min: { op: 'least', least: 2, most: 16 },
  max: { op: 'greatest', least: 2, most: 16 },
  concat: { op: 'concat', least: 2, most: 16 },
  coalesce: { op: 'first', least: 2, most: 16 },
  ifnull: { op: 'first', least: 2, most: 2 },
  mod: { op: 'remainder', least: 2, most: 2 },
  cast: { op: 'as_text', least: 1, most: 1 },
  if: { op: 'jump_unless', least: 3, most: 3 },
  values: { op: 'inserted', least: 1, most: 1 },
};
