import { expect, test } from 'vitest';
import {
  formatLife,
  lifetimeFormula,
  lifetimeOf,
  lifetimeWords,
  noLifeWords,
  type WearFacts,
} from './lifetime';

const kStated = { rowsPerS: 1000, driveBytes: 100e9 };
const kFacts: WearFacts = {
  enduranceBytes: 2e12,
  wear: 1.5,
  capacityBytes: 1e9,
  programmedBytes: 5e9,
  hostBytes: 5e9,
  userBytes: 1e9,
  rowBytes: 100,
};
const lifeOf = (change: Partial<WearFacts> = {}) => lifetimeOf({ ...kFacts, ...change }, kStated);

test('a lifetime is a range: endurance divided by the bytes that a row costs the drive', () => {
  const life = lifeOf();
  // 1000 rows/s of 100 B, amplified five times, are 500 kB/s; the real drive endures 300 TB if its
  // wear is even.
  expect(life).toEqual({
    longestS: 6e8,
    shortestS: 3e8,
    rowsPerS: 1000,
    driveBytes: 100e9,
    scale: 100,
    enduranceBytes: 3e14,
    bytesPerRow: 500,
  });
  if (life === undefined) return;
  expect(lifetimeFormula(life)).toBe(
    '9.5–19 years = 300 TB, what a 100 GB drive can be sent before it is worn out, if all of it wears evenly, or half of that ÷ (1,000 rows/s × 500 B sent to the drive for each row)',
  );
  expect(lifetimeWords(life)).toBe(
    'At 1,000 rows/s a 100 GB drive would last 9.5–19 years (this run is 1:100 in size)',
  );
  const real = lifeOf({ capacityBytes: 100e9, programmedBytes: 5e11, enduranceBytes: 2e14 });
  expect(real === undefined ? '' : lifetimeWords(real)).toBe(
    'At 1,000 rows/s a 100 GB drive would last 9.5–19 years',
  );
});

test('there is no lifetime before wear is steady, and none of an idle drive', () => {
  expect(lifeOf({ userBytes: 0 })).toBeUndefined();
  expect(lifeOf({ enduranceBytes: 0 })).toBeUndefined();
  expect(lifeOf({ programmedBytes: 2.9e9 })).toBeUndefined();
  expect(noLifeWords({ ...kFacts, programmedBytes: 41_000 })).toBe(
    'Drive life can be estimated once the drive has been written over 3 times: 0.0 so far.',
  );
  expect(lifeOf({ wear: 2.1 })).toBeUndefined();
  expect(noLifeWords({ ...kFacts, wear: 2.1 })).toMatch(/too uneven/);
});

test('a lifetime falls with write amplification, however uneven the wear', () => {
  const kCapacity = 1e9;
  const kCycles = 3000;
  // The runs of a B-tree whose life went up with its amplification.
  const runs = [
    { amplification: 72.6, wear: 1.1 },
    { amplification: 215, wear: 1.9 },
    { amplification: 351, wear: 1.9 },
    { amplification: 353, wear: 1.19 },
    { amplification: 706, wear: 1 },
  ].map(({ amplification, wear }) =>
    lifeOf({
      wear,
      programmedBytes: amplification * 1e9,
      // The drive itself writes more than it is sent: 1.25 times as much.
      hostBytes: (amplification * 1e9) / 1.25,
      enduranceBytes: (kCapacity * kCycles) / 1.25 / wear,
    }),
  );
  for (const end of ['longestS', 'shortestS'] as const) {
    const lives = runs.map((life) => life?.[end] ?? Number.NaN);
    expect(lives).toEqual(lives.toSorted((a, b) => b - a));
    expect(lives[3]).toBeCloseTo(2 * (lives[4] ?? 0));
  }
});

test('a lifetime is printed in the unit that fits', () => {
  const kDay = 86_400;
  const printed = (longestS: number) => formatLife({ longestS, shortestS: longestS / 2 });
  expect(printed(3600 * 10)).toBe('5.0–10 hours');
  expect(printed(kDay * 82.8)).toBe('41–83 days');
  expect(printed(kDay * 365.25 * 1.2)).toBe('220–440 days');
  expect(printed(kDay * 365.25 * 4.68)).toBe('2.3–4.7 years');
});
