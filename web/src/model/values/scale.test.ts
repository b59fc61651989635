import { scaleLinear, scaleLog } from 'd3-scale';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearScale, logScale } from './scale';

const pixels = fc.tuple(
  fc.integer({ min: -2000, max: 2000 }),
  fc.integer({ min: -2000, max: 2000 }),
);

test('values land where the scales of d3 put them', () => {
  const low = fc.double({ min: 0.001, max: 1e6, noNaN: true });
  const factor = fc.double({ min: 2, max: 1e6, noNaN: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(low, factor, share, pixels, (from, times, part, range) => {
      const domain: [number, number] = [from, from * times];
      const at = from + (domain[1] - from) * part;
      expect(linearScale(domain, range)(at)).toBeCloseTo(scaleLinear(domain, range)(at), 6);
      expect(logScale(domain, range)(at)).toBeCloseTo(scaleLog(domain, range)(at), 6);
    }),
  );
});

test('a domain of one value lands on its start', () => {
  expect(linearScale([5, 5], [10, 90])(7)).toBe(10);
});
