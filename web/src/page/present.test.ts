import { expect, test } from 'vitest';
import { zoomFor } from './present';

test('presented trees are as large as the screen has room for, and never smaller than on the page', () => {
  expect(zoomFor(1920, 1080, 3)).toBe(1.65);
  expect(zoomFor(1920, 1080, 1)).toBeGreaterThan(1.9);
  // A narrow or a low screen decides.
  expect(zoomFor(1000, 1080, 1)).toBe(1.11);
  expect(zoomFor(390, 844, 3)).toBe(1);
  expect(zoomFor(20_000, 20_000, 1)).toBe(3);
});
