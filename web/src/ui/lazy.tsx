// Parts of the page that load after it: when they are first shown, or earlier while the page is
// idle, so that they are there when the network is not. A part that cannot be loaded shows a note.
import { type ComponentType, useEffect, useReducer, useState } from 'react';

type Load = () => Promise<unknown>;

const queue: Load[] = [];
let busy = false;

/** Announces a module or file that is needed later. */
export function preload(load: Load): void {
  queue.push(load);
}

/** Announces a module or file that is needed before all others. */
export function preloadFirst(load: Load): void {
  queue.unshift(load);
}

/**
 * Loads everything announced, one after another in the page's idle time. Failures are ignored: the
 * part is loaded again when needed. Does nothing if the browser is asked to save data. Returns
 * whether everything was requested.
 */
export async function runPreloads(): Promise<boolean> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (busy || connection?.saveData === true) return false;
  busy = true;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    await idle();
    await next().catch(() => undefined);
  }
  busy = false;
  return true;
}

/** Safari has no idle callbacks. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(resolve, { timeout: 2000 })
      : setTimeout(resolve, 200),
  );

/**
 * Returns a component that loads when first shown. `onGiveUp`: closes its surroundings if loading
 * fails and they have no frame with a close button yet. `idle`: also loads it ahead in idle time.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onGiveUp?: () => void,
  idle = true,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const get = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  if (idle) preload(get);
  return function LazyComponent(props: P) {
    const [failed, setFailed] = useState(false);
    const [, show] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (loaded !== undefined || failed) return;
      let wanted = true;
      get().then(
        () => wanted && show(),
        () => wanted && setFailed(true),
      );
      return () => {
        wanted = false;
      };
    }, [failed]);
    const Loaded = loaded;
    if (Loaded !== undefined) return <Loaded {...props} />;
    if (!failed) return null;
    const again = () => {
      reloadStyles();
      setFailed(false);
    };
    return <NotLoaded onAgain={again} onGiveUp={onGiveUp} />;
  };
}

/** A module without a view: undefined until it has loaded. Calling it loads it. */
export interface LazyModule<T> {
  (): T | undefined;
  readonly load: () => Promise<void>;
}

export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  let loaded: T | undefined;
  let loading: Promise<void> | undefined;
  const get = () => {
    loading ??= load().then(
      (module) => {
        loaded = module;
      },
      () => {
        loading = undefined;
      },
    );
    return loading;
  };
  preload(get);
  const ask = () => {
    if (loaded === undefined) void get();
    return loaded;
  };
  return Object.assign(ask, { load: get });
}

interface NotLoadedProps {
  onAgain: () => void;
  onGiveUp: (() => void) | undefined;
}

function NotLoaded({ onAgain, onGiveUp }: NotLoadedProps) {
  return (
    <div className="toast" role="alert">
      <span>This part of the page could not be loaded. Is there a network connection?</span>
      <button type="button" className="btn" onClick={onAgain}>
        Try again
      </button>
      {onGiveUp === undefined ? null : (
        <button type="button" className="btn plain" onClick={onGiveUp}>
          Close
        </button>
      )}
    </div>
  );
}

/**
 * Reloads style sheets that failed: Vite adds a module's sheets once, and does not check whether
 * they arrived.
 */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}
