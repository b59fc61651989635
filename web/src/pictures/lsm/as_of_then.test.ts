import { expect, test } from 'vitest';
import { asOfThen } from './as_of_then';
import { lsmLayout } from './layout';
import type { JobScript } from './replay';
import type { FileView } from './state';
import { fileAt as file, levelOf, treeOf } from './testing/states';

const state = (files: readonly FileView[]) =>
  treeOf(
    files,
    [0, 5, 6].map((level) =>
      levelOf(level, files.filter((one) => one.level === level).length, 1000, level === 5),
    ),
  );
const script = (parts: Partial<JobScript>) =>
  ({ level: 0, outputLevel: 5, inputs: [], carried: [], ...parts }) as unknown as JobScript;
const numbers = (rects: readonly { file: FileView }[] | undefined) =>
  rects?.map((rect) => rect.file.number);

const kThen = state([file(1, 0), file(2, 0), file(10, 5), file(20, 6)]);
const kNow = state([
  file(3, 0),
  file(4, 0),
  file(5, 0),
  file(6, 0),
  file(7, 0),
  file(8, 0),
  file(11, 5),
  file(12, 5),
  file(21, 6),
]);
const kGeometry = lsmLayout(kNow, { width: 900, height: 480, gutter: 100 });

test('levels that a job touches are shown as they were when it began; the others as they are now', () => {
  const shown = asOfThen(
    kGeometry,
    kThen,
    script({ inputs: [file(1, 0), file(2, 0)], carried: [file(10, 5)] }),
  );
  expect(numbers(shown.l0.files)).toEqual([2, 1]);
  const [l5, l6] = shown.levels;
  expect(numbers(l5?.files)).toEqual([10]);
  expect(l5?.view).toMatchObject({ files: 1, bytes: 100 });
  expect(numbers(l6?.files)).toEqual([21]);
  // Their positions are the current ones, so that nothing jumps.
  expect(l5).toMatchObject({ y: kGeometry.levels[0]?.y, h: kGeometry.levels[0]?.h });
  expect(shown.l0).toMatchObject({ y: kGeometry.l0.y, h: kGeometry.l0.h });
});

test('a flush puts its file on the L0 of its time, whose files stay within the row', () => {
  const { l0 } = asOfThen(kGeometry, kThen, script({ level: 0, outputLevel: 0 }));
  const top = Math.min(...l0.files.map(({ y }) => y));
  expect(l0.arriving.y + l0.arriving.h).toBeLessThanOrEqual(top);
  expect(l0.arriving.y).toBeGreaterThanOrEqual(l0.y);
  for (const { y, h } of l0.files) expect(y + h).toBeLessThanOrEqual(l0.y + l0.h);
});

test('a file that was added after the last frame before a job is among its inputs', () => {
  const shown = asOfThen(kGeometry, kThen, script({ inputs: [file(2, 0), file(9, 0)] }));
  expect(numbers(shown.l0.files)).toEqual([9, 2, 1]);
});
