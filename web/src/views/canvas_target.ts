// Where a canvas is painted: in a worker that paints for all of them, or, in browsers that can't, right here.
//
// Painters tell a display list, and its pixels are made elsewhere. What has been told is on its way until the worker has painted it: no
// canvas has more than one list on its way, so that a slow machine gets fewer pictures and never a queue of them.
import type { Ink, Tile } from '../draw/display_list';
import type { Face, Painted, ToPainter } from '../draw/paint_worker';
import { listRecorder } from '../draw/record_list';
import { canvasPattern, type PatternOf } from '../draw/theme';

export interface CanvasTarget {
  /** What was painted last is still on its way. */
  readonly busy: boolean;
  readonly patternOf: PatternOf;
  /** Begins a picture of so many of the device's pixels; `end` gives it to the screen. */
  begin(width: number, height: number): Ink;
  end(): void;
  /** The canvas is no longer on the page. */
  close(): void;
}

const kTargets = new WeakMap<HTMLCanvasElement, CanvasTarget>();

/** A canvas has one target as long as it lives: it can't be taken back from the worker. */
export function targetOf(canvas: HTMLCanvasElement): CanvasTarget | undefined {
  let target = kTargets.get(canvas);
  if (target === undefined) {
    const painter = Painter.get();
    const ctx = painter === undefined ? canvas.getContext('2d') : null;
    if (painter !== undefined) target = new ElsewhereTarget(canvas, painter);
    else if (ctx !== null) target = new HereTarget(ctx);
    if (target !== undefined) kTargets.set(canvas, target);
  }
  return target;
}

class HereTarget implements CanvasTarget {
  readonly busy = false;
  readonly patternOf = canvasPattern;

  constructor(private readonly ctx: CanvasRenderingContext2D) {}

  begin(width: number, height: number): Ink {
    const { canvas } = this.ctx;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    return this.ctx;
  }

  end(): void {}
  close(): void {}
}

class ElsewhereTarget implements CanvasTarget {
  private turn = 0;
  private part: Omit<Painted, 'list'>;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly painter: Painter,
  ) {
    this.part = { canvas: painter.adopt(canvas), width: 0, height: 0 };
  }

  get busy(): boolean {
    return this.painter.done < this.turn;
  }
  get patternOf(): PatternOf {
    return this.painter.patternOf;
  }

  begin(width: number, height: number): Ink {
    this.part = { ...this.part, width, height };
    return this.painter.recorder;
  }

  end(): void {
    this.turn = this.painter.paint(this.part);
  }

  close(): void {
    this.painter.drop(this.part.canvas);
  }
}

/** The page's side of the worker that paints. */
class Painter {
  private static only: Painter | undefined;
  readonly recorder;
  /** The turn that was painted last. */
  done = 0;
  private turn = 0;
  private canvases = 0;
  private parts: Painted[] = [];
  private readonly tiles = new WeakMap<object, Tile>();
  private tileCount = 0;
  private readonly worker = new Worker(new URL('../draw/paint_worker.ts', import.meta.url), {
    type: 'module',
    name: 'three-trees-painter',
  });

  /** None where canvases can't be painted elsewhere, or words not in the page's fonts. */
  static get(): Painter | undefined {
    if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype) || !('fonts' in document)) return undefined;
    const ruler = Painter.only === undefined ? document.createElement('canvas').getContext('2d') : null;
    if (ruler !== null) Painter.only = new Painter(ruler);
    return Painter.only;
  }

  private constructor(ruler: CanvasRenderingContext2D) {
    this.recorder = listRecorder(ruler, (pattern) => this.tiles.get(pattern));
    this.worker.onmessage = ({ data }: MessageEvent<number>) => {
      this.done = data;
    };
    const tell = () => this.post({ kind: 'faces', faces: loadedFaces() });
    document.fonts.addEventListener('loadingdone', tell);
    void document.fonts.ready.then(tell);
  }

  readonly patternOf: PatternOf = (tile, scale) => {
    const pixels = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height);
    if (pixels === undefined) return null;
    const pattern = {};
    this.tiles.set(pattern, { key: this.tileCount++, pixels, scale });
    // To the recorder it stands for the tile.
    return pattern as CanvasPattern;
  };

  adopt(canvas: HTMLCanvasElement): number {
    const on = canvas.transferControlToOffscreen();
    this.post({ kind: 'canvas', canvas: this.canvases, on }, [on]);
    return this.canvases++;
  }

  drop(canvas: number): void {
    this.post({ kind: 'gone', canvas });
  }

  /** What the recorder was told. All of a frame goes in one message, so that canvases that lie on each other change together. */
  paint(part: Omit<Painted, 'list'>): number {
    if (this.parts.length === 0) queueMicrotask(() => this.send());
    this.parts.push({ ...part, list: this.recorder.take() });
    return this.turn + 1;
  }

  private send(): void {
    const { parts } = this;
    this.parts = [];
    this.post(
      { kind: 'painted', turn: ++this.turn, parts },
      parts.map(({ list }) => list.numbers.buffer),
    );
  }

  private post(message: ToPainter, transfer: Transferable[] = []): void {
    this.worker.postMessage(message, transfer);
  }
}

/** Faces that the page itself has loaded. Their sources stand in its style sheets alone. */
function loadedFaces(): Face[] {
  const wanted = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(nameOf));
  return [...document.styleSheets].flatMap((sheet) => {
    const base = sheet.href ?? document.baseURI;
    const rules = [...sheet.cssRules].filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule);
    return rules.map((rule) => faceOf(rule.style, base)).filter((face) => wanted.has(nameOf(face)));
  });
}

function faceOf(style: CSSStyleDeclaration, base: string): Face {
  const value = (name: string, other: string) => style.getPropertyValue(name).trim() || other;
  const source = value('src', '').replace(/url\(["']?([^"')]+)["']?\)/g, (_, url: string) => `url("${new URL(url, base).href}")`);
  return {
    family: value('font-family', '').replace(/^["']|["']$/g, ''),
    source,
    weight: value('font-weight', 'normal'),
    style: value('font-style', 'normal'),
    unicodeRange: value('unicode-range', 'U+0-10FFFF'),
  };
}

const nameOf = ({ family, weight, style, unicodeRange }: Omit<Face, 'source'>): string =>
  [family.replace(/^["']|["']$/g, ''), weight, style, unicodeRange.replaceAll(' ', '').toUpperCase()].join(' ');
