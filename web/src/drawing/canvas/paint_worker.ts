// The worker that paints the page's canvases: display lists come, pixels go to the screen from
// here, and the page's own thread never waits for them.
import { Server, type ToServer } from '../../run/workers/calls';
import type { DisplayList, Ink, Tile } from './display_list';
import { playList } from './play_list';

/** A face of the page's fonts: CSS's words for it, its source with whole addresses. */
export interface Face {
  readonly family: string;
  readonly source: string;
  readonly weight: string;
  readonly style: string;
  readonly unicodeRange: string;
}
export interface Painted {
  readonly canvas: number;
  /** The device's pixels. */
  readonly width: number;
  readonly height: number;
  readonly list: DisplayList;
}
/** Answered once it is painted. */
export interface PaintAsk {
  readonly what: 'paint';
  readonly parts: readonly Painted[];
}
export type PaintNotice =
  | { readonly what: 'canvas'; readonly canvas: number; readonly on: OffscreenCanvas }
  | { readonly what: 'gone'; readonly canvas: number }
  | { readonly what: 'faces'; readonly faces: readonly Face[] };

const scope = self as unknown as DedicatedWorkerGlobalScope;
const contexts = new Map<number, OffscreenCanvasRenderingContext2D | null>();
const lasts = new Map<number, Painted>();
const patterns = new Map<number, CanvasPattern | null>();
const faces = new Set<string>();
/** How often typefaces have arrived. */
let learned = 0;

const server = new Server(
  (message, transfer) => scope.postMessage(message, transfer),
  ({ parts }: PaintAsk) => {
    for (const part of parts) paint(part);
  },
);

scope.onmessage = ({ data }: MessageEvent<ToServer<PaintAsk, PaintNotice>>) => {
  if (data.kind !== 'notice') {
    server.receive(data);
    return;
  }
  const { notice } = data;
  // Only once: Firefox refuses to return a context a second time.
  if (notice.what === 'canvas') contexts.set(notice.canvas, notice.on.getContext('2d'));
  else if (notice.what === 'faces') void learn(notice.faces);
  else {
    contexts.delete(notice.canvas);
    lasts.delete(notice.canvas);
  }
};

function paint(part: Painted): void {
  const ctx = contexts.get(part.canvas);
  if (ctx === null || ctx === undefined) return;
  const { canvas } = ctx;
  lasts.set(part.canvas, part);
  // Setting them clears it, even to what they are.
  if (canvas.width !== part.width) canvas.width = part.width;
  if (canvas.height !== part.height) canvas.height = part.height;
  playList(ctx as unknown as Ink, part.list, { patternOf: (tile) => patternOf(ctx, tile), fontOf });
}

function patternOf(
  ctx: OffscreenCanvasRenderingContext2D,
  { key, pixels, scale }: Tile,
): CanvasPattern | null {
  let pattern = patterns.get(key);
  if (pattern === undefined) {
    const tile = new OffscreenCanvas(pixels.width, pixels.height);
    tile.getContext('2d')?.putImageData(pixels, 0, 0);
    pattern = ctx.createPattern(tile, 'repeat');
    pattern?.setTransform(new DOMMatrix().scale(1 / scale));
    patterns.set(key, pattern);
  }
  return pattern;
}

// Chromium's workers never look again for the faces of a font that they know: with one family more
// it is another font to them.
const fontOf = (font: string): string => (learned === 0 ? font : `${font}, faces-${learned}`);

// Words that were painted before their typeface arrived are painted again in it.
async function learn(list: readonly Face[]): Promise<void> {
  const fresh = list.filter((face) => !faces.has(JSON.stringify(face)));
  for (const face of fresh) faces.add(JSON.stringify(face));
  const { fonts } = scope as unknown as { fonts: FontFaceSet };
  const loads = fresh.map(async ({ family, source, weight, style, unicodeRange }) => {
    fonts.add(await new FontFace(family, source, { weight, style, unicodeRange }).load());
  });
  await Promise.allSettled(loads);
  if (fresh.length === 0) return;
  learned++;
  for (const part of lasts.values()) paint(part);
}
