// The page's end of one contender's worker: calls are promises, frames and deaths are events.

import { onSeldom } from '../transport/publish_seldom';
import { Caller, type CallOptions } from '../workers/calls';
import type {
  Ask,
  FromWorker,
  ImagesMessage,
  Play,
  SeldomMessage,
  ToWorker,
  WorkerFrame,
} from './messages';

/** A worker, or in tests a session in the same thread. */
export interface Port {
  post(message: ToWorker, transfer: Transferable[]): void;
  /** Delivers messages, and the worker's own death. */
  listen(onMessage: (message: FromWorker) => void, onDeath: (message: string) => void): void;
  close(): void;
}

/**
 * Starts a contender's worker and the one that keeps the images of its run. The page starts both:
 * in Firefox 153 a worker that starts another sometimes hangs for good.
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
  const send = (message: ImagesMessage | SeldomMessage, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  const { port1, port2 } = new MessageChannel();
  images.postMessage(port1, [port1]);
  send({ kind: 'images', port: port2 }, [port2]);
  const forget = onSeldom((module) => send({ kind: 'seldom', module }));
  images.onerror = (event) =>
    send({
      kind: 'no images',
      message: event.message || 'the worker for snapshots could not be started',
    });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen(onMessage, onDeath) {
      worker.onmessage = (event: MessageEvent<FromWorker>) => onMessage(event.data);
      worker.onerror = (event) => onDeath(event.message || 'the worker could not be started');
      worker.onmessageerror = () => onDeath('a message from the worker could not be read');
    },
    close() {
      forget();
      worker.terminate();
      images.terminate();
    },
  };
}

interface ClientEvents {
  readonly frame: (frame: WorkerFrame) => void;
  /** The engine died, and the worker has put the run back to its last frame. */
  readonly died: (message: string) => void;
  /** The worker itself is gone. */
  readonly gone: (message: string) => void;
}

export class LabClient {
  private readonly caller: Caller<Ask, Extract<ToWorker, { kind: 'notice' }>['notice']>;
  private unacknowledged = false;
  private closed = false;

  constructor(
    private readonly port: Port,
    private readonly events: ClientEvents,
  ) {
    this.caller = new Caller((message, transfer) => port.post(message, transfer));
    port.listen(
      (message) => this.receive(message),
      (message) => this.die(message),
    );
  }

  call<T>(ask: Ask, options?: CallOptions): Promise<T> {
    return this.caller.call(ask, options);
  }

  play(play: Play): void {
    this.caller.notify(play);
  }

  /** Allows the worker to send its next frame, if one is waiting for that. */
  acknowledge(): void {
    if (!this.unacknowledged) return;
    this.unacknowledged = false;
    this.caller.notify({ what: 'ack' });
  }

  close(): void {
    this.closed = true;
    this.port.close();
    this.caller.fail('the lab was closed');
  }

  private receive(message: FromWorker): void {
    if (this.closed) return;
    if (message.kind !== 'notice') {
      this.caller.receive(message);
    } else if (message.notice.what === 'died') {
      this.events.died(message.notice.message);
    } else {
      this.unacknowledged = true;
      this.events.frame(message.notice.frame);
    }
  }

  /**
   * Rejects pending calls before reporting the death, so that no caller waits for the next worker.
   */
  private die(message: string): void {
    if (this.closed) return;
    this.caller.fail(message);
    this.close();
    this.events.gone(message);
  }
}
