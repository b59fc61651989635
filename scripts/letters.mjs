// The page's typefaces outside a browser: widths of words, for pictures painted by the build of the
// site, and outlines of words, for its cards.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import wawoff from 'wawoff2';

const require = createRequire(import.meta.url);
const open = async (/** @type {string} */ file) =>
  create(Buffer.from(await wawoff.decompress(readFileSync(require.resolve(file)))));

const kSans = await open('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const kMono = await open(
  '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
);

/** @type {Map<string, any>} */
const fonts = new Map();

/** @param {string} css a canvas's font: "600 14px Inter" */
function fontOf(css) {
  const weight = Number(/\b([1-9]\d\d)\b/.exec(css)?.[1] ?? 400);
  const mono = css.includes('Mono');
  const key = `${mono} ${weight}`;
  let font = fonts.get(key);
  if (font === undefined) {
    font = (mono ? kMono : kSans).getVariation({ wght: weight });
    fonts.set(key, font);
  }
  return { font, size: Number(/([\d.]+)px/.exec(css)?.[1] ?? 10) };
}

/** @type {Map<string, number>} */
const widths = new Map();

/**
 * The width of the words in px.
 * @param {string} words
 * @param {string} css
 */
export function measure(words, css) {
  const key = `${css}\n${words}`;
  let width = widths.get(key);
  if (width === undefined) {
    const { font, size } = fontOf(css);
    width = (font.layout(words).advanceWidth / font.unitsPerEm) * size;
    widths.set(key, width);
  }
  return width;
}

/**
 * The words as the data of one SVG path; x, y: the start of their baseline.
 * @param {string} words
 * @param {string} css
 * @param {number} x
 * @param {number} y
 */
export function outline(words, css, x, y) {
  const { font, size } = fontOf(css);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(words);
  let at = x;
  const paths = glyphs.map((/** @type {any} */ glyph, /** @type {number} */ i) => {
    const position = positions[i];
    const d = glyph.path
      .scale(scale, -scale)
      .translate(at + position.xOffset * scale, y - position.yOffset * scale)
      .toSVG();
    at += position.xAdvance * scale;
    return d;
  });
  return `<path d="${paths.join('')}"/>`;
}
