// Colours and typefaces of the canvas pictures, read from the custom properties that style the
// page.

export interface Theme {
  bg: string;
  panel: string;
  ink: string;
  soft: string;
  line: string;
  grid: string;
  node: string;
  warm: string;
  hot: string;
  first: string;
  again: string;
  safe: string;
  house: string;
  /** Fills of bytes that are carried along, and of copies made for safety. */
  hatch: CanvasPattern | string;
  copy: CanvasPattern | string;
  /** Added to every line width, px, for projectors. */
  bold: number;
}

const kNames = [
  'bg',
  'panel',
  'ink',
  'soft',
  'line',
  'grid',
  'node',
  'warm',
  'hot',
  'first',
  'again',
  'safe',
  'house',
] as const;

/** Makes a fill that repeats a tile, for one kind of context. */
export type PatternOf = (tile: HTMLCanvasElement, scale: number) => CanvasPattern | null;

/**
 * Reads the theme that `element` shows now. `scale` is the number of device pixels per CSS pixel,
 * so that fills stay crisp. `patternOf` makes fills for the kind of context that will paint with
 * them.
 */
export function readTheme(
  element: Element,
  scale: number,
  patternOf: PatternOf = canvasPattern,
): Theme {
  const style = getComputedStyle(element);
  const colours = Object.fromEntries(
    kNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  );
  const bold = Number(style.getPropertyValue('--bold')) || 0;
  const theme = { ...colours, bold, hatch: colours.again, copy: colours.safe } as Theme;
  const fill = (colour: string, lines: Lines) =>
    patternOf(tileOf(theme.bg, colour, scale, lines), scale) ?? colour;
  return { ...theme, hatch: fill(theme.again, diagonals), copy: fill(theme.safe, levels) };
}

const kTilePx = 7;

/** Adds a tile's lines to the path; returns their width, as a share of `size`. */
type Lines = (ctx: CanvasRenderingContext2D, size: number) => number;

const diagonals: Lines = (ctx, size) => {
  for (const shift of [-size, 0, size]) {
    ctx.moveTo(shift - size * 0.5, size * 1.5);
    ctx.lineTo(shift + size * 1.5, -size * 0.5);
  }
  return 0.36;
};

/** Level lines, which are seen in the narrowest strip. */
const levels: Lines = (ctx, size) => {
  for (const y of [0.25, 0.75]) {
    ctx.moveTo(0, size * y);
    ctx.lineTo(size, size * y);
  }
  return 0.3;
};

function tileOf(ground: string, colour: string, scale: number, lines: Lines): HTMLCanvasElement {
  const size = Math.round(kTilePx * scale);
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const ctx = tile.getContext('2d');
  if (ctx === null) return tile;
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, size, size);
  ctx.strokeStyle = colour;
  ctx.beginPath();
  ctx.lineWidth = size * lines(ctx, size);
  ctx.stroke();
  return tile;
}

export function canvasPattern(tile: HTMLCanvasElement, scale: number): CanvasPattern | null {
  const pattern = tile.getContext('2d')?.createPattern(tile, 'repeat') ?? null;
  pattern?.setTransform(new DOMMatrix().scale(1 / scale));
  return pattern;
}

export const kSans = '"Inter Variable", Inter, system-ui, sans-serif';
export const kMono = '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, monospace';
