// Reads a golden picture and blends its colours, for the contrast of shapes and words as seen.
import { widthByHand } from '../../web/src/drawing/canvas/testing/recorded';

export type Rgb = readonly [r: number, g: number, b: number];
/** The colours of a theme, by token. */
export type Palette = ReadonlyMap<string, Rgb>;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Fill {
  readonly token: string;
  readonly alpha: number;
  readonly boxes: readonly Box[];
}

interface Written extends Box {
  readonly words: string;
  readonly token: string;
  readonly halo: string | undefined;
  readonly alpha: number;
  /** Number of fills painted before these words. */
  readonly after: number;
}

export interface Painted {
  readonly fills: readonly Fill[];
  readonly written: readonly Written[];
}

const kNumber = String.raw`(-?[\d.]+)`;
const kBox = new RegExp(`(?:rect|round) ${[kNumber, kNumber, kNumber, kNumber].join(' ')}`, 'g');
const kText = new RegExp(`^text ("(?:[^"\\\\]|\\\\.)*") ${kNumber} ${kNumber}, (.*)$`);
const kAlpha = /alpha ([\d.]+)/;

/** Reads a display list as text (print_list.ts). Skips circles and other paths: they are marks. */
export function readPicture(text: string): Painted {
  const fills: Fill[] = [];
  const written: Written[] = [];
  // The translation of each depth of indentation.
  const moves: { dx: number; dy: number }[] = [{ dx: 0, dy: 0 }];
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const depth = line.search(/\S/) / 2;
    const command = line.trim();
    if (command === '') continue;
    moves.length = Math.min(moves.length, depth + 1);
    while (moves.length <= depth) moves.push({ ...(moves.at(-1) as (typeof moves)[number]) });
    const move = moves[depth];
    if (move === undefined) continue;
    const [, dx, dy] = new RegExp(`^translate ${kNumber} ${kNumber}`).exec(command) ?? [];
    if (dx !== undefined) moves[depth] = { dx: move.dx + Number(dx), dy: move.dy + Number(dy) };
    const words = kText.exec(command);
    if (words !== null) written.push(writtenOf(words, move, fills.length));
    if (!command.startsWith('fill ')) continue;
    const [, token = ''] = command.split(', ');
    let shapes = command;
    // A path of several shapes has a line for each.
    if (/^fill \d+ shapes/.test(command))
      while (/^\s*(rect|round|circle|move) /.test(lines[i + 1] ?? '')) shapes += lines[++i];
    const boxes = [...shapes.matchAll(kBox)].map(([, x, y, w, h]) => ({
      x: Number(x) + move.dx,
      y: Number(y) + move.dy,
      w: Number(w),
      h: Number(h),
    }));
    fills.push({ token, alpha: Number(kAlpha.exec(command)?.[1] ?? 1), boxes });
  }
  return { fills, written };
}

function writtenOf(
  found: RegExpExecArray,
  move: { dx: number; dy: number },
  after: number,
): Written {
  const [, quoted = '""', x, y, style = ''] = found;
  const words = JSON.parse(quoted) as string;
  const [token = '', font = ''] = style.split(', ');
  const w = widthByHand(words, font);
  const h = Number(/([\d.]+)px/.exec(font)?.[1]);
  const shift = style.includes(', right') ? w : style.includes(', center') ? w / 2 : 0;
  const up = style.includes(', middle') ? h / 2 : 0.76 * h;
  return {
    words,
    token,
    halo: /halo (\w+)/.exec(style)?.[1],
    alpha: Number(kAlpha.exec(style)?.[1] ?? 1),
    after,
    x: Number(x) + move.dx - shift,
    y: Number(y) + move.dy - up,
    w,
    h,
  };
}

/** The colour at a point after the first `count` fills. */
export function colourAt(
  { fills }: Painted,
  count: number,
  x: number,
  y: number,
  palette: Palette,
): Rgb {
  let colour = rgbOf('bg', palette);
  for (const { token, alpha, boxes } of fills.slice(0, count)) {
    const over = boxes.some(
      (box) => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h,
    );
    if (over) colour = blended(colour, rgbOf(token, palette), alpha);
  }
  return colour;
}

/** The colour of each pattern's lines, by which it is judged. */
const kLinesOf: Readonly<Record<string, string>> = { hatch: 'again', copy: 'safe' };

export function rgbOf(token: string, palette: Palette): Rgb {
  const found = palette.get(kLinesOf[token] ?? token);
  if (found === undefined) throw new Error(`no colour is called "${token}"`);
  return found;
}

const blended = (below: Rgb, above: Rgb, alpha: number): Rgb => {
  const [r, g, b] = below.map((one, i) => one + ((above[i] as number) - one) * alpha);
  return [r as number, g as number, b as number];
};
