// Images kept by another worker (image_worker.ts) and called through a port.
import { Caller, type FromServer, type ToServer, transferring } from '../workers/calls';
import type { Images, PutReply, Stretch } from './images';

/** The requests to an image worker. */
export type ImageAsk =
  | { readonly what: 'start'; readonly module: WebAssembly.Module }
  | {
      readonly what: 'begin';
      readonly image: number;
      readonly pages: number;
      readonly like: number | undefined;
    }
  | {
      readonly what: 'put';
      readonly image: number;
      readonly stretches: readonly Stretch[];
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  | { readonly what: 'drop'; readonly image: number }
  | { readonly what: 'read'; readonly image: number; readonly stretch: Stretch };

export type ToImageWorker = ToServer<ImageAsk>;

export class RemoteImages implements Images {
  private readonly caller: Caller<ImageAsk>;

  constructor(private readonly port: MessagePort) {
    this.caller = new Caller((message, transfer) => port.postMessage(message, transfer));
    port.onmessage = ({ data }: MessageEvent<FromServer>) => {
      if (data.kind !== 'notice') this.caller.receive(data);
    };
  }

  start(module: WebAssembly.Module): Promise<void> {
    return this.caller.call({ what: 'start', module });
  }

  /** Makes all calls reject with this message, because the worker could not be started. */
  fail(message: string): void {
    this.caller.fail(message);
  }

  begin(image: number, pages: number, like?: number): Promise<void> {
    return this.caller.call({ what: 'begin', image, pages, like });
  }

  put(
    image: number,
    stretches: readonly Stretch[],
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<PutReply> {
    const ask = { what: 'put', image, stretches, bytes } as const;
    return this.caller.call(transferring(ask, [bytes.buffer]));
  }

  drop(image: number): Promise<number> {
    return this.caller.call({ what: 'drop', image });
  }

  read(image: number, stretch: Stretch): Promise<Uint8Array<ArrayBuffer>> {
    return this.caller.call({ what: 'read', image, stretch });
  }

  close(): void {
    this.port.close();
  }
}
