// Workers of the page in the page's own thread: those that run engines. The others stay silent, as
// nothing here asks them for anything.
import { vi } from 'vitest';
import type { Port } from '../../web/src/run/play/client';
import type { ToWorker } from '../../web/src/run/play/messages';
import { wasmStarter } from '../../web/src/run/transport/lab_instance';
import { localPort } from '../parity/local_port';
import { wasmModule } from '../support';

/** The name by which lab/play/client.ts starts them. */
const kEngines = 'three-trees-lab';
/** Messages about the image worker and split engines, neither of which a session here has. */
const kIgnored: readonly string[] = ['images', 'no images', 'seldom'];

class WorkerHere {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: unknown = null;
  onmessageerror: unknown = null;
  private readonly port: Port | undefined;

  constructor(_: URL, { name }: { readonly name: string }) {
    if (name !== kEngines) return;
    // The whole engines: of two parts, one would be fetched while this thread is blocked.
    this.port = localPort(() => async () => wasmStarter(await wasmModule())());
    this.port.listen(
      (data) => this.onmessage?.({ data }),
      () => undefined,
    );
  }

  postMessage(message: ToWorker | { readonly kind: string }): void {
    if ('kind' in message && !kIgnored.includes(message.kind))
      this.port?.post(message as ToWorker, []);
  }

  terminate(): void {
    this.port?.close();
  }
}

export const runWorkersHere = (): void => void vi.stubGlobal('Worker', WorkerHere);
