// The thread that a session runs in, as an interface: a worker, or in tests the test's own thread.

import type { Images } from '../../past/images';
import type { StartInstance } from '../../transport/lab_instance';
import type { Post } from '../../workers/calls';
import type { FromWorker } from '../messages';

export interface SessionHost {
  readonly post: Post<FromWorker>;
  /** Wall time in ms. */
  readonly now: () => number;
  /** Resolves after waiting messages have been handled. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** Starts the image store; by default in the session's own thread. */
  readonly images?: (module: WebAssembly.Module) => Promise<Images>;
  /** Starts instances of the engines; replaceable in tests. */
  readonly starter?: (module: WebAssembly.Module) => StartInstance;
}
