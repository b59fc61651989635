import { expect, test } from 'vitest';
import type { MergeFact } from '../replay/job_script';
import { mergeStage } from './merge_stage';

const kChild = { x: 100, y: 20, w: 600, h: 50 };
const kKeys = { from: 0.2, to: 0.3 };
const merge = (over: Partial<MergeFact> = {}): MergeFact => ({
  node: 7,
  left: false,
  from: 0.3,
  to: 0.5,
  shared: false,
  ...over,
});
const at = (moment: number, over?: Partial<MergeFact>) =>
  mergeStage(kChild, kKeys, merge(over), [0.2, 0.5], moment);

test('the child begins alone, and ends as one node with all rows of both', () => {
  const [begin, end] = [at(0), at(1)];
  expect(begin).toMatchObject({ own: kChild, sight: 0, wall: 1, ownFill: 0.2 });
  expect(end).toMatchObject({ sight: 1, wall: 0 });
  expect([end.ownFill, end.otherFill]).toEqual([0.7, 0.7]);
  expect(end.own.w + end.other.w).toBeCloseTo(kChild.w);
  expect(end.other.x).toBeCloseTo(end.own.x + end.own.w);
});

test('they never overlap, nor leave the room of the child', () => {
  for (const left of [false, true])
    for (let moment = 0; moment <= 1; moment += 0.05) {
      const { own, other } = at(moment, { left });
      const [first, second] = left ? [other, own] : [own, other];
      expect(first.x + first.w).toBeLessThanOrEqual(second.x + 1e-9);
      expect(first.x).toBeGreaterThanOrEqual(kChild.x - 1e-9);
      expect(second.x + second.w).toBeLessThanOrEqual(kChild.x + kChild.w + 1e-9);
    }
});

test('where rows are shared both nodes stay, equally full', () => {
  const end = at(1, { shared: true });
  expect(end.wall).toBe(1);
  expect(end.ownFill).toBeCloseTo(0.35);
  expect(end.otherFill).toBeCloseTo(0.35);
});
