// Contrast in both themes, with and without the switch for projectors: of the tokens against both
// grounds, and of shapes and words in the golden pictures. A projector must not wash data out.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kPictureParts } from '../../web/src/document/scenario/checks/picture_parts';
import { readFrames } from '../golden/frames';
import { colourAt, type Painted, type Palette, type Rgb, readPicture, rgbOf } from './painted';

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

const rgb = (hex: string): Rgb => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [r, g, b];
};

/** Relative luminance, as WCAG defines it. */
function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((one) => {
    const value = one / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrastOf(a: Rgb, b: Rgb): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const contrast = (a: string, b: string): number => contrastOf(rgb(a), rgb(b));

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

const kFolder = new URL('../golden/pictures/', import.meta.url);
const kPictures = readdirSync(kFolder).map((file) => {
  const text = readFileSync(new URL(file, kFolder), 'utf8');
  return { file, picture: readPicture(file.startsWith('strip-') ? readFrames(text) : text) };
});

const paletteOf = (...parts: string[]): Palette =>
  new Map(
    parts.flatMap((part) => [...tokensOf(part)].map(([name, hex]) => [name, rgb(hex)] as const)),
  );

const kThemes = [
  ['light', paletteOf(kLight)],
  ['dark', paletteOf(kDark)],
  ['light, for projectors', paletteOf(kLight, kLightProjected)],
  ['dark, for projectors', paletteOf(kDark, kDarkProjected)],
] as const;

/** Pictures without a replay, which would dim the shapes around it. */
const kAtRest = [...Object.keys(kPictureParts), 'flash', 'disk'].flatMap((name) =>
  [1440, 390].map((width) => `${name}-${width}.txt`),
);
/** Rules and marks are thinner, and need no contrast. */
const kThinPx = 3;

/**
 * Shapes of data that, blended with the shapes below them, have less than 3:1 against the paper.
 */
function faintShapes(picture: Painted, palette: Palette): string[] {
  return picture.fills.flatMap(({ token, boxes }, i) => {
    if (!kData.includes(token)) return [];
    return boxes
      .filter(({ w, h }) => w >= kThinPx && h >= kThinPx)
      .map(({ x, y, w, h }) => colourAt(picture, i + 1, x + w / 2, y + h / 2, palette))
      .map((colour) => contrastOf(colour, rgbOf('bg', palette)))
      .filter((ratio) => ratio < 3)
      .map((ratio) => `${token} ${ratio.toFixed(2)}`);
  });
}

/** Words with less than 4.5:1 against their rim, or without one against the shapes below them. */
function faintWords(picture: Painted, palette: Palette): string[] {
  return picture.written.flatMap(({ words, token, halo, alpha, after, x, y, w, h }) => {
    // Words that fade in or out.
    if (alpha < 1) return [];
    const colour = rgbOf(token, palette);
    const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((across) =>
      [0.25, 0.5, 0.75].map((down) => [x + w * across, y + h * down] as const),
    );
    const behind =
      halo === undefined
        ? points.map(([px, py]) => colourAt(picture, after, px, py, palette))
        : [rgbOf(halo, palette)];
    const least = Math.min(...behind.map((one) => contrastOf(colour, one)));
    return least < 4.5 ? [`"${words}" ${least.toFixed(2)}`] : [];
  });
}

test.for(kThemes)(
  '%s: shapes and words of the golden pictures are seen as they are painted',
  (theme) => {
    const [, palette] = theme;
    const shapes = kPictures.filter(({ file }) => kAtRest.includes(file));
    expect(shapes.length).toBe(kAtRest.length);
    const faults = [
      ...shapes.flatMap(({ file, picture }) =>
        faintShapes(picture, palette).map((fault) => `${file}: ${fault}`),
      ),
      ...kPictures.flatMap(({ file, picture }) =>
        faintWords(picture, palette).map((fault) => `${file}: ${fault}`),
      ),
    ];
    expect([...new Set(faults)]).toEqual([]);
  },
);

test('what was too faint is found: blended shapes, words on shapes without a rim', () => {
  const palette = paletteOf(kDark);
  const picture = readPicture(
    [
      'fill rect 0 0 90 20, warm, alpha 0.6',
      'save',
      '  translate 100 0',
      '  fill round 0 0 90 20 r 3, warm',
      '  text "on a file" 5 10, soft, 400 14px, middle',
      '  text "with a rim" 5 10, ink, 400 14px, middle, halo bg',
      'text "on paper" 205 10, soft, 400 14px, middle',
    ].join('\n'),
  );
  expect(faintShapes(picture, palette)).toEqual([expect.stringMatching(/^warm 2\.\d\d$/)]);
  expect(faintWords(picture, palette)).toEqual([expect.stringMatching(/^"on a file" \d\.\d\d$/)]);
});
