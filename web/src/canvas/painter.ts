// The page's side of the worker that paints: one recorder for all painters, and what the worker
// needs beside lists: canvases, tiles, faces.
import { Caller, type FromServer, transferring } from '../workers/calls';
import type { Tile } from './display_list';
import { loadedFaces } from './page_faces';
import type { PaintAsk, Painted, PaintNotice } from './paint_worker';
import { listRecorder } from './record_list';
import type { PatternOf } from './theme';

export class Painter {
  private static only: Painter | undefined;
  readonly recorder;
  /** The turn that was painted last. */
  done = 0;
  private turn = 0;
  private canvases = 0;
  private parts: Painted[] = [];
  private readonly tiles = new WeakMap<object, Tile>();
  private tileCount = 0;
  private readonly worker = new Worker(new URL('./paint_worker.ts', import.meta.url), {
    type: 'module',
    name: 'three-trees-painter',
  });
  private readonly caller = new Caller<PaintAsk, PaintNotice>((message, transfer) =>
    this.worker.postMessage(message, transfer),
  );

  /** None where canvases can't be painted by a worker, or words not in the page's fonts. */
  static get(): Painter | undefined {
    if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype) || !('fonts' in document))
      return undefined;
    const ruler =
      Painter.only === undefined ? document.createElement('canvas').getContext('2d') : null;
    if (ruler !== null) Painter.only = new Painter(ruler);
    return Painter.only;
  }

  private constructor(ruler: CanvasRenderingContext2D) {
    this.recorder = listRecorder(ruler, (pattern) => this.tiles.get(pattern));
    this.worker.onmessage = ({ data }: MessageEvent<FromServer>) => {
      if (data.kind !== 'notice') this.caller.receive(data);
    };
    const tell = () => this.caller.notify({ what: 'faces', faces: loadedFaces() });
    document.fonts.addEventListener('loadingdone', tell);
    void document.fonts.ready.then(tell);
  }

  readonly patternOf: PatternOf = (tile, scale) => {
    const pixels = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height);
    if (pixels === undefined) return null;
    const pattern = {};
    this.tiles.set(pattern, { key: this.tileCount++, pixels, scale });
    // The recorder takes it for the tile.
    return pattern as CanvasPattern;
  };

  adopt(canvas: HTMLCanvasElement): number {
    const on = canvas.transferControlToOffscreen();
    this.caller.notify(transferring({ what: 'canvas', canvas: this.canvases, on }, [on]));
    return this.canvases++;
  }

  drop(canvas: number): void {
    this.caller.notify({ what: 'gone', canvas });
  }

  /**
   * What was recorded. All of a frame goes in one message, so that canvases that lie on
   * each other change together.
   */
  paint(part: Omit<Painted, 'list'>): number {
    if (this.parts.length === 0) queueMicrotask(() => this.send());
    this.parts.push({ ...part, list: this.recorder.take() });
    return this.turn + 1;
  }

  private send(): void {
    const { parts } = this;
    this.parts = [];
    const turn = ++this.turn;
    const buffers = parts.map(({ list }) => list.numbers.buffer);
    void this.caller.call<void>(transferring({ what: 'paint', parts }, buffers)).then(() => {
      this.done = turn;
    });
  }
}
