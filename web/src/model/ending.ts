// What a finished run has shown, in one sentence computed from its figures.
import type { TreeAnswer } from './answer';
import { formatCount } from './units';

/** Costs that differ by less are called equal. */
const kEqual = 1.05;

const times = (ratio: number): string =>
  ratio >= 9.95 ? formatCount(ratio) : ratio.toFixed(1).replace(/\.0$/, '');

/** Of several trees it compares the two that differ most. */
export function endingOf(trees: readonly TreeAnswer[]): string {
  const costs = trees.flatMap(({ name, cost }) => (cost === undefined ? [] : [{ name, cost }]));
  costs.sort((a, b) => b.cost - a.cost);
  const [most, least] = [costs[0], costs.at(-1)];
  if (most === undefined || least === undefined || least.cost === 0) return '';
  if (costs.length === 1) {
    const { savedBytes, wroteBytes } = trees[0] as TreeAnswer;
    return `The drive wrote ${times(wroteBytes / savedBytes)} bytes for every byte saved.`;
  }
  if (most.cost < least.cost * kEqual) return 'A row cost all drives about the same.';
  return `A row cost ${most.name}'s drive ${times(most.cost / least.cost)} times as much as ${least.name}'s.`;
}
