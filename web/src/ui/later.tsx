// Parts of the page that are loaded after it: when they are first shown, or ahead of that while the
// page has nothing else to do, so that they are there when the network is not. One that cannot be
// loaded says so.
import { type ComponentType, useEffect, useReducer, useState } from 'react';

type Load = () => Promise<unknown>;

const queue: Load[] = [];
let busy = false;

/** Something else that is needed later: a module, a file. */
export function ahead(load: Load): void {
  queue.push(load);
}

/** What is needed before all else that is announced. */
export function aheadOfAll(load: Load): void {
  queue.unshift(load);
}

/**
 * Loads everything that was announced, one after another in the page's idle time. What fails is
 * loaded when it is needed. Not for those who asked their browser to save data. Answers whether all
 * was asked for.
 */
export async function loadAhead(): Promise<boolean> {
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
 * The component, loaded when it is first shown. `onGiveUp`: closes what shows it, where it has no
 * frame yet that could. `idle`: loaded ahead of that, while the page has nothing else to do.
 */
export function later<P extends object>(
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
  if (idle) ahead(get);
  return function Later(props: P) {
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

/** A module that shows nothing by itself: undefined until it is there. Asking for it loads it. */
export interface LaterModule<T> {
  (): T | undefined;
  readonly load: () => Promise<void>;
}

export function laterModule<T>(load: () => Promise<T>): LaterModule<T> {
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
  ahead(get);
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

/** Vite adds the style sheets of a module once, and does not look whether they arrived. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}
