// The tokens' contrast against both grounds, in both themes: a projector must not wash data out.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8');

const kLight = css.slice(0, css.indexOf('@media'));
const kDark = css.slice(
  css.indexOf(':root[data-theme="dark"]'),
  css.indexOf('@media (prefers-contrast'),
);
const kSystemDark = css.slice(
  css.indexOf('@media (prefers-color-scheme: dark)'),
  css.indexOf(':root[data-theme="dark"]'),
);

const tokensOf = (part: string): Map<string, string> =>
  new Map(
    [...part.matchAll(/--([a-z]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );

/** Relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** Least contrast: text 4.5, data 3, tracks that data fill 1.6. */
const kLeast: readonly (readonly [token: string, least: number])[] = [
  ['ink', 7],
  ['soft', 4.5],
  ['warm', 3],
  ['hot', 3],
  ['first', 3],
  ['again', 3],
  ['safe', 3],
  ['house', 3],
  ['node', 1.6],
  ['grid', 1.6],
];

test.for([
  ['light', kLight],
  ['dark', kDark],
] as const)('%s: data are seen on both grounds', ([, part]) => {
  const tokens = tokensOf(part);
  for (const [token, least] of kLeast)
    for (const ground of ['bg', 'panel'])
      expect(
        contrast(tokens.get(token) ?? '', tokens.get(ground) ?? ''),
        `${token} on ${ground}`,
      ).toBeGreaterThanOrEqual(least);
});

test('what is in memory differs from what is not', () => {
  for (const part of [kLight, kDark]) {
    const tokens = tokensOf(part);
    expect(contrast(tokens.get('hot') ?? '', tokens.get('warm') ?? '')).toBeGreaterThan(1.6);
  }
});

test('both ways to the dark theme have the same colours', () => {
  expect(tokensOf(kSystemDark)).toEqual(tokensOf(kDark));
});
