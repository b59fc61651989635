// The page's side of one contender's worker: questions become promises, frames and deaths become
// callbacks.
import type { ImagesPlace } from '../past/remote_images';
import type { Ask, FromWorker, ToWorker, WorkerFrame } from './messages';

/** A worker, or in tests a session in the same thread. */
export interface Port {
  post(message: ToWorker, transfer?: ArrayBuffer[]): void;
  /** Messages, and the worker's own death. */
  listen(onMessage: (message: FromWorker) => void, onDeath: (message: string) => void): void;
  close(): void;
}

/**
 * A contender's worker, and beside it the one that keeps the images of its run. The page starts
 * both: in Firefox 153 a worker that starts another one now and then stands still for good.
 */
export function workerPort(): Port {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: 'three-trees-lab',
  });
  const images = new Worker(new URL('../past/image_worker.ts', import.meta.url), {
    type: 'module',
    name: 'three-trees-images',
  });
  const tell = (place: ImagesPlace, transfer: Transferable[] = []) =>
    worker.postMessage(place, transfer);
  images.onerror = (event) =>
    tell({
      kind: 'no images',
      message: event.message || 'the worker for snapshots could not be started',
    });
  const { port1, port2 } = new MessageChannel();
  images.postMessage(port1, [port1]);
  tell({ kind: 'images', port: port2 }, [port2]);
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    listen(onMessage, onDeath) {
      worker.onmessage = (event: MessageEvent<FromWorker>) => onMessage(event.data);
      worker.onerror = (event) => onDeath(event.message || 'the worker could not be started');
      worker.onmessageerror = () => onDeath('a message of the worker could not be read');
    },
    close() {
      worker.terminate();
      images.terminate();
    },
  };
}

export interface ClientEvents {
  readonly frame: (frame: WorkerFrame) => void;
  /** Share of a fork's way up to its beginning. */
  readonly way: (share: number) => void;
  /** The engine died and was put back. */
  readonly died: (message: string) => void;
  /** The worker is gone. */
  readonly gone: (message: string) => void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class LabClient {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  private unacknowledged = false;
  private closed = false;

  constructor(
    private readonly port: Port,
    private readonly events: ClientEvents,
  ) {
    port.listen(
      (message) => this.receive(message),
      (message) => this.die(message),
    );
  }

  ask<T>(ask: Ask, transfer: ArrayBuffer[] = []): Promise<T> {
    if (this.closed) return Promise.reject(new Error('the lab was closed'));
    const id = this.nextId++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.port.post({ kind: 'ask', id, ask }, transfer);
    });
  }

  play(message: Extract<ToWorker, { kind: 'play' }>): void {
    if (!this.closed) this.port.post(message);
  }

  /** Another place is about to be asked for. */
  elsewhere(): void {
    if (!this.closed) this.port.post({ kind: 'elsewhere' });
  }

  /** Tells the worker that its last frame was shown, if there was one. */
  acknowledge(): void {
    if (!this.unacknowledged || this.closed) return;
    this.unacknowledged = false;
    this.port.post({ kind: 'ack' });
  }

  close(): void {
    this.closed = true;
    this.port.close();
    this.rejectAll('the lab was closed');
  }

  private receive(message: FromWorker): void {
    if (this.closed) return;
    if (message.kind === 'frame') {
      this.unacknowledged = true;
      this.events.frame(message.frame);
    } else if (message.kind === 'way') {
      this.events.way(message.share);
    } else if (message.kind === 'died') {
      this.events.died(message.message);
    } else {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.ok) waiting?.resolve(message.value);
      else waiting?.reject(new Error(message.message));
    }
  }

  private die(message: string): void {
    if (this.closed) return;
    this.close();
    this.events.gone(message);
  }

  private rejectAll(message: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(message));
    this.waiting.clear();
  }
}
