// Names of nodes: the block number, after the index if there are several. Tables number the nodes
// of all trees together (wasm/fractal/options/schema.h).

const kBlocksOfIndex = 10_000_000;

/** Returns "node 3", or "index 2, node 3" for an index other than the first. */
export function nodeName(node: number, kind: 'node' | 'leaf' = 'node'): string {
  const index = Math.floor(node / kBlocksOfIndex);
  const block = node % kBlocksOfIndex;
  return index === 0 ? `${kind} ${block}` : `index ${index + 1}, ${kind} ${block}`;
}

/** Returns the name as the beginning of a title. */
export function nodeTitle(node: number, kind?: 'node' | 'leaf'): string {
  const name = nodeName(node, kind);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
