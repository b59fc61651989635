// The units of an answer: the figure in each, its notation, and the words that compare two trees in
// it.
import type { Report } from '../../gen/types';
import { formatBytes, formatCount, formatNs, formatRatio } from '../values/units';
import { type LookupReport, readsOf } from './figures';

export type AnswerUnit = 'bytes' | 'time' | 'reads' | 'throughput';

/** Figures that a report alone gives; bytes per row also need the phases, which know the rows. */
export const kAnswers = {
  /** Virtual seconds per statement. */
  time: ({ operations_per_second }: Pick<Report, 'operations_per_second'>) =>
    1 / operations_per_second,
  reads: (report: LookupReport) => readsOf(report).perLookup,
  throughput: ({ operations_per_second }: Pick<Report, 'operations_per_second'>) =>
    operations_per_second,
} as const;

interface AnswerWords {
  /** The words before the figures. `onlySaved`: every statement so far saved one `unit`. */
  lead: (unit: string, loading: boolean, onlySaved: boolean) => string;
  print: (value: number) => string;
  /** Shown while there is no figure. */
  later: string;
  /** The result of a run of one tree. `factor`: bytes written per byte saved. */
  alone: (words: string, noun: string, factor: string) => string;
  /**
   * The result of a run of several: the tree with the larger figure, the one with the smaller, and
   * their ratio.
   */
  differ: (most: string, least: string, by: RatioWords, noun: string) => string;
  alike: (noun: string) => string;
}

/** The ratio of two figures in words. */
export interface RatioWords {
  /** "36 times as much as", "8% more than". */
  readonly much: string;
  /** "36 times as many blocks as", "8% more blocks than". */
  readonly many: (noun: string) => string;
  /** "36 times as long as", "8% longer than". */
  readonly long: string;
}

/** Returns the noun alone: "row" of "row of 116 B". */
export const nounOf = (unit: string): string => unit.replace(/ of .*/, '');

const an = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);
const An = (noun: string): string => `A${an(noun).slice(1)}`;

export const kAnswerWords: Readonly<Record<AnswerUnit, AnswerWords>> = {
  bytes: {
    lead: (unit, loading) =>
      loading ? `Average cost of loading one ${unit} so far` : `One ${unit} cost the drive`,
    print: formatBytes,
    later: '',
    alone: (_words, _noun, factor) => `The drive wrote ${factor} bytes for every byte saved.`,
    differ: (most, least, by, noun) => `${An(noun)} cost ${most}’s drive ${by.much} ${least}’s.`,
    alike: (noun) => `${An(noun)} cost all drives about the same.`,
  },
  time: {
    lead: (unit, loading, onlySaved) =>
      onlySaved ? `${loading ? 'Loading' : 'Saving'} one ${unit} took` : 'One statement took',
    print: (seconds) => formatNs(seconds * 1e9),
    later: '',
    alone: (words, noun) => `${An(noun)} took ${words} on average.`,
    differ: (most, least, by, noun) => `${An(noun)} took ${most} ${by.long} ${least}.`,
    alike: (noun) => `${An(noun)} took all trees about as long.`,
  },
  reads: {
    lead: () => 'One lookup read',
    print: (blocks) => `${formatRatio(blocks)} blocks`,
    later: 'Nothing has been looked up yet: then the answer is what a lookup reads.',
    alone: (words) => `A lookup read ${words} from the drive on average.`,
    differ: (most, least, by) => `A lookup in ${most} read ${by.many('blocks')} one in ${least}.`,
    alike: () => 'A lookup read about as many blocks in all trees.',
  },
  throughput: {
    lead: (_unit, loading) => `${loading ? 'Rows loaded' : 'Statements'} in one simulated second:`,
    print: formatCount,
    later: '',
    alone: (words) => `${words} statements a second.`,
    differ: (most, least, by) => `${most} did ${by.many('statements a second')} ${least}.`,
    alike: () => 'All trees were about equally fast.',
  },
};
