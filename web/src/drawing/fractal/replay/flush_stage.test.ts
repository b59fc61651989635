import { expect, test } from 'vitest';
import type { FractalGeometry } from '../layout/layout';
import { flushLens, pairsOf } from './flush_stage';
import type { FlushScript } from './job_script';

const flush = (parts: object): FlushScript => parts as FlushScript;
const geometryOf = (height: number, width = 784): FractalGeometry =>
  ({
    axis: { x: 144, w: width },
    arrivals: { x: 144, y: 0, w: width, h: 19 },
    drive: { x: 144, y: height - 29, w: width, h: 29 },
  }) as FractalGeometry;
const kLeaf = { from: 0.42, to: 0.43 };
const kNarrow = flush({ from: 0.4, to: 0.5, target: kLeaf });
const kRoot = flush({ from: 0, to: 1, target: { from: 0.4, to: 0.5 } });

test('node and child are one above the other, high enough to be seen into, in any band', () => {
  for (const height of [170, 190, 300, 480, 900])
    for (const width of [784, 358])
      for (const script of [kNarrow, kRoot]) {
        const lens = flushLens(geometryOf(height, width), script, 90);
        const [pair] = pairsOf(lens, [script]);
        if (pair === undefined || lens.frame === undefined) throw new Error('no stage');
        const { upper, lower } = pair;
        expect(upper.h).toBeGreaterThanOrEqual(30);
        expect(lower.h).toBe(upper.h);
        expect(lower.y).toBeGreaterThanOrEqual(upper.y + upper.h + 14);
        expect(lens.frame.y).toBeGreaterThanOrEqual(19);
        expect(lower.y + lower.h).toBeLessThan(height - 29);
        expect(lower.w).toBeGreaterThan(300);
        expect(lower.x).toBeGreaterThanOrEqual(upper.x - 0.01);
        expect(lower.x + lower.w).toBeLessThanOrEqual(upper.x + upper.w + 0.01);
      }
});

test('a node that is wide enough keeps its true place', () => {
  const [pair] = pairsOf(flushLens(geometryOf(300), kRoot, 60), [kRoot]);
  expect(pair?.upper).toMatchObject({ x: 144, w: 784 });
});

test('in a cascade the child of one flush comes up to be the node of the next', () => {
  const next = flush({ ...kRoot.target, target: kLeaf });
  const [first, second] = pairsOf(flushLens(geometryOf(300), kRoot, 60), [kRoot, next]);
  expect(second?.enters).toEqual(first?.lower);
  expect(second?.upper).toEqual({ ...first?.lower, y: first?.upper.y });
});
