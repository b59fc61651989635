// Runs a contender's session in the page's thread, in place of a worker.
import type { Port } from '../../web/src/run/play/client';
import type { FromWorker } from '../../web/src/run/play/messages';
import { Session } from '../../web/src/run/play/worker/session';
import type { StartInstance } from '../../web/src/run/transport/lab_instance';

export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Messages are copied and arrive in a later turn, as between threads. */
export function localPort(
  starter: (module: WebAssembly.Module) => StartInstance,
  kill?: (die: (message: string) => void) => void,
): Port {
  let deliver: (message: FromWorker) => void = () => undefined;
  let open = true;
  const session = new Session({
    post: (message) => void turn().then(() => open && deliver(structuredClone(message))),
    now: () => performance.now(),
    yieldToEventLoop: turn,
    starter,
  });
  return {
    post: (message) => void turn().then(() => open && session.receive(message)),
    listen(onMessage, onDeath) {
      deliver = onMessage;
      kill?.(onDeath);
    },
    close: () => {
      open = false;
    },
  };
}
