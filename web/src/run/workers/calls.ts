// The protocol between the page and its workers: the contenders', the image workers and the
// painter.
//
//   caller                            server
//   { kind: 'call', id, ask }    →
//                                ←    { kind: 'progress', id, share }    any number of times
//   { kind: 'cancel', id }       →                                       at most once
//                                ←    { kind: 'reply', id, … }           exactly once per call
//   { kind: 'notice', notice }   ⇄    { kind: 'notice', notice }         one-way, no reply
//
// A worker's requests are one union of plain objects, tagged by `what`, so its messages can be read
// in one place. Buffers travel by transfer. Cancelling is an AbortSignal on both sides.
//
// Written by hand because the candidate library, Comlink, has neither progress nor cancellation,
// and pushes a stream of frames only through a proxied callback, one round trip each. This file is
// also smaller, which counts on a first visit.

/** Messages to a worker. */
export type ToServer<Ask, Notice = never> =
  | { readonly kind: 'call'; readonly id: number; readonly ask: Ask }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'notice'; readonly notice: Notice };

interface Failure {
  readonly name: string;
  readonly message: string;
}

type Reply =
  | { readonly kind: 'reply'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly kind: 'reply'; readonly id: number; readonly ok: false; readonly error: Failure };

/** Messages from a worker. */
export type FromServer<Notice = never> =
  | Reply
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | { readonly kind: 'notice'; readonly notice: Notice };

/** Posts a message and transfers these buffers with it. */
export type Post<Message> = (message: Message, transfer: Transferable[]) => void;

const kTransfers = new WeakMap<object, Transferable[]>();

/** Marks an ask, a notice or a reply so that these buffers are transferred instead of copied. */
export function transferring<T extends object>(value: T, buffers: Transferable[]): T {
  kTransfers.set(value, buffers);
  return value;
}

function transfersOf(value: unknown): Transferable[] {
  return typeof value === 'object' && value !== null ? (kTransfers.get(value) ?? []) : [];
}

export interface CallOptions {
  /** Cancels the call; the server decides what that means, and still replies. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the share of the work that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => unknown) | undefined;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((share: number) => unknown) | undefined;
}

/** The side that asks. */
export class Caller<Ask, Notice = never> {
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  private failure: Error | undefined;

  constructor(private readonly post: Post<ToServer<Ask, Notice>>) {}

  call<T>(ask: Ask, { signal, onProgress }: CallOptions = {}): Promise<T> {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    const id = this.nextId++;
    const cancel = () => {
      if (this.failure === undefined) this.post({ kind: 'cancel', id }, []);
    };
    const reply = new Promise<T>((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as (value: unknown) => void, reject, onProgress });
      this.post({ kind: 'call', id, ask }, transfersOf(ask));
    });
    if (signal === undefined) return reply;
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    return reply.finally(() => signal.removeEventListener('abort', cancel));
  }

  notify(notice: Notice): void {
    if (this.failure === undefined) this.post({ kind: 'notice', notice }, transfersOf(notice));
  }

  receive(message: Exclude<FromServer, { kind: 'notice' }>): void {
    const pending = this.pending.get(message.id);
    if (message.kind === 'progress') {
      pending?.onProgress?.(message.share);
      return;
    }
    this.pending.delete(message.id);
    if (message.ok) pending?.resolve(message.value);
    else pending?.reject(Object.assign(new Error(message.error.message), message.error));
  }

  /** Rejects pending and all later calls, because the server is gone. */
  fail(message: string): void {
    this.failure ??= new Error(message);
    for (const { reject } of this.pending.values()) reject(this.failure);
    this.pending.clear();
  }
}

/** A server's means to follow cancellation and report progress during one call. */
export interface CallContext {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** The side that answers. Calls are handled as they arrive; the handler may queue them. */
export class Server<Ask> {
  private readonly running = new Map<number, AbortController>();

  constructor(
    private readonly post: Post<FromServer>,
    private readonly handle: (ask: Ask, context: CallContext) => unknown,
  ) {}

  receive(message: Exclude<ToServer<Ask>, { kind: 'notice' }>): void {
    if (message.kind === 'cancel') this.running.get(message.id)?.abort();
    else void this.serve(message.id, message.ask);
  }

  private async serve(id: number, ask: Ask): Promise<void> {
    const abort = new AbortController();
    this.running.set(id, abort);
    const onProgress = (share: number) => this.post({ kind: 'progress', id, share }, []);
    try {
      const value = await this.handle(ask, { signal: abort.signal, onProgress });
      this.post({ kind: 'reply', id, ok: true, value }, transfersOf(value));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      this.post({ kind: 'reply', id, ok: false, error: { name, message } }, []);
    } finally {
      this.running.delete(id);
    }
  }
}
