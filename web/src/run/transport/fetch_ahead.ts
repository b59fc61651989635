// Fetches the part of the engines that is seldom run while the page has nothing else to do.
import seldomUrl from '../../../../build/wasm/three-trees-seldom.wasm?url';
import { handOut } from './handed_seldom';

export async function fetchSeldomAhead(): Promise<void> {
  const response = await fetch(seldomUrl);
  if (!response.ok) throw new Error(`${seldomUrl}: ${response.status}`);
  handOut(await WebAssembly.compile(await response.arrayBuffer()));
}
