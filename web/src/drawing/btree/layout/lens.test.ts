import { expect, test } from 'vitest';
import { kKeys } from '../../kit/testing/keys';
import { indexAt, orderOf } from '../state/pages';
import { evenly, kPageSize, pagesTable } from '../testing/fixture';
import { layoutLens, leavesAround, lensRoom, loneLens, recordY } from './lens';

const kAxis = { x: 144, w: 784 };
const kAt = { axis: kAxis, cards: { x: 144, y: 120, w: 784, h: 52 }, lensShare: 0.58 };
const table = pagesTable([
  { page: 900, from: 0, level: 1 },
  { page: 901, from: 0, kind: 2 },
  ...evenly(500).reverse(),
]);

const lensFor = (place: number) => {
  const focus = { page: 1 + Math.floor(place * 500), place };
  return layoutLens(
    leavesAround(table, kKeys, focus, lensRoom(kAt, place), kPageSize, true),
    focus,
    kAt,
  );
};

test('leaves come in key order, whatever the order of their rows, without inner and undo pages', () => {
  const order = orderOf(table, kKeys).get(0);
  expect(order?.rows).toHaveLength(500);
  expect(order?.from[250]).toBeCloseTo(0.5, 3);
  expect(order === undefined ? 0 : indexAt(order, 0.5005)).toBe(250);
});

test('the followed row runs through the card of its page, at the edges of the axis too', () => {
  for (const place of [0.001, 0.03, 0.2, 0.5, 0.62, 0.9, 0.97, 0.999]) {
    const lens = lensFor(place);
    const x = kAxis.x + place * kAxis.w;
    const card = lens.cards.find((one) => one.focus);
    expect(card?.page.page).toBe(1 + Math.floor(place * 500));
    expect(card?.x).toBeLessThanOrEqual(x);
    expect((card?.x ?? 0) + (card?.w ?? 0)).toBeGreaterThanOrEqual(x);
    expect(lens.frame.x).toBeGreaterThanOrEqual(kAxis.x);
    expect(lens.frame.x + lens.frame.w).toBeLessThanOrEqual(kAxis.x + kAxis.w + 0.5);
    expect(lens.cards.length).toBeGreaterThanOrEqual(11);
  }
});

test('with few neighbours known the row still runs through its own card', () => {
  const some = leavesAround(
    table,
    kKeys,
    { page: 496, place: 0.991 },
    { count: 13, left: 6 },
    kPageSize,
    true,
  );
  const lens = layoutLens(some, { page: 496, place: 0.991 }, kAt);
  const card = lens.cards.find((one) => one.focus);
  expect(card?.page.page).toBe(496);
  expect(card?.x).toBeLessThanOrEqual(kAxis.x + 0.991 * kAxis.w);
  expect(lens.frame.x + lens.frame.w).toBeLessThanOrEqual(kAxis.x + kAxis.w + 0.5);
});

test('the fan ends where the leaves truly lie', () => {
  const lens = lensFor(0.5);
  const [first, last] = [lens.cards[0]?.page, lens.cards.at(-1)?.page];
  expect(lens.truth).toMatchObject({ x: kAxis.x + (first?.from ?? 0) * kAxis.w });
  expect(lens.truth?.w).toBeCloseTo(((last?.to ?? 0) - (first?.from ?? 0)) * kAxis.w);
});

test('the last of the requested leaves does not reach to the end of the axis', () => {
  const some = pagesTable(evenly(500).slice(100, 113));
  const pages = leavesAround(
    some,
    kKeys,
    { page: 107, place: 0.2125 },
    { count: 13, left: 6 },
    kPageSize,
    false,
  );
  expect(pages.at(-1)?.to).toBeCloseTo(113 / 500, 4);
  const all = leavesAround(
    some,
    kKeys,
    { page: 107, place: 0.2125 },
    { count: 13, left: 6 },
    kPageSize,
    true,
  );
  expect(all.at(-1)?.to).toBe(1);
});

test('a page without keys is shown alone, without a place on the axis', () => {
  const [page] = leavesAround(
    table,
    kKeys,
    { page: 7, place: 0 },
    { count: 1, left: 0 },
    kPageSize,
    true,
  );
  if (page === undefined) throw new Error('no page 7');
  expect(loneLens(page, undefined, kAt)).toMatchObject({
    truth: undefined,
    cards: [{ page: { page: 7 } }],
  });
});

test('records lie from the bottom up, as high as the page is full', () => {
  const [card] = lensFor(0.5).cards;
  if (card === undefined) throw new Error('no card');
  const inside = card.h - 6;
  expect(recordY(card, 0, 100)).toBeCloseTo(card.y + 3 + inside - (inside * 0.75 * 0.5) / 100);
  expect(recordY(card, 99, 100)).toBeCloseTo(
    card.y + 3 + inside * 0.25 + (inside * 0.75 * 0.5) / 100,
  );
});
