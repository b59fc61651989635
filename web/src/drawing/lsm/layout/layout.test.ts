import { expect, test } from 'vitest';
import { tablesByHand } from '../../../model/testing/by_hand';
import { mostFull, namedFirst } from '../../kit/motion/row_heights';
import { kKeys } from '../../kit/testing/keys';
import { kNoDeadWeight } from '../state/dead_weight';
import type { FileView, LevelView } from '../state/state';
import { lsmStateOf, PlaceMemory } from '../state/tables';
import { fileAt, levelOf, treeOf } from '../testing/states';
import { lsmHit, placePoints } from './hit';
import { layoutLevel, lsmLayout, shownLevels, stallRows } from './layout';
import { type LsmBox, levelRoom } from './room';
import { gaugesOf, kTwoLinesPx, nameY } from './row_names';

const kBox: LsmBox = { width: 900, height: 480, gutter: 100 };

const level = levelOf;
const file = (number: number, at: number, from: number, to: number, bytes = 100) =>
  fileAt(number, at, from, to, { bytes });

/** Returns `count` files side by side over all keys. */
const evenly = (at: number, count: number): FileView[] =>
  Array.from({ length: count }, (_, i) => file(at * 10_000 + i, at, i / count, (i + 0.9) / count));

const tree = (files: readonly FileView[], levels: readonly LevelView[]) =>
  treeOf(files, levels, {
    memtables: [
      { id: 1, state: 'waiting', entries: 5, bytes: 64 },
      { id: 2, state: 'active', entries: 3, bytes: 48 },
    ],
    memtableLimit: 64,
  });

test('a file spans exactly the keys that it holds', () => {
  const { levels } = lsmLayout(
    tree([file(7, 1, 0.25, 0.5)], [level(0, 0), level(1, 1, 500, true)]),
    kBox,
  );
  expect(levels[0]?.files[0]).toMatchObject({ x: 100 + 200, w: 200 });
});

test('detail follows the size of files: parts, bars, then columns with mean and extremes', () => {
  const detailOf = (count: number) =>
    lsmLayout(tree(evenly(6, count), [level(0, 0), level(6, count, 0, true)]), kBox).levels[0];
  expect(detailOf(20)?.detail).toBe('parts');
  expect(detailOf(200)?.detail).toBe('bars');
  const crowded = detailOf(2000);
  expect(crowded?.detail).toBe('columns');
  expect(crowded?.filesAColumn).toBeCloseTo(2000 / (800 / 3), 0);
});

test('no file is lost in columns, and a column knows its smallest and largest', () => {
  const files = evenly(6, 2000).map((one, i) => ({ ...one, bytes: i === 1000 ? 50 : 100 }));
  const row = lsmLayout(tree(files, [level(6, 2000, 0, true)]), kBox).levels[0];
  expect(row?.columns.reduce((sum, column) => sum + column.count, 0)).toBe(2000);
  const odd = row?.columns.filter((column) => column.low < 1);
  expect(odd).toHaveLength(1);
  expect(odd?.[0]).toMatchObject({ low: 0.5, high: 1 });
  expect(odd?.[0]?.mean).toBeGreaterThan(0.5);
});

// 146 px is the lowest band of several, .band.brief.
test.each([
  [170, 2],
  [146, 1],
])('in a band of %i px an active level is 28 px high or more', (height, most) => {
  const box: LsmBox = { width: 902, height, gutter: 132 };
  for (const deepest of [1, 2, 3, 4]) {
    const numbers = Array.from({ length: deepest }, (_, i) => 7 - deepest + i);
    const views = numbers.map((at) => level(at, 20, 0, at === numbers[0]));
    const state = tree(
      numbers.flatMap((at) => evenly(at, 20)),
      [level(0, 0), ...views],
    );
    const full = mostFull(levelRoom(deepest, box, false));
    expect(full).toBeGreaterThanOrEqual(
      Math.min(most, deepest) - (deepest > 3 && most > 1 ? 1 : 0),
    );
    const active = numbers.slice(0, full);
    const { levels } = lsmLayout(state, box, (at) => (active.includes(at) ? 1 : 0));
    const heights = levels.filter((row) => active.includes(row.level)).map(({ h }) => h);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(28);
  }
});

test('the newest file of L0 is on top, and room is left for the one that arrives', () => {
  const { l0 } = lsmLayout(
    tree(
      [file(1, 0, 0, 1), file(3, 0, 0, 1), file(2, 0, 0, 1)],
      [level(0, 3), level(1, 0, 9, true)],
    ),
    kBox,
  );
  expect(l0.files.map((rect) => rect.file.number)).toEqual([3, 2, 1]);
  expect((l0.files[0]?.y ?? 0) < (l0.files[1]?.y ?? 0)).toBe(true);
  expect(l0.arriving.y).toBeLessThan(l0.files[0]?.y ?? 0);
});

test('rows are stacked without overlap, at phone size too', () => {
  for (const box of [kBox, { width: 358, height: 430, gutter: 0 }]) {
    const geometry = lsmLayout(
      tree(evenly(5, 10), [level(0, 0), level(4, 0, 9, true), level(5, 10, 99), level(6, 0)]),
      box,
    );
    const tops = [
      geometry.memtable,
      geometry.log,
      geometry.waiting.slot,
      geometry.l0,
      ...geometry.levels,
      geometry.drive,
    ];
    for (let i = 1; i < tops.length; i++) {
      const above = tops[i - 1] as { y: number; h: number };
      expect(tops[i]?.y).toBeGreaterThanOrEqual(above.y + above.h);
    }
    expect(geometry.drive.y + geometry.drive.h).toBe(box.height);
  }
});

test('levels above the base are left out while they are empty', () => {
  const levels = [
    level(0, 2),
    level(1, 0),
    level(2, 0),
    level(3, 1),
    level(4, 0, 9, true),
    level(5, 0, 9),
    level(6, 4),
  ];
  expect(shownLevels(levels).map((view) => view.level)).toEqual([3, 4, 5, 6]);
});

test('L0 of several column families is full when each of them is', () => {
  const state = lsmStateOf(
    tablesByHand({
      'lsm.memtables': [0, 1, 2].map((family) => ({ id: family + 1, family, state: 0 })),
      'lsm.levels': [{ level: 0, files: 6, score_ppm: 500_000 }],
    }),
    new PlaceMemory(kKeys),
    () => ({ memtableLimit: 64, l0Trigger: 4, levelled: true }),
    1e9,
    kNoDeadWeight,
  );
  expect(state).toMatchObject({ memtableLimit: 192, l0Trigger: 4, l0Full: 12 });
  expect(gaugesOf(lsmLayout(state, kBox))[0]?.over ?? false).toBe(false);
});

test('a gauge over its target says so', () => {
  const { levels } = lsmLayout(tree(evenly(1, 4), [level(0, 0), level(1, 4, 200, true)]), kBox);
  expect(levels[0]?.gauge).toBe(2);
});

test('the bottom level has no target but its own size: it is never over, and holds nothing up', () => {
  const levels = [
    { level: 5, files: 1, bytes: 100, target_bytes: 90 },
    { level: 6, files: 2, bytes: 900, target_bytes: 900 },
  ];
  const state = lsmStateOf(
    tablesByHand({ 'lsm.levels': levels }),
    new PlaceMemory(kKeys),
    () => ({ memtableLimit: 64, l0Trigger: 4, levelled: true }),
    1e9,
    kNoDeadWeight,
  );
  const geometry = lsmLayout(state, kBox);
  expect(geometry.levels.map(({ gauge, over }) => ({ gauge, over }))).toEqual([
    { gauge: 100 / 90, over: true },
    { gauge: 0, over: false },
  ]);
  expect(stallRows(geometry, 'levels')).toEqual([geometry.levels[0]]);
});

test('the part under the pointer is found, thin files with a margin', () => {
  const state = tree([file(9, 1, 0.5, 0.5)], [level(0, 0), level(1, 1, 500, true)]);
  const geometry = lsmLayout(state, kBox);
  const row = geometry.levels[0] as { y: number };
  expect(lsmHit(geometry, 502, row.y + 5)).toMatchObject({ kind: 'file', file: { number: 9 } });
  expect(lsmHit(geometry, 530, row.y + 5)).toEqual({ kind: 'none' });
  expect(lsmHit(geometry, 20, row.y + 5)).toMatchObject({ kind: 'level', level: { level: 1 } });
  expect(lsmHit(geometry, 300, geometry.memtable.y + 5)).toMatchObject({
    kind: 'memtable',
    memtable: { id: 2 },
  });
});

test('every version of the followed row is marked, the newest first', () => {
  const geometry = lsmLayout(tree([file(9, 1, 0, 1)], [level(0, 0), level(1, 1, 500, true)]), kBox);
  const points = placePoints(
    geometry,
    [
      { memtable: 2, file: 0 },
      { memtable: 0, file: 9 },
      { memtable: 0, file: 404 },
    ],
    0.5,
  );
  expect(points).toHaveLength(2);
  expect(points[0]).toMatchObject({ x: 500, newest: true });
  expect(points[1]).toMatchObject({ x: 500, newest: false });
});

test('dead weight is a share: of a file, and of the files on a column', () => {
  const halfDead = { ...file(1, 6, 0, 1), deletions: 5 };
  expect(lsmLayout(tree([halfDead], [level(6, 1)]), kBox).levels[0]?.files[0]?.dead).toEqual({
    tombstones: 0.5,
    shadowed: 0,
  });
  const many = evenly(6, 4_000).map((one, i) => ({ ...one, deletions: i % 2 === 0 ? 0 : 10 }));
  const [row] = lsmLayout(tree(many, [level(6, many.length)]), kBox).levels;
  expect(row?.detail).toBe('columns');
  for (const { dead, count } of row?.columns ?? [])
    expect(Math.abs(dead.tombstones - 0.5)).toBeLessThanOrEqual(0.5 / count + 1e-9);
});

test('a stall has an owner: the memtables that wait, L0, or the levels that are over their targets', () => {
  const geometry = lsmLayout(
    tree([file(1, 5, 0, 1)], [level(0, 0), level(4, 3, 200, true), level(5, 1, 200)]),
    kBox,
  );
  expect(stallRows(geometry, 'none')).toEqual([]);
  expect(stallRows(geometry, 'memtables')).toEqual([geometry.waiting.slot]);
  expect(stallRows(geometry, 'L0')).toEqual([geometry.l0]);
  expect(stallRows(geometry, 'levels').map((row) => (row as { level?: number }).level)).toEqual([
    4,
  ]);
});

test('wide files among narrow ones are drawn as files, not as columns', () => {
  const narrow = Array.from({ length: 300 }, (_, i) => fileAt(i + 1, 6, i / 1200, (i + 1) / 1200));
  const wide = [fileAt(900, 6, 0.5, 0.75), fileAt(901, 6, 0.75, 1)];
  const state = treeOf([...narrow, ...wide], [levelOf(6, 302)]);
  const row = layoutLevel(state, levelOf(6, 302), { x: 0, y: 0, w: 358, h: 20 });
  expect(row.detail).toBe('columns');
  expect(row.wide.map(({ file }) => file.number)).toEqual([900, 901]);
  expect(row.columns.reduce((sum, { count }) => sum + count, 0)).toBe(300);
});

test('names above the rows have reserved space', () => {
  const levels = [0, 2, 3, 4, 5, 6].map((level) =>
    levelOf(level, level === 0 ? 0 : 1, 0, level === 2),
  );
  const files = [2, 3, 4, 5, 6].map((level) => fileAt(level, level));
  const rows = lsmLayout(treeOf(files, levels), { width: 358, height: 430, gutter: 0 }).levels;
  for (const { headroom } of rows) expect(headroom).toBeGreaterThanOrEqual(16);
});

test('a level without files is a thin line, and the others have its height: 28 px with three trees', () => {
  const levels = [0, 4, 5, 6].map((level) => levelOf(level, level > 4 ? 1 : 0, 0, level === 4));
  const state = treeOf([fileAt(5, 5), fileAt(6, 6)], levels);
  const band = { width: 895, height: 170, gutter: 144 };
  const share = (level: number) => (level > 4 ? 1 : 0);
  const heights = lsmLayout(state, band, share).levels.map(({ h }) => h);
  expect(heights[0]).toBeLessThan(6);
  expect(heights[1]).toBeGreaterThanOrEqual(22);
  const two = treeOf([fileAt(5, 5), fileAt(6, 6)], [levelOf(0, 0), levelOf(5, 1), levelOf(6, 1)]);
  for (const { h } of lsmLayout(two, band).levels) expect(h).toBeGreaterThanOrEqual(28);
});

test('a gauge never lies on the size beside its name, however low the rows are', () => {
  const files = [...evenly(4, 4), ...evenly(5, 8), ...evenly(6, 30)];
  const levels = [level(0, 0), level(4, 4, 500, true), level(5, 8, 900), level(6, 30, 0)];
  for (let height = 240; height < 520; height += 10) {
    const geometry = lsmLayout(tree(files, levels), { ...kBox, height });
    for (const gauge of gaugesOf(geometry)) {
      const row = geometry.levels.find(({ y, h }) => gauge.y > y - 9 && gauge.y < y + h + 9);
      if (row === undefined || (!geometry.dense && row.h >= kTwoLinesPx)) continue;
      // Half of a line of 14 px.
      expect(gauge.y, `${height} px`).toBeGreaterThanOrEqual(nameY(row, true) + 7);
    }
  }
});

test('with three trees on a page, the levels of a replayed job are at least 28 px high', () => {
  const levels = [level(0, 1), level(4, 1, 500, true), level(5, 1, 500), level(6, 1)];
  const state = treeOf(
    levels.map((one) => file(one.level, one.level, 0, 1)),
    levels,
  );
  const box = { width: 895, height: 178, gutter: 144 };
  const { levels: rows } = lsmLayout(state, box, (one) => Number(one !== 4));
  expect(rows.map(({ h }) => h >= 28)).toEqual([false, true, true]);
});

test('on a low page, too, the level that holds the most is 28 px high, with its name', () => {
  const files = [...evenly(5, 4), ...evenly(6, 30)];
  const state = tree(files, [level(0, 0), level(5, 4, 500, true), level(6, 30)]);
  // A band of three on 1366 × 650, and on 1440 × 900 beside the chart.
  for (const height of [112, 106]) {
    const box = { width: 842, height, gutter: 144 };
    const shares = (one: number) => Number(one === 6);
    const { levels: rows, dense } = lsmLayout(state, box, shares);
    expect(rows.map(({ h }) => h)[1], `${height} px`).toBeGreaterThanOrEqual(
      height === 112 ? 28 : 23,
    );
    expect(namedFirst(rows, dense)[0]?.level).toBe(6);
  }
});
