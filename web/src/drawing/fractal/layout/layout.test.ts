import { expect, test } from 'vitest';
import { tableOf } from '../../../model/tables/fold';
import { tablesByHand } from '../../../model/testing/by_hand';
import { KeyAxis, storedKey } from '../../../model/values/axis';
import { boundAfter, type FractalState } from '../state/state';
import { FractalMemory, fractalStateOf } from '../state/tables';
import { bufferRow, kAxis, key, kNodeBytes, kThreeHigh, nodeRow, treeOf } from '../testing/fixture';
import { gatherColumns } from './columns';
import { fractalHit } from './hit';
import { fractalLayout, placePoints, slotScales, sumsOf } from './layout';

const kNone = new Uint32Array(0);
const [kIdle, kWriting] = [0, 1];
const kBox = { width: 900, height: 480, gutter: 100 };
const stateOf = (tables = kThreeHigh, nowNs = 1e9, memory = new FractalMemory(kAxis)) =>
  fractalStateOf(tables, memory, { nodeBytes: kNodeBytes }, nowNs);
const nodesOf = (state: FractalState, height: number) =>
  [...(state.levels.find((level) => level.height === height)?.nodes ?? [])].map(
    (at) => state.nodes.node[at],
  );
/** A node over `count` leaves of the same width. */
const wide = (count: number) =>
  treeOf(
    [
      { node: 1, height: 1, from: 0 },
      ...Array.from({ length: count }, (_, i) => ({
        node: i + 2,
        height: 0,
        from: (i * 100) / count,
        bytes: i % 2 === 0 ? 400 : 800,
        due: i % 4 === 0 ? 1 : 0,
      })),
    ],
    Array.from({ length: count }, (_, i) =>
      bufferRow(1, i, i + 2, (i * 100) / count, i % 2 === 0 ? 10 : 30),
    ),
  );

test('levels are stacked root first, nodes in key order, each up to where the next begins', () => {
  const state = stateOf();
  expect(state.levels.map(({ height }) => height)).toEqual([2, 1, 0]);
  expect(nodesOf(state, 0)).toEqual([4, 5, 6, 7]);
  const at = state.indexOf.get(5) ?? -1;
  expect([state.nodes.from[at], state.nodes.to[at]]).toEqual([0.2, 0.5]);
  expect(boundAfter(state, 1, 0.3)).toBe(0.5);
  expect(boundAfter(state, 1, 0.5)).toBe(1);
});

test('every slot is above the child that it feeds, whatever the order of the table', () => {
  const { slots, indexOf } = stateOf();
  const of = (node: number) => indexOf.get(node) ?? -1;
  expect([4, 5, 6, 7, 8, 9].map((node) => slots.bytes[of(node)])).toEqual([
    100, 200, 0, 40, 150, 250,
  ]);
  expect(slots.weight[of(9)]).toBe(270);
  expect(slots.child[of(3)]).toBe(-1);
});

test('the shape is kept while only sizes change, and follows a new bound', () => {
  const memory = new FractalMemory(kAxis);
  const before = stateOf(kThreeHigh, 1e9, memory);
  const same = stateOf({ ...kThreeHigh }, 1e9, memory);
  expect(same.nodes.from).toBe(before.nodes.from);
  const moved = treeOf(
    [
      { node: 3, height: 1, from: 0 },
      { node: 4, height: 0, from: 0 },
      { node: 5, height: 0, from: 40 },
    ],
    [],
  );
  const after = stateOf(moved, 1e9, memory);
  expect(after.nodes.from[after.indexOf.get(5) ?? -1]).toBe(0.4);
});

test('a node that was written since the last frame is fresh, and fades', () => {
  const memory = new FractalMemory(kAxis);
  const at = (writes: number, nowNs: number) =>
    stateOf(treeOf([{ node: 4, height: 0, from: 0, writes }], []), nowNs, memory).nodes.fresh[0] ??
    -1;
  expect(at(3, 1e9)).toBe(0);
  expect(at(4, 1e9)).toBe(1);
  expect(at(4, 1.02e9)).toBeCloseTo(0.51, 1);
  expect(at(4, 2e9)).toBe(0);
});

test('nodes span exactly their keys; a nonleaf row has slots, the leaves have none', () => {
  const state = stateOf();
  const { rows, axis } = fractalLayout(state, kBox, slotScales(state, new Map()), undefined);
  expect(rows.map(({ height }) => height)).toEqual([2, 1, 0]);
  expect(rows.map((row) => row.slots?.level.nodes.length)).toEqual([2, 4, undefined]);
  expect(axis).toEqual({ x: 100, w: 800 });
  for (const [i, row] of rows.entries())
    expect(row.y).toBeGreaterThan((rows[i - 1]?.y ?? 0) + (rows[i - 1]?.h ?? 0));
  expect((rows.at(-1)?.y ?? 0) + (rows.at(-1)?.h ?? 0)).toBeLessThan(kBox.height - 52);
});

test('rows stay inside the box in every height that the page gives', () => {
  const state = stateOf(wide(4000));
  for (const height of [160, 200, 260, 300, 380, 560, 900]) {
    const geometry = fractalLayout(state, { ...kBox, height }, slotScales(state, new Map()), 0.5);
    const last = geometry.lens?.frame ?? geometry.rows.at(-1);
    expect((last?.y ?? 0) + (last?.h ?? 0)).toBeLessThanOrEqual(geometry.drive.y);
  }
});

test('what a running checkpoint has yet to copy is not what the next one will', () => {
  const tables = treeOf(
    [4, 5, 6].map((node, i) => ({ node, height: 0, from: i * 30, due: [0, 7, 8][i] ?? 0 })),
    [],
  );
  const pendingIn = (state: number) => {
    const checkpoint = tablesByHand({ 'fractal.checkpoint': [{ state, checkpoints: 7 }] });
    const { nodes, levels } = stateOf({ ...tables, ...checkpoint });
    return [
      Array.from(nodes.dirty),
      Array.from(nodes.pending),
      sumsOf(nodes, levels[0]?.nodes ?? kNone).pending,
    ];
  };
  expect(pendingIn(kWriting)).toEqual([[0, 1, 1], [0, 1, 0], 1]);
  expect(pendingIn(kIdle)).toEqual([[0, 1, 1], [0, 0, 0], 0]);
});

test('narrow leaves are aggregated: none is left out, mean and extremes are exact', () => {
  const state = stateOf(wide(4000));
  const { rows } = fractalLayout(state, kBox, slotScales(state, new Map()), undefined);
  const leaves = rows.at(-1);
  expect(leaves?.detail).toBe('columns');
  const column = leaves?.columns[10];
  expect([column?.low, column?.high]).toEqual([0.4, 0.8]);
  expect(column?.mean).toBeCloseTo(0.6, 1);
  expect(column?.dirty).toBeCloseTo(0.25, 0);
  expect(leaves?.crowd).toBeGreaterThan(14.9);
  // A leaf on two columns counts on both.
  expect(leaves?.columns.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(4000);
});

test('a wide node among narrow ones leaves no gap in the columns', () => {
  const state = stateOf(
    treeOf(
      [
        { node: 1, height: 0, from: 0 },
        { node: 2, height: 0, from: 90 },
      ],
      [],
    ),
  );
  const level = state.levels[0];
  if (level === undefined) throw new Error('no level');
  const columns = gatherColumns(
    state.nodes,
    level.nodes,
    { x: 0, w: 300 },
    state.nodes.serializedBytes,
    kNodeBytes,
  );
  expect(columns.map(({ x }) => x)).toEqual(Array.from({ length: 100 }, (_, i) => i * 3));
});

test('the scale of slots grows at once and shrinks with a delay', () => {
  const slotOf = (bytes: number) =>
    stateOf(
      treeOf(
        [
          { node: 1, height: 1, from: 0 },
          { node: 2, height: 0, from: 0 },
        ],
        [bufferRow(1, 0, 2, 0, bytes)],
      ),
    );
  const first = slotScales(slotOf(200), new Map());
  expect(first.get(1)).toBe(250);
  const heavy = slotScales(slotOf(700), first);
  expect(heavy.get(1)).toBe(1000);
  expect(slotScales(slotOf(300), heavy).get(1)).toBe(1000);
  expect(slotScales(slotOf(130), heavy).get(1)).toBe(250);
});

test('a few outliers do not flatten all other slots', () => {
  const state = stateOf(
    treeOf(
      [
        { node: 1, height: 1, from: 0 },
        ...Array.from({ length: 100 }, (_, i) => ({ node: i + 2, height: 0, from: i })),
      ],
      Array.from({ length: 100 }, (_, i) => bufferRow(1, i, i + 2, i, i === 50 ? 900 : 60)),
    ),
  );
  expect(slotScales(state, new Map()).get(1)).toBe(62.5);
});

test('the lens opens about a dozen leaves, and the followed row keeps its place', () => {
  const state = stateOf(wide(4000));
  for (const place of [0.001, 0.37, 0.999]) {
    const { lens, axis } = fractalLayout(state, kBox, slotScales(state, new Map()), place);
    expect(lens?.xOf(place)).toBeCloseTo(axis.x + place * axis.w, 6);
    expect(lens?.nodes.length).toBeGreaterThanOrEqual(5);
    expect(lens?.nodes.length).toBeLessThanOrEqual(14);
    const ends = lens?.nodes.flatMap(({ x, w }) => [x, x + w]) ?? [];
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(axis.x - 1e-6);
    expect(Math.max(...ends)).toBeLessThanOrEqual(axis.x + axis.w + 1e-6);
  }
});

test('a point hits a node, slot, level or log; in the lens a single leaf', () => {
  const state = stateOf();
  const geometry = fractalLayout(state, kBox, slotScales(state, new Map()), undefined);
  const [root, , leaves] = geometry.rows;
  const nodeAt = (hit: ReturnType<typeof fractalHit>) =>
    hit.kind === 'node' || hit.kind === 'slot' ? state.nodes.node[hit.at] : undefined;
  const slot = fractalHit(geometry, state, 100 + 0.6 * 800, (root?.y ?? 0) + 5);
  expect(slot.kind).toBe('slot');
  expect(nodeAt(slot)).toBe(9);
  expect(slot.kind === 'slot' ? state.nodes.node[slot.node] : 0).toBe(3);
  // The gauge above the slots belongs to the node.
  expect(fractalHit(geometry, state, 500, (root?.y ?? 0) - 4)).toMatchObject({ kind: 'node' });
  expect(nodeAt(fractalHit(geometry, state, 100 + 0.3 * 800, (leaves?.y ?? 0) + 5))).toBe(5);
  expect(fractalHit(geometry, state, 20, (leaves?.y ?? 0) + 5)).toMatchObject({ kind: 'level' });
  expect(fractalHit(geometry, state, 400, geometry.log.y)).toEqual({ kind: 'log' });
  expect(fractalHit(geometry, state, 400, 2)).toEqual({ kind: 'none' });
  const many = stateOf(wide(4000));
  const narrow = fractalLayout(many, kBox, slotScales(many, new Map()), 0.5);
  const open = narrow.lens?.nodes[3];
  const hit = fractalHit(narrow, many, (open?.x ?? 0) + 3, (narrow.lens?.leaves.y ?? 0) + 3);
  expect(hit).toEqual({ kind: 'node', at: open?.at, crowd: 1 });
});

test('over a lower tree beside a higher one a point hits nothing of its neighbour', () => {
  const segments = [0, 1].map((tree) => ({
    tree,
    name: `index ${tree}`,
    from: tree / 2,
    to: (tree + 1) / 2,
  }));
  const axis = new KeyAxis(
    [storedKey(0, key(0)), storedKey(1, key(0)), storedKey(2, key(0))],
    segments,
  );
  const node = (number: number, height: number, index: number) => ({
    ...nodeRow({ node: number, height, from: 0 }),
    index,
  });
  const tables = {
    'fractal.nodes': tableOf('fractal.nodes', [node(2, 1, 0), node(3, 0, 0), node(4, 0, 1)]),
    'fractal.buffers': tableOf('fractal.buffers', [bufferRow(2, 0, 3, 0, 100)]),
  };
  const state = stateOf(tables, 1e9, new FractalMemory(axis));
  const geometry = fractalLayout(state, kBox, slotScales(state, new Map()), undefined);
  const [above, leaves] = geometry.rows;
  const hit = (x: number, y = 0) => {
    const found = fractalHit(geometry, state, 100 + x * 800, y + 5);
    return 'at' in found ? state.nodes.node[found.at] : found.kind;
  };
  expect(hit(0.3, above?.y)).toBe(3);
  expect(hit(0.7, above?.y)).toBe('none');
  expect([hit(0.3, leaves?.y), hit(0.7, leaves?.y)]).toEqual([3, 4]);
});

test('the followed row is marked at every height where a version of it lies', () => {
  const state = stateOf();
  const geometry = fractalLayout(state, kBox, slotScales(state, new Map()), 0.3);
  const points = placePoints(geometry, [{ height: 1 }, { height: 0 }], 0.3);
  expect(points.map(({ x, newest }) => [x, newest])).toEqual([
    [340, true],
    [340, false],
  ]);
});
