// Fetches the seldom-run part of the engines. It is needed in the middle of a call into the other
// part, so the worker blocks.
import seldomUrl from '../../../../build/wasm/three-trees-seldom.wasm?url';

let compiled: WebAssembly.Module | undefined;

/**
 * Returns the compiled part. For workers only: a page may neither block nor compile synchronously.
 * Throws when offline.
 */
export function fetchSeldom(): WebAssembly.Module {
  compiled ??= compile();
  return compiled;
}

/** Keeps a module that the page fetched ahead of need. */
export function cacheSeldom(module: WebAssembly.Module): void {
  compiled ??= module;
}

function compile(): WebAssembly.Module {
  const request = new XMLHttpRequest();
  request.open('GET', seldomUrl, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${seldomUrl}: ${request.status}`);
  return new WebAssembly.Module(request.response as ArrayBuffer);
}
