// The page's side of the painting worker: one recorder for all painters, and the worker's canvases,
// tiles and font faces.
//
// A worker that dies is replaced. Its canvases are lost with it, so the page mounts new ones
// whenever `paintRestarts.count` rises. After `kMaxSoon` deaths in a short time, the page paints by
// itself.
import { Caller, type FromServer, transferring } from '../../run/workers/calls';
import { AnswerWatch } from './answer_watch';
import type { Tile } from './ink/display_list';
import type { PatternOf } from './ink/theme';
import { loadedFaces } from './page_faces';
import { listRecorder } from './record_list';
import type { PaintAsk, Painted, PaintNotice } from './worker/paint_worker';

/** Time for which a worker's death counts, ms; `kMaxSoon` deaths that count end the replacing. */
const kSoonMs = 60_000;
const kMaxSoon = 3;

/** Number of workers that died; `gaveUp`: the last one was not replaced. */
export const paintRestarts = {
  count: 0,
  gaveUp: false,
  listeners: new Set<() => void>(),
  subscribe(this: void, listener: () => void): () => void {
    paintRestarts.listeners.add(listener);
    return () => paintRestarts.listeners.delete(listener);
  },
};

export class Painter {
  private static only: Painter | undefined;
  /** Deaths within the last `kSoonMs`. */
  private static deaths = 0;
  readonly recorder;
  /** The last turn that was painted; a turn is one message to the worker. */
  done = 0;
  private turn = 0;
  private canvases = 0;
  private parts: Painted[] = [];
  private readonly tiles = new WeakMap<object, Tile>();
  private tileCount = 0;
  private readonly worker = new Worker(new URL('./worker/paint_worker.ts', import.meta.url), {
    type: 'module',
    name: 'three-trees-painter',
  });
  private readonly watch = new AnswerWatch(() => this.die('it no longer answers'));
  private readonly caller = new Caller<PaintAsk, PaintNotice>((message, transfer) =>
    this.worker.postMessage(message, transfer),
  );

  /** Undefined if workers can't paint canvases here, have no fonts, or have died too often. */
  static get(): Painter | undefined {
    if (paintRestarts.gaveUp) return undefined;
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
    this.worker.onerror = ({ message }) => this.die(message || 'the worker could not be started');
    this.worker.onmessageerror = () => this.die('a message from the worker could not be read');
    document.fonts.addEventListener('loadingdone', this.tell);
    void document.fonts.ready.then(this.tell);
  }

  private readonly tell = () => this.caller.notify({ what: 'faces', faces: loadedFaces() });

  private die(why: string): void {
    if (Painter.only !== this) return;
    Painter.only = undefined;
    this.watch.stop();
    this.worker.terminate();
    this.caller.fail(why);
    document.fonts.removeEventListener('loadingdone', this.tell);
    console.warn(`the painting worker died: ${why}`);
    Painter.deaths++;
    setTimeout(() => Painter.deaths--, kSoonMs);
    paintRestarts.count++;
    paintRestarts.gaveUp = Painter.deaths >= kMaxSoon;
    for (const listener of paintRestarts.listeners) listener();
  }

  readonly patternOf: PatternOf = (tile, scale) => {
    const pixels = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height);
    if (pixels === undefined) return null;
    const pattern = {};
    this.tiles.set(pattern, { key: this.tileCount++, pixels, scale });
    // Only the recorder meets it, and writes the tile in its place.
    return pattern as CanvasPattern;
  };

  /** Gives the canvas to the worker; returns its number there. */
  adopt(canvas: HTMLCanvasElement): number {
    const on = canvas.transferControlToOffscreen();
    this.caller.notify(transferring({ what: 'canvas', canvas: this.canvases, on }, [on]));
    return this.canvases++;
  }

  drop(canvas: number): void {
    this.caller.notify({ what: 'gone', canvas });
  }

  /**
   * Takes the recorded list, and returns the turn in which it is painted. All lists of a frame go
   * in one message, so that canvases that lie on each other change together.
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
    this.watch.expect();
    const painted = () => {
      this.done = turn;
      this.watch.answered(turn < this.turn);
    };
    this.caller
      .call<void>(transferring({ what: 'paint', parts }, buffers))
      .then(painted, (error) => {
        if (Painter.only !== this) return;
        // One list failed: the worker is well, and the canvas waits for its next list.
        painted();
        reportError(error);
      });
  }
}
