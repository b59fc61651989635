// No stylesheet sets type smaller than 14 px, which readers skip.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const kLeastPx = 14;
const kRoot = fileURLToPath(new URL('../../web/src/', import.meta.url));

/** Sizes that are or may be below 14 px: absolute, or relative without a minimum. */
function smallSizes(css: string): string[] {
  return [...css.matchAll(/\bfont(?:-size)?:\s*([^;}]+)/g)]
    .map(([, value = '']) => value)
    .filter((value) => {
      if (/\b(?:max|clamp)\(/.test(value)) return !leastOf(value);
      const px = /([\d.]+)px/.exec(value);
      if (px !== null) return Number(px[1]) < kLeastPx;
      const share = /([\d.]+)(?:r?em|%)/.exec(value);
      return share !== null && Number(share[1]) < (value.includes('%') ? 100 : 1);
    });
}

/** `max` or `clamp` guarantee one of their lengths. */
const leastOf = (value: string): boolean =>
  [...value.matchAll(/([\d.]+)px/g)].some(([, px]) => Number(px) >= kLeastPx);

test('no type is smaller than 14 px', () => {
  const files = readdirSync(kRoot, { recursive: true }) as string[];
  const sheets = files.filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(30);
  const small = sheets.flatMap((sheet) =>
    smallSizes(readFileSync(`${kRoot}${sheet}`, 'utf8')).map((size) => `${sheet}: ${size}`),
  );
  expect(small).toEqual([]);
});

test('small type is found however it is written', () => {
  const css = `
    a { font-size: 13px; }
    b { font: 400 13.5px / 1.4 var(--sans) }
    c { font-size: 0.6em; }
    d { font-size: max(12px, 0.6em); }
    e { font-size: clamp(14px, 2vw, 40px); font-size: max(14px, 0.6em); font: inherit; }
    f { font-size: 14px; font: 14px / 20px var(--sans); font-size: 1.2em; }`;
  expect(smallSizes(css)).toEqual([
    '13px',
    '400 13.5px / 1.4 var(--sans) ',
    '0.6em',
    'max(12px, 0.6em)',
  ]);
});
