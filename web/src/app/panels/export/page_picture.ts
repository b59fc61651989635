// The lab as a single picture, PNG or SVG: its canvases, repainted by their painters, the page's
// text, bars and lines as currently laid out, and a footer that identifies the run.

import { repaints } from '../../../drawing/canvas/canvas_painter';
import { kMono, kSans, readTheme, type Theme } from '../../../drawing/canvas/ink/theme';
import type { Ctx } from '../../../drawing/canvas/kit';
import { escaped, SvgInk, svgFills, svgPatterns } from '../../../drawing/canvas/svg/svg_ink';

/** Footer lines that identify the run. */
export type About = readonly string[];

const kParts = '.headline, .bands, .foot';
/** Leaves out controls, and content for assistive technology only. */
const kLeftOut =
  '.transport, .actions, .slider, .unseen, .tip, button, select, label, dialog, .recorded';
const kPad = 24;
const kLine = 20;

interface Frame {
  readonly root: Element;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns a PNG with two pixels per CSS pixel. */
export async function pagePng(about: About): Promise<Blob> {
  const scale = 2;
  const canvas = document.createElement('canvas');
  unstuck(() => {
    const frame = frameOf(about);
    canvas.width = frame.width * scale;
    canvas.height = frame.height * scale;
    const ctx = canvas.getContext('2d');
    if (ctx === null) throw new Error('the browser provides no canvas');
    ctx.scale(scale, scale);
    paintPage(ctx, frame, readTheme(document.documentElement, scale), about);
  });
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture is too large')) : resolve(blob)),
      'image/png',
    ),
  );
}

const kId = 'p';

export async function pageSvg(about: About): Promise<Blob> {
  const svg = unstuck(() => {
    const frame = frameOf(about);
    const svg = new SvgInk(kId, (words, font) => metricsOf(words, font).width);
    const theme = { ...readTheme(document.documentElement, 1), ...svgFills(kId) };
    paintPage(svg.ink, frame, theme, about);
    return svgDocument(frame, svgPatterns(kId, theme), svg.take(), about);
  });
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** The typefaces are named, but not embedded: viewers without them take those that come next. */
function svgDocument({ width, height }: Frame, patterns: string, shapes: string, about: About) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<desc>${escaped(about.join('\n'))}</desc>` +
    `<style>text{font-family:${kSans}}.mono{font-family:${kMono}}</style>` +
    `<defs>${patterns}</defs>${shapes}</svg>`
  );
}

const ruler = document.createElement('canvas').getContext('2d');

function metricsOf(words: string, font: string): TextMetrics {
  if (ruler === null) throw new Error('the browser provides no canvas');
  ruler.font = font;
  return ruler.measureText(words);
}

/** Unsticks sticky parts while painting: on a scrolled page they would cover the trees. */
function unstuck<Of>(paint: () => Of): Of {
  const parts = [...document.querySelectorAll<HTMLElement>('.lab > :is(.headline, .foot)')];
  for (const { style } of parts) style.position = 'static';
  try {
    return paint();
  } finally {
    for (const { style } of parts) style.position = '';
  }
}

function frameOf(about: About): Frame {
  const root = document.querySelector('.lab');
  if (root === null) throw new Error('there is no picture on the page');
  const boxes = [...root.querySelectorAll(kParts)].map((part) => part.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const { left, width } = root.getBoundingClientRect();
  return {
    root,
    left,
    top,
    width: Math.round(width),
    height: Math.round(bottom - top + about.length * kLine + kPad),
  };
}

function paintPage(ctx: Ctx, frame: Frame, theme: Theme, about: About): void {
  ctx.fillStyle = theme.bg;
  ctx.fillRect(0, 0, frame.width, frame.height);
  ctx.save();
  ctx.translate(-frame.left, -frame.top);
  for (const part of frame.root.querySelectorAll(kParts)) {
    for (const element of [part, ...part.querySelectorAll('*')])
      if (!isLeftOut(element)) paintElement(ctx, element, theme);
    paintWords(ctx, part);
  }
  ctx.restore();
  ctx.font = `13px ${getComputedStyle(document.body).fontFamily}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.fillStyle = theme.soft;
  about.forEach((line, i) => {
    ctx.fillText(line, kPad, frame.height - kPad / 2 - (about.length - 1 - i) * kLine);
  });
}

const isLeftOut = (element: Element): boolean => element.closest(kLeftOut) !== null;

// Paints boxes that carry meaning: lines above cells, swatches, bars, and canvases.
function paintElement(ctx: Ctx, element: Element, theme: Theme): void {
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return;
  if (element instanceof HTMLCanvasElement) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(box.left, box.top, box.width, box.height);
    ctx.clip();
    ctx.translate(box.left, box.top);
    repaints.get(element)?.(ctx, theme);
    ctx.restore();
    return;
  }
  const fill = fillOf(element, theme);
  if (fill !== undefined) {
    ctx.fillStyle = fill;
    ctx.fillRect(box.left, box.top, box.width, box.height);
  }
  if (Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0) {
    ctx.fillStyle = theme.line;
    ctx.fillRect(box.left, box.top, box.width, 1);
  }
}

function fillOf({ classList }: Element, theme: Theme): string | CanvasPattern | undefined {
  if (!classList.contains('swatch') && !classList.contains('part')) return undefined;
  if (classList.contains('new')) return theme.first;
  if (classList.contains('again')) return theme.hatch;
  if (classList.contains('copy')) return theme.copy;
  return classList.contains('safety') ? theme.safe : theme.house;
}

// Paints text line by line, at the positions of the browser's layout.
function paintWords(ctx: Ctx, part: Element): void {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || isLeftOut(parent)) continue;
    const style = getComputedStyle(parent);
    ctx.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    ctx.fillStyle = style.color;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'alphabetic';
    if ('letterSpacing' in ctx)
      ctx.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
    for (const { words, left, top } of linesOf(node))
      ctx.fillText(words, left, top + metricsOf(words, ctx.font).fontBoundingBoxAscent);
  }
  if ('letterSpacing' in ctx) ctx.letterSpacing = '0px';
  paintChosen(ctx, part);
}

interface Line {
  words: string;
  readonly left: number;
  readonly top: number;
}

// Keeps the words of a line together: in an SVG opened without the page's typefaces, words have
// other widths, but spaces remain between them.
function linesOf(node: Node): Line[] {
  const range = document.createRange();
  const lines: Line[] = [];
  for (const word of (node.nodeValue ?? '').matchAll(/\S+/g)) {
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    const [box] = range.getClientRects();
    const last = lines.at(-1);
    if (box === undefined) continue;
    if (last !== undefined && Math.abs(last.top - box.top) < 2) last.words += ` ${word[0]}`;
    else lines.push({ words: word[0], left: box.left, top: box.top });
  }
  return lines;
}

// Paints the chart's selects, which are its title.
function paintChosen(ctx: Ctx, part: Element): void {
  const head = part.querySelector('.chart-head');
  if (head === null) return;
  const words = [...head.querySelectorAll<HTMLElement>('select, button')].map((control) =>
    control instanceof HTMLSelectElement
      ? (control.selectedOptions[0]?.label ?? '')
      : control.innerText,
  );
  const { left, bottom } = head.getBoundingClientRect();
  const style = getComputedStyle(head);
  ctx.font = `${style.fontSize} ${style.fontFamily}`;
  ctx.fillStyle = style.color;
  ctx.fillText(words.join(' '), left, bottom - 9);
}
