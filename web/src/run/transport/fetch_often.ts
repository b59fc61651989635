// Fetches and compiles the engines, except their seldom-run part (fetch_seldom.ts).
import wasmUrl from '../../../../build/wasm/three-trees-often.wasm?url';

let compiled: Promise<WebAssembly.Module> | undefined;

export function fetchOften(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    // The page may be offline for a moment: the next attempt fetches again.
    compiled = undefined;
    throw new Error('the engines could not be fetched: check the network connection', {
      cause: error,
    });
  });
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status}`);
  // Not compileStreaming: some static hosts serve .wasm with another media type, which it refuses.
  return WebAssembly.compile(await response.arrayBuffer());
}
