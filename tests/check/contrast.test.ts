// The tokens' contrast against both grounds, in both themes: a projector must not wash data out.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8');

const kLight = css.slice(0, css.indexOf('@media'));
const kDark = css.slice(
  css.indexOf(':root[data-theme="dark"]'),
  css.indexOf(':root[data-contrast="light"]'),
);
const kLightProjected = css.slice(
  css.indexOf(':root[data-contrast="light"]'),
  css.indexOf(':root[data-contrast="dark"]'),
);
const kDarkProjected = css.slice(css.indexOf(':root[data-contrast="dark"]'));
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

/** Least contrast with the switch for projectors on: text 4.5, and every shape but tracks 3. */
const kLeastProjected: readonly (readonly [token: string, least: number])[] = [
  ['ink', 15],
  ['soft', 7],
  ['first', 4.5],
  ['again', 4.5],
  ['safe', 4.5],
  ['warm', 4.5],
  ['hot', 4.5],
  ['house', 3],
  ['line', 3],
  ['node', 3],
  ['grid', 1.6],
];
const kData = ['warm', 'hot', 'first', 'again', 'safe', 'house'];

test.for([
  ['light', kLight, kLightProjected],
  ['dark', kDark, kDarkProjected],
] as const)('%s, for projectors: text and shapes are seen, data on their tracks too', (theme) => {
  const [, usual, projected] = theme;
  const before = tokensOf(usual);
  const tokens = new Map([...before, ...tokensOf(projected)]);
  const of = (token: string) => tokens.get(token) ?? '';
  for (const [token, least] of kLeastProjected)
    for (const ground of ['bg', 'panel'])
      expect(contrast(of(token), of(ground)), `${token} on ${ground}`).toBeGreaterThanOrEqual(
        least,
      );
  for (const token of kData)
    expect(contrast(of(token), of('grid')), `${token} on grid`).toBeGreaterThanOrEqual(3);
  expect(contrast(of('hot'), of('warm'))).toBeGreaterThan(1.6);
  expect(contrast(of('warm'), of('node'))).toBeGreaterThan(1.6);
  for (const [token] of kLeastProjected)
    expect(contrast(of(token), of('bg')), `${token}, usually`).toBeGreaterThanOrEqual(
      contrast(before.get(token) ?? '', before.get('bg') ?? '') - 0.01,
    );
});
