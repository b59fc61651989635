import { expect, test } from 'vitest';
import { kKeys } from '../../kit/testing/keys';
import { evenly, treeOf } from '../testing/fixture';
import { tipOf } from '../twin/tip';
import { btreeHit } from './hit';
import { btreeLayout } from './layout';

const kBox = { width: 944, height: 480 };
const leavesOf = (count: number, whole: boolean) =>
  btreeLayout(treeOf(evenly(count), whole), kKeys, kBox).levels.at(-1);

test('levels are stacked, root first, and no parts overlap', () => {
  for (const box of [kBox, { width: 928, height: 200 }, { width: 358, height: 430 }]) {
    const g = btreeLayout(treeOf(evenly(40), true), kKeys, box);
    expect(g.levels.map((row) => row.level)).toEqual([1, 0]);
    const [root, leaves] = g.levels as [(typeof g.levels)[0], (typeof g.levels)[0]];
    expect(root.y).toBeGreaterThanOrEqual(g.arrivals.h);
    expect(leaves.y).toBeGreaterThanOrEqual(root.y + root.h);
    expect(g.marks.y).toBeGreaterThanOrEqual(leaves.y + leaves.h);
    expect(g.cards.y - g.lift).toBeGreaterThanOrEqual(
      g.marks.y + g.marks.dirtyH + g.marks.writtenH,
    );
    expect(g.strips.y).toBeGreaterThanOrEqual(g.cards.y + g.cards.h);
    expect(g.drive.y).toBeGreaterThanOrEqual(g.strips.y + g.strips.pitch + g.strips.h);
    expect(g.drive.y + g.drive.h).toBe(box.height);
    const { memory, log, doublewrite } = g.gauges;
    for (const gauge of [memory, log, doublewrite])
      expect(gauge.y + gauge.h).toBeLessThanOrEqual(g.drive.y + 1);
    // Without a gutter, gauges are side by side, below the words about a write.
    if (g.gutter === 0) expect(memory.y).toBeGreaterThanOrEqual(g.caption.y + g.caption.h);
    else expect(log.y).toBeGreaterThan(memory.y);
  }
});

test('in a tall box nothing is far from what is above it', () => {
  for (let height = 220; height <= 640; height += 20)
    for (const width of [928, 1160]) {
      const g = btreeLayout(treeOf(evenly(40), true), kKeys, { width, height });
      const cards = g.cards.y - g.lift - (g.marks.y + g.marks.dirtyH + g.marks.writtenH);
      const end = Math.max(g.caption.y + g.caption.h, g.strips.y + 2 * g.strips.pitch);
      expect(cards, `${height} px`).toBeLessThan(60);
      expect(g.drive.y - end, `${height} px`).toBeLessThan(60);
    }
});

test.each([
  [170, 28],
  // The lowest band of several, .band.brief.
  [146, 22],
])('in a band of %i px the leaves are 28 px high or more, pages %i', (height, cards) => {
  const g = btreeLayout(treeOf(evenly(40), true), kKeys, { width: 902, height });
  expect(g.leaves.h).toBeGreaterThanOrEqual(28);
  expect(g.cards.h).toBeGreaterThanOrEqual(cards);
});

test('gauges have room for name and bar in bands of any height; what finds none is left out', () => {
  for (let height = 112; height < 200; height += 4) {
    const { gauges } = btreeLayout(treeOf(evenly(40), true), kKeys, { width: 842, height });
    const shown = Object.values(gauges).filter(({ h }) => h > 0);
    expect(shown.length).toBeGreaterThanOrEqual(height < 118 ? 0 : 1);
    shown.forEach((gauge, i) => {
      expect(gauge.h).toBeGreaterThanOrEqual(21);
      expect(gauge.y).toBeGreaterThanOrEqual(i === 0 ? 0 : (shown[i - 1]?.y ?? 0) + 21);
    });
  }
});

test('a page spans exactly the keys that it covers', () => {
  const row = btreeLayout(
    treeOf(
      [
        { page: 1, from: 0 },
        { page: 2, from: 0.25 },
        { page: 3, from: 0.5 },
      ],
      true,
    ),
    kKeys,
    kBox,
  ).levels.at(-1);
  expect(row?.nodes[1]).toMatchObject({ x: 144 + 200, w: 200, node: { page: 2 } });
});

test('aggregates show the same pages, less than a column off', () => {
  const leaves = evenly(90, (i) => ({
    fill: 0.5 + (i % 5) / 10,
    resident: i % 3 === 0,
    dirty: i % 6 === 0,
  }));
  const [exact, seen] = [true, false].map(
    (whole) => btreeLayout(treeOf(leaves, whole), kKeys, kBox).levels.at(-1)?.nodes ?? [],
  );
  expect(seen).toHaveLength(90);
  seen?.forEach(({ x, w, node }, i) => {
    const other = exact?.[i];
    expect(Math.abs(x - (other?.x ?? 0))).toBeLessThan(1);
    expect(Math.abs(w - (other?.w ?? 0))).toBeLessThan(1.6);
    const { page, resident, dirty } = other?.node ?? {};
    expect(node).toMatchObject({ page, resident, dirty });
    expect(node.fill).toBeCloseTo(other?.node.fill ?? 0, 2);
  });
});

test('detail follows the size of pages: parts, bars, then columns', () => {
  expect(leavesOf(90, false)?.detail).toBe('parts');
  expect(leavesOf(300, false)?.detail).toBe('bars');
  const crowded = leavesOf(20_000, false);
  expect(crowded?.detail).toBe('columns');
  expect(crowded?.bins).toHaveLength(400);
  expect(crowded?.pagesAColumn).toBe(50);
});

test('a column knows its emptiest and its fullest page, and how many are in memory and changed', () => {
  const leaves = evenly(4096, (i) => ({
    fill: i === 2001 ? 0.25 : 0.75,
    resident: i < 2048,
    dirty: i < 1024,
  }));
  const bins = btreeLayout(treeOf(leaves, false), kKeys, kBox).levels.at(-1)?.bins ?? [];
  const odd = bins.filter((bin) => bin.low < 0.7);
  expect(odd).toHaveLength(1);
  expect(odd[0]).toMatchObject({ low: 0.25, high: 0.75 });
  expect(odd[0]?.mean).toBeLessThan(0.75);
  expect(bins[0]).toMatchObject({ resident: 1, dirty: 1 });
  expect(bins[150]).toMatchObject({ resident: 1, dirty: 0 });
  expect(bins[300]).toMatchObject({ resident: 0, dirty: 0 });
});

test('the part under the pointer is found and named', () => {
  const state = treeOf(evenly(40), true);
  const g = btreeLayout(state, kKeys, kBox);
  const { leaves } = g;
  const hit = btreeHit(g, undefined, 144 + 10 * 20 + 3, leaves.y + 5);
  expect(hit).toMatchObject({ kind: 'node', node: { page: 11 }, level: 0 });
  expect(tipOf(hit, state)).toBe('page 11: 75.0% full, not in memory');
  expect(btreeHit(g, undefined, 20, leaves.y + 5)).toMatchObject({
    kind: 'level',
    level: { level: 0 },
  });
  expect(btreeHit(g, undefined, g.gauges.log.x + 5, g.gauges.log.y + 5)).toEqual({ kind: 'log' });
  const crowded = treeOf(evenly(20_000), false);
  const bin = btreeHit(btreeLayout(crowded, kKeys, kBox), undefined, 500, leaves.y + 5);
  expect(tipOf(bin, crowded)).toMatch(
    /^(50|51|59|60) pages: 75.0% full on average \(75.0% to 75.0%\), 0% in memory, 0% changed$/,
  );
});
