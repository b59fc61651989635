// What a session needs of where it runs: a worker, or, in tests, the same thread.

import type { Images } from '../past/images';
import type { StartInstance } from '../transport/lab_instance';
import type { FromWorker } from './messages';

export interface SessionHost {
  readonly post: (message: FromWorker, transfer?: ArrayBuffer[]) => void;
  /** Wall milliseconds. */
  readonly now: () => number;
  /** Lets messages in. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** Where snapshots are kept; by default in the session's own thread. */
  readonly images?: (module: WebAssembly.Module) => Promise<Images>;
  /** How instances are started; replaceable in tests. */
  readonly starter?: (module: WebAssembly.Module) => StartInstance;
}
