import { expect, test } from 'vitest';
import { kWordPx } from '../../drawing/kit/words/words';
import { zoomFor } from './present';

test('the smallest type of a presentation is 32 px high at 1920 × 1080, in proportion on others', () => {
  const heightOf = (width: number, height: number) => kWordPx * zoomFor(width, height);
  expect(heightOf(1920, 1080)).toBeGreaterThan(31.9);
  expect(heightOf(1920, 1080)).toBeLessThan(32.1);
  expect(heightOf(3840, 2160)).toBeCloseTo(2 * 32, 0);
  // The narrower side decides; nothing is ever smaller than on the page.
  expect(heightOf(1024, 1080)).toBeCloseTo((32 * 1024) / 1920, 0);
  expect(zoomFor(390, 844)).toBe(1);
});
