// The shares of reads and writes in a mix.
import type { Mix } from '../../../document/sql/bring/own_workload';
import { kFirstForm } from './own_form';

/** Share of the statements that write a row: of those that were given, or of the mix. */
export function writingShare(mix: Mix, statements: readonly string[]): number {
  if (statements.length > 0) {
    const reading = statements.filter((sql) => /^\s*select\b/i.test(sql)).length;
    return 1 - reading / statements.length;
  }
  const all = Object.values(mix).reduce((sum, share) => sum + share, 0);
  return all === 0 ? 0 : 1 - (mix.point + mix.range) / all;
}

/** Returns the mix with this share of reads, in per cent; reads, and writes, keep their shares. */
export function withReads(mix: Mix, reads: number): Mix {
  const [reading, writing] = [kReading, kWriting].map((names) => sharesOf(mix, names));
  return Object.fromEntries([
    ...shared(reading ?? [], reads),
    ...shared(writing ?? [], 100 - reads),
  ]) as unknown as Mix;
}

type Share = readonly [name: keyof Mix, share: number];
const kReading: readonly (keyof Mix)[] = ['point', 'range'];
const kWriting: readonly (keyof Mix)[] = ['insert', 'updateIndexed', 'updatePlain', 'deleteOldest'];

const sharesOf = (mix: Mix, names: readonly (keyof Mix)[]): Share[] => {
  const sum = names.reduce((all, name) => all + mix[name], 0);
  // Without any share the first form's are taken.
  const of = sum > 0 ? mix : kFirstForm.mix;
  return names.map((name) => [name, of[name]]);
};

/** Divides a whole number by these shares; what rounding leaves goes to the largest one. */
function shared(shares: readonly Share[], whole: number): Share[] {
  const sum = shares.reduce((all, [, share]) => all + share, 0);
  const floors = shares.map(([name, share]): Share => [name, Math.floor((share / sum) * whole)]);
  const left = whole - floors.reduce((all, [, share]) => all + share, 0);
  const largest = Math.max(...shares.map(([, share]) => share));
  const first = shares.findIndex(([, share]) => share === largest);
  return floors.map(([name, share], i) => [name, i === first ? share + left : share]);
}
