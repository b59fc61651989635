// Fetches and compiles the engines. The build gives the file a name with its content's hash, so a link can name its build.
import wasmUrl from '../../../build/wasm/three-trees.wasm?url';

let compiled: Promise<WebAssembly.Module> | undefined;

export function fetchEngines(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    // Offline for a moment: the next attempt fetches again.
    compiled = undefined;
    throw new Error('the engines could not be fetched; is the network there?', { cause: error });
  });
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status}`);
  // Not compileStreaming: some static hosts serve .wasm with another media type, which it refuses.
  return WebAssembly.compile(await response.arrayBuffer());
}
