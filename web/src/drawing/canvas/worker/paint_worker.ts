// The worker that paints the page's canvases: it receives display lists and puts pixels on the
// screen, so that the page's thread never waits for painting.
import { Server, type ToServer } from '../../../run/workers/calls';
import type { DisplayList, Ink, Tile } from '../ink/display_list';
import { playList } from './play_list';

/** A font face in CSS's words; addresses in `source` are absolute. */
export interface Face {
  readonly family: string;
  readonly source: string;
  readonly weight: string;
  readonly style: string;
  readonly unicodeRange: string;
}
export interface Painted {
  readonly canvas: number;
  /** Size in device pixels. */
  readonly width: number;
  readonly height: number;
  readonly list: DisplayList;
}
/** A request to paint; the reply follows once all parts are painted. */
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
/** Number of times that typefaces have arrived. */
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
  // Kept, because Firefox refuses to return a context a second time.
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
  // Assigning a size clears the canvas, even if the size stays the same.
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

// Chromium's workers never look again for the faces of a font that they know. An additional family
// name makes it another font.
const fontOf = (font: string): string => (learned === 0 ? font : `${font}, faces-${learned}`);

// Loads faces, and repaints the text that was painted before its typeface arrived.
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
