import { expect, test } from 'vitest';
import { SnapshotPacer } from './pacers';

const dueAfter = (pacer: SnapshotPacer) => {
  let ms = 0;
  for (; !pacer.due; ms += 10) pacer.ran(10);
  return ms;
};

test('snapshots take a quarter of the running time, except the first and one that was delayed', () => {
  const pacer = new SnapshotPacer();
  pacer.took(400);
  expect(dueAfter(pacer)).toBe(150);
  pacer.took(60);
  expect(dueAfter(pacer)).toBe(240);
  pacer.took(5000);
  expect(dueAfter(pacer)).toBe(240);
  pacer.took(100);
  expect(dueAfter(pacer)).toBe(400);
  pacer.took(1);
  expect(dueAfter(pacer)).toBe(150);
});

test('running time adds up, and continues from the snapshot that was restored', () => {
  const pacer = new SnapshotPacer();
  pacer.ran(100);
  pacer.ran(40);
  expect(pacer.runMs).toBe(140);
  pacer.restored(70);
  pacer.ran(100);
  expect([pacer.runMs, pacer.due]).toEqual([170, false]);
});
