// The names that the real programs know: names.json, which scripts/gen/bring_names.mjs makes.
import { nearest } from '../../scenario/values/nearest';
import type { Program } from '../setting';
import lists from './names.json';

const kPrograms: Readonly<Record<Program, readonly string[]>> = {
  rocksdb: ['RocksDB'],
  server: ['MySQL, MariaDB, Percona Server'],
  db_bench: ['db_bench'],
  sysbench: ['sysbench'],
  ycsb: ['YCSB'],
  client: [],
};

const unpacked = new Map<string, Map<string, string>>();

/** Names and, where not all versions know one, the versions that do: "6.29.5 to 9.9.3". */
function namesOf(list: string): Map<string, string> {
  const before = unpacked.get(list);
  if (before !== undefined) return before;
  const { versions = [], names = '' } = lists.find(({ program }) => program === list) ?? {};
  const made = new Map<string, string>();
  for (const word of names.split(' ')) {
    const [name = '', from, to] = word.split(/[:-]/);
    const range = from === undefined ? '' : `${versions[Number(from)]} to ${versions[Number(to)]}`;
    made.set(name, range);
  }
  unpacked.set(list, made);
  return made;
}

const allOf = (program: Program): Iterable<string> => namesOf(kPrograms[program][0] ?? '').keys();

/** Prefixes by which MySQL's servers turn a variable on or off, or give it a limit. */
const kPrefixes = /^(skip|disable|enable|maximum)_/;

/** Returns whether the program has an option of this name. */
export function isKnown(program: Program, name: string): boolean {
  if (program === 'client') return true;
  const last = program === 'rocksdb' ? (name.split('.').at(-1) as string) : name;
  const known = (one: string) => kPrograms[program].some((list) => namesOf(list).has(one));
  if (known(last)) return true;
  if (program !== 'server') return false;
  return known(last.replace(kPrefixes, '')) || isOfPart(last, known) || isAbbreviated(last);
}

/** A variable of a component ("validate_password.policy"), or of a named key cache. */
function isOfPart(name: string, known: (one: string) => boolean): boolean {
  const dot = name.indexOf('.');
  return dot > 0 && (known(name.replace('.', '_')) || /^key_/.test(name.slice(dot + 1)));
}

/** Servers take an unambiguous beginning of a name. */
function isAbbreviated(name: string): boolean {
  if (name.length < 4) return false;
  const all = sorted();
  let [from, to] = [0, all.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((all[middle] as string) < name) from = middle + 1;
    else to = middle;
  }
  return all[from]?.startsWith(name) === true && all[from + 1]?.startsWith(name) !== true;
}
let names: string[] | undefined;
const sorted = (): string[] => {
  names ??= [...allOf('server')].sort();
  return names;
};
/** No option has a longer name. */
const kLongest = 80;

/** The versions that know the name, if not all do. */
export function versionsOf(program: Program, name: string): string {
  const [list] = kPrograms[program];
  return list === undefined ? '' : (namesOf(list).get(name) ?? '');
}

/** The program's name that was probably meant. */
export function nearestName(program: Program, name: string): string | undefined {
  if (name.length > kLongest) return undefined;
  const near: string[] = [];
  // A slip changes few letters; comparing with all names would take a damaged file seconds.
  for (const one of allOf(program))
    if (Math.abs(one.length - name.length) <= kSlip || one.startsWith(name)) near.push(one);
  return nearest(name, near);
}
const kSlip = 3;

/** Benchmarks of db_bench. */
export const isBenchmark = (name: string): boolean => namesOf('db_bench benchmarks').has(name);
