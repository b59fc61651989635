import { expect, test } from 'vitest';
import { printList } from '../../canvas/testing/print_list';
import { kTokenTheme, recorderByHand } from '../../canvas/testing/recorded';
import { type CostBar, paintCostBar, scaleMark } from './cost_bar';
import { costSentence, costWordings, factorOf, type JobCost, scaleFor } from './job_cost';

const kPage: JobCost = {
  writtenBytes: 32_768,
  newBytes: 232,
  copyBytes: 16_384,
  userBytes: 232,
  what: '2 rows',
  fate: 'saved',
};
const kMerge: JobCost = {
  writtenBytes: 2_600_000,
  newBytes: 0,
  copyBytes: 0,
  userBytes: 960_000,
  what: '8,282 rows',
  fate: 'moved down to L6',
};
const kMove: JobCost = { ...kMerge, writtenBytes: 0 };
const kNothingNew: JobCost = { ...kPage, newBytes: 0, userBytes: 0, what: 'no new row', fate: '' };

test('a job is measured by what it saves, not by how large it is', () => {
  expect(factorOf(kPage)).toBeCloseTo(141.2, 1);
  expect(factorOf(kMerge)).toBeCloseTo(2.71, 2);
  expect(factorOf(kNothingNew)).toBeUndefined();
});

test('words say for what, how much and how many times that is', () => {
  expect(costWordings(kPage)).toEqual([
    '2 rows saved → 32.8 kB written: 141×',
    '2 rows → 32.8 kB: 141×',
    '141×',
  ]);
  expect(costWordings(kMerge)[0]).toBe('8,282 rows moved down to L6 → 2.60 MB written: 2.71×');
  expect(costWordings(kMove)[0]).toBe('8,282 rows moved down to L6 → nothing written');
  expect(costWordings(kNothingNew)[0]).toBe('no new row → 32.8 kB written');
  expect(costSentence(kPage)).toBe(
    '2 rows saved (232 B): 32,768 bytes written, 16,384 of them a safety copy: 141×',
  );
});

const kLane = { x: 100, y: 10, w: 300, h: 7 };
const bar = (cost: JobCost, scale: number, share = 1): CostBar => ({
  cost,
  share,
  scale,
  steps: scale,
});
/** Returns the filled parts: left end, length, fill. */
function partsOf(one: CostBar): (readonly [x: number, w: number, fill: string])[] {
  const ctx = recorderByHand();
  paintCostBar(ctx, kLane, one, kTokenTheme);
  return printList(ctx.take()).flatMap((line) => {
    const [, x, w, fill] = /fill rect (\S+) \S+ (\S+) \S+, (\w+)/.exec(line) ?? [];
    return fill === undefined ? [] : [[Number(x), Number(w), fill] as const];
  });
}

test('a bar is as long as its factor is on the scale, and shows of which bytes it is', () => {
  expect(partsOf(bar(kPage, 300))).toEqual([
    [100, 1, 'first'],
    [101, 69.6, 'hatch'],
    [170.6, 70.6, 'copy'],
  ]);
  expect(partsOf(bar(kMerge, 300))).toEqual([[100, 2.7, 'hatch']]);
  expect(partsOf(bar(kMove, 300))).toEqual([]);
  expect(partsOf(bar(kNothingNew, 300))).toEqual([]);
});

test('a bar that is longer than the scale is cut, and the cut is shown', () => {
  const ctx = recorderByHand();
  paintCostBar(ctx, kLane, bar(kPage, 100), kTokenTheme);
  expect(printList(ctx.take()).join('\n')).toMatch(/stroke 2 shapes, bg/);
  expect(Math.max(...partsOf(bar(kPage, 100)).map(([x, w]) => x + w))).toBeCloseTo(400);
});

test('the scale has room for the highest bar, up to a limit; its mark is a tenth of it', () => {
  expect([0, 2.7, 10, 11, 282, 5_000].map(scaleFor)).toEqual([10, 10, 10, 30, 300, 1000]);
  expect(scaleMark(bar(kPage, 300), kLane)).toEqual({ px: 30, factor: 30 });
  // While the scale changes, the mark is as long as its factor.
  expect(scaleMark({ ...bar(kPage, 150), steps: 300 }, kLane)).toEqual({ px: 60, factor: 30 });
});
