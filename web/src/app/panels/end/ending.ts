// The result of a finished run in one sentence, computed from its figures.

import { type AnswerQuestion, type TreeAnswer, unitNow } from '../../../model/figures/answer';
import { kAnswerWords, nounOf, type RatioWords } from '../../../model/figures/answer_units';
import { formatCount } from '../../../model/values/units';

/** Figures within this ratio are called equal. */
const kEqual = 1.05;
/** Ratios from here on are "times as much"; smaller ones are given in per cent. */
const kTimes = 1.5;

const times = (ratio: number): string =>
  ratio >= 9.95 ? formatCount(ratio) : ratio.toFixed(1).replace(/\.0$/, '');

const percents = (ratio: number): string => `${Math.round((ratio - 1) * 100)}%`;

const byOf = (ratio: number): RatioWords =>
  ratio >= kTimes
    ? {
        much: `${times(ratio)} times as much as`,
        many: (noun) => `${times(ratio)} times as many ${noun} as`,
        long: `${times(ratio)} times as long as`,
      }
    : {
        much: `${percents(ratio)} more than`,
        many: (noun) => `${percents(ratio)} more ${noun} than`,
        long: `${percents(ratio)} longer than`,
      };

/** Returns the sentence in the question's unit. With several trees it compares the two extremes. */
export function endingOf(trees: readonly TreeAnswer[], asked: AnswerQuestion): string {
  const unit = unitNow(trees, asked);
  const words = kAnswerWords[unit];
  const isOfStatements = unit === 'time' && !trees.every(({ onlySaved }) => onlySaved);
  const noun = isOfStatements ? 'statement' : nounOf(asked.unit);
  const figures = trees.flatMap(({ name, each: { [unit]: figure } }) =>
    figure === undefined ? [] : [{ name, figure }],
  );
  figures.sort((a, b) => b.figure - a.figure);
  const [most, least] = [figures[0], figures.at(-1)];
  if (most === undefined || least === undefined || least.figure === 0) return '';
  if (figures.length === 1) {
    const { savedBytes, wroteBytes } = trees[0] as TreeAnswer;
    return words.alone(words.print(most.figure), noun, times(wroteBytes / savedBytes));
  }
  const ratio = most.figure / least.figure;
  return ratio < kEqual
    ? words.alike(noun)
    : words.differ(most.name, least.name, byOf(ratio), noun);
}
