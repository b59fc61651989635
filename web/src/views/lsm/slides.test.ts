import { expect, test } from 'vitest';
import { kSlideMs, Slides } from './slides';
import { fileAt } from './test_states';

const kFile = fileAt(7, 5, 0.2, 0.3);

test('a file that changed its level is on its way for a while, and then no longer', () => {
  const slides = new Slides();
  slides.add(kFile, 0, 1000);
  slides.add({ ...kFile, number: 8 }, 5, 1000);
  const shares = [1000, 1000 + kSlideMs / 2, 1000 + kSlideMs - 1].map((nowMs) =>
    slides.at(nowMs).map(({ file, done }) => [file.number, done]),
  );
  expect(shares[0]).toEqual([[7, 0]]);
  expect(shares[1]?.[0]?.[1]).toBeCloseTo(0.5, 1);
  expect(shares[2]?.[0]?.[1]).toBeGreaterThan(0.99);
  expect(slides.at(1000 + kSlideMs)).toEqual([]);
});
