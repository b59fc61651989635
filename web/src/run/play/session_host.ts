// What a session needs from the thread it runs in: a worker, or in tests the page's own thread.

import type { Images } from '../past/images';
import type { StartInstance } from '../transport/lab_instance';
import type { Post } from '../workers/calls';
import type { FromWorker } from './messages';

export interface SessionHost {
  readonly post: Post<FromWorker>;
  /** Wall milliseconds. */
  readonly now: () => number;
  /** Lets messages in. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** Where snapshots are kept; by default in the session's own thread. */
  readonly images?: (module: WebAssembly.Module) => Promise<Images>;
  /** How instances are started; replaceable in tests. */
  readonly starter?: (module: WebAssembly.Module) => StartInstance;
}
