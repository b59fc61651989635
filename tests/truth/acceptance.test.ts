// A fast slice of `npm run truth -- lsm --acceptance`: the smallest sizes.
import { expect, test } from 'vitest';
import { startNative } from '../../cli/native';
import { LabInstance } from '../../web/src/run/transport/lab_instance';
import { cutting, orderedLoad, spaceOverhead } from './acceptance';

const start = () => new LabInstance(startNative());

test('an ordered load is written once, and the last level once more if its codec differs', async () => {
  expect((await orderedLoad(start, '5 GB', 5e9, 'same', 1)).ours).toBe(1);
  const twice = (await orderedLoad(start, '5 GB', 5e9, 'zstd', 1.5)).ours;
  expect(twice).toBeGreaterThan(1.4);
  expect(twice).toBeLessThan(1.6);
});

test('outputs that end where grandparents do save a tenth of the compaction writes', async () => {
  const bySize = await cutting(start, '6.5 GB', 6.5e9, false, null);
  const aligned = await cutting(start, '6.5 GB', 6.5e9, true, null);
  expect(aligned.ours / bySize.ours).toBeGreaterThan(0.8);
  expect(aligned.ours / bySize.ours).toBeLessThan(0.93);
});

test('dynamic levels take an eighth more space than the rows', async () => {
  const { tables } = await spaceOverhead(start, '12.0 GB', 12e9, 12.4);
  expect(Math.abs(tables.ours - 12.4)).toBeLessThan(1);
});
