// Fetches the seldom-run part of the engines while the page is idle.
import seldomUrl from '../../../../build/wasm/three-trees-seldom.wasm?url';
import { publishSeldom } from './publish_seldom';

export async function fetchSeldomAhead(): Promise<void> {
  const response = await fetch(seldomUrl);
  if (!response.ok) throw new Error(`${seldomUrl}: ${response.status}`);
  publishSeldom(await WebAssembly.compile(await response.arrayBuffer()));
}
