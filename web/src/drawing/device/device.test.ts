import { expect, test } from 'vitest';
import type { HddArmRow } from '../../gen/types';
import type { Fact, FactNamed, Tables } from '../../model/tables/decode';
import { tableOf } from '../../model/tables/fold';
import {
  type BlockView,
  cellAt,
  flashLayout,
  pageGrid,
  pageHit,
  wayOfMove,
  wearOf,
} from './state/flash_layout';
import {
  type Access,
  arcBetween,
  armAt,
  headAt,
  isTurnSeen,
  platterLayout,
  playheadAt,
  radiusAt,
  splitOf,
  spotAngle,
  spotAt,
  spotOf,
  turnAt,
} from './state/hdd_layout';
import { accessOf, armOf, spotOfRow, TrackScale } from './state/hdd_tables';

const kRevolution = 60e9 / 7200;

/** A hand-made table of one row. */
function tablesWith(name: 'hdd.arm', row: object): Tables {
  return { [name]: tableOf(name, [row as never]) };
}

const armRow = (row: Partial<HddArmRow>): HddArmRow => ({
  id: 0,
  track: 0,
  position_permille: 0,
  angle_permille: 0,
  queue: 0,
  dirty_pages: 0,
  busy_until_ns: 0,
  seeks: 0,
  seek_ns: 0,
  rotation_ns: 0,
  transfer_ns: 0,
  buffer_hits: 0,
  ...row,
});

test('the head reaches every track, always on its own radius and on the circle around the pivot', () => {
  for (const [width, height] of [
    [248, 180],
    [358, 220],
    [150, 300],
  ] as const) {
    const g = platterLayout(width, height, 16);
    expect(g.rings).toHaveLength(15);
    for (let place = 0; place <= 1; place += 0.05) {
      const head = headAt(g, place);
      expect(Math.hypot(head.x - g.cx, head.y - g.cy)).toBeCloseTo(radiusAt(g, place), 6);
      expect(Math.hypot(head.x - g.pivotX, head.y - g.pivotY)).toBeCloseTo(g.arm, 6);
    }
    expect(g.cx - g.outer).toBeGreaterThanOrEqual(0);
    expect(g.cy + g.outer).toBeLessThanOrEqual(height);
    expect(g.pivotX).toBeLessThanOrEqual(width - 8);
    expect(g.pivotY).toBeLessThanOrEqual(height - 6);
  }
});

const access: Access = {
  from: 0.2,
  to: 0.8,
  startNs: 1000,
  seekNs: 400,
  rotationNs: 300,
  transferNs: 200,
  pages: 4,
  write: true,
};

test('the arm seeks, waits for the sector, passes over it, and stays', () => {
  expect(armAt([], 0)).toBeUndefined();
  expect(armAt([access], 500)).toEqual({ place: 0.2, doing: 'waiting' });
  expect(armAt([access], 1200)?.place).toBeCloseTo(0.5);
  expect(armAt([access], 1200)?.doing).toBe('seeking');
  expect(armAt([access], 1500)).toEqual({ place: 0.8, doing: 'rotating' });
  expect(armAt([access], 1800)).toEqual({ place: 0.8, doing: 'writing' });
  expect(armAt([access], 5000)).toEqual({ place: 0.8, doing: 'waiting' });
  const next: Access = { ...access, from: 0.8, to: 0.1, startNs: 1900, write: false };
  expect(armAt([access, next], 2700)).toEqual({ place: 0.1, doing: 'reading' });
});

test('a sector is under the head when its request begins to transfer, and again one revolution later', () => {
  const g = platterLayout(248, 180, 16);
  const errand: Access = {
    ...access,
    startNs: 12_345_678_901,
    seekNs: 8_123_456,
    rotationNs: 3_210_987,
    transferNs: 55_555,
  };
  const spot = spotOf(errand, kRevolution);
  const at = errand.startNs + errand.seekNs + errand.rotationNs;
  const head = headAt(g, errand.to);
  for (const tNs of [at, at + kRevolution]) {
    const there = spotAt(g, spot, turnAt(tNs, kRevolution));
    expect(there.x).toBeCloseTo(head.x, 2);
    expect(there.y).toBeCloseTo(head.y, 2);
  }
  const half =
    spotAngle(g, spot, turnAt(at + kRevolution / 2, kRevolution)) -
    spotAngle(g, spot, turnAt(at, kRevolution));
  expect(Math.cos(half)).toBeCloseTo(-1, 5);
});

test('the path between two sectors starts and ends on them and stays between their tracks', () => {
  const g = platterLayout(248, 180, 16);
  const a = { place: 0.1, turn: 0.05 };
  const b = { place: 0.9, turn: 0.9 };
  const arc = arcBetween(g, a, b, 0.3);
  const [from, to] = [spotAt(g, a, 0.3), spotAt(g, b, 0.3)];
  expect(arc[0]?.x).toBeCloseTo(from.x);
  expect(arc.at(-1)?.x).toBeCloseTo(to.x);
  expect(arc.at(-1)?.y).toBeCloseTo(to.y);
  for (const point of arc) {
    const r = Math.hypot(point.x - g.cx, point.y - g.cy);
    expect(r).toBeLessThanOrEqual(radiusAt(g, 0.1) + 1e-6);
    expect(r).toBeGreaterThanOrEqual(radiusAt(g, 0.9) - 1e-6);
  }
});

test('a split adds up to one', () => {
  expect(splitOf(0, 0, 0)).toBeUndefined();
  expect(splitOf(6, 3, 1)).toEqual({ seek: 0.6, rotation: 0.3, transfer: 0.1, totalNs: 10 });
});

test('virtual time runs from the last picture to the newest moment, and rotation is shown only where it is visible', () => {
  const slow = { fromNs: 1e9, toNs: 1.01e9, bornMs: 100, lengthMs: 1000 };
  expect(playheadAt(slow, 50)).toBe(1e9);
  expect(playheadAt(slow, 600)).toBeCloseTo(1.005e9);
  expect(playheadAt(slow, 5000)).toBe(1.01e9);
  expect(playheadAt({ ...slow, lengthMs: 0 }, 100)).toBe(1.01e9);
  expect(isTurnSeen(slow, kRevolution)).toBe(true);
  expect(isTurnSeen({ ...slow, toNs: 3e9 }, kRevolution)).toBe(false);
});

test('track numbers become places of the stroke from rows that have both', () => {
  const scale = new TrackScale();
  expect(scale.place(5)).toBe(0);
  const last = 1234;
  for (const track of [3, 100, 700])
    scale.learn(armRow({ track, position_permille: Math.floor((track * 1000) / last) }));
  expect(scale.place(617)).toBeCloseTo(0.5, 2);
  scale.learn(armRow({ track: last, position_permille: 1000 }));
  expect(scale.place(617)).toBe(0.5);
  const fact = {
    name: 'hdd.moved',
    row: armRow({ track: 1234, position_permille: 1000 }),
    extra: {
      from_track: 0,
      to_track: 617,
      start_ns: 9,
      seek_time_ns: 4,
      rotation_time_ns: 3,
      transfer_time_ns: 2,
      page: 1,
      pages: 8,
      write: 0,
    },
  } as unknown as Fact;
  expect(accessOf(fact as FactNamed<'hdd.moved'>, scale)).toEqual({
    from: 0,
    to: 0.5,
    startNs: 9,
    seekNs: 4,
    rotationNs: 3,
    transferNs: 2,
    pages: 8,
    write: false,
  });
});

test('a drive without an arm has none', () => {
  expect(armOf({})).toBeUndefined();
  const row = armOf(tablesWith('hdd.arm', armRow({ position_permille: 250, angle_permille: 500 })));
  expect(row === undefined ? undefined : spotOfRow(row)).toEqual({ place: 0.25, turn: 0.5 });
});

const worn = (erases: number): BlockView => ({
  block: 0,
  livePages: 0,
  writtenPages: 0,
  erases,
  state: 'full',
  die: 0,
});

test('wear counts every block once', () => {
  expect(wearOf([])).toBeUndefined();
  expect(wearOf([worn(4), worn(4)])).toEqual({ least: 4, mean: 4, most: 4, steps: [2] });
  expect(wearOf([worn(1), worn(2), worn(2), worn(4)])).toEqual({
    least: 1,
    mean: 2.25,
    most: 4,
    steps: [1, 2, 0, 1],
  });
  const wide = wearOf(
    Array.from({ length: 1000 }, (_, i) => worn(i)),
    40,
  );
  expect(wide?.steps).toEqual(new Array(40).fill(25));
});

test('pages fill a grid that fits, and each is found under the pointer', () => {
  expect(pageGrid(64, 248, 150).columns).toBe(8);
  for (const count of [1, 16, 61, 64, 1000]) {
    const grid = pageGrid(count, 248, 150);
    for (let page = 0; page < count; page++) {
      const { x, y } = cellAt(grid, page);
      expect(x + grid.cell).toBeLessThanOrEqual(248 + 1e-6);
      expect(y + grid.cell).toBeLessThanOrEqual(150 + 1e-6);
      expect(pageHit(grid, x + grid.cell / 2, y + grid.cell / 2)).toBe(page);
    }
    expect(pageHit(grid, -1, 5)).toBeUndefined();
    expect(pageHit(grid, 5, 151)).toBeUndefined();
  }
});

test('moving pages are drawn between two blocks, or leaving or entering when only one is shown', () => {
  const block = (number: number): BlockView => ({
    block: number,
    livePages: 4,
    writtenPages: 8,
    erases: 0,
    state: 'full',
    die: 0,
  });
  const geometry = flashLayout([block(1), block(2)], 8, 80, 60);
  const way = (from: number, to: number, at: number) =>
    wayOfMove(geometry, { from, to, pages: 4, at });
  const [left, right] = geometry.columns.map((column) => column.x) as [number, number];
  expect(way(1, 2, 0)).toMatchObject({ x: left, lift: 0, gone: 0 });
  expect(way(1, 2, 1)?.x).toBeCloseTo(right);
  // A page whose target is out of sight rises out of its block and fades.
  expect(way(1, 9, 0)).toMatchObject({ x: left, lift: 0, gone: 0 });
  expect(way(1, 9, 1)).toMatchObject({ x: left, gone: 1 });
  expect(way(9, 2, 0)).toMatchObject({ x: right, gone: 1 });
  expect(way(9, 2, 1)).toMatchObject({ x: right, lift: 0, gone: 0 });
  expect(way(8, 9, 0.5)).toBeUndefined();
});
