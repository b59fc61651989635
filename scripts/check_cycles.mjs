// No header of C++ includes itself by way of others; NAME.h and NAME.cc are one. Biome finds the
// cycles of TypeScript (noImportCycles).
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { read_lines, report, source_files } from './source_files.mjs';

/** Paths without their endings, and the paths that each includes. */
function include_graph(root) {
  const graph = new Map();
  for (const path of source_files(root, ['wasm'], ['.h', '.cc'])) {
    const pair = path.replace(/\.\w+$/, '');
    const targets = read_lines(root, path)
      .map((line) => /^\s*#\s*include\s*"([^"]+)\.h"/.exec(line)?.[1])
      .filter((header) => header !== undefined)
      .map((header) => `wasm/${header}`)
      .filter((header) => header !== pair);
    graph.set(pair, [...(graph.get(pair) ?? []), ...targets]);
  }
  return graph;
}

/**
 * Each edge that leads back to a node still being visited closes a cycle.
 * @param {Map<string, string[]>} graph
 * @returns {string[][]} The nodes of each cycle, the first of them at both ends.
 */
export function cycles(graph) {
  const found = [];
  const done = new Set();
  const trail = [];
  const visit = (node) => {
    if (trail.includes(node)) found.push([...trail.slice(trail.indexOf(node)), node]);
    if (trail.includes(node) || done.has(node)) return;
    trail.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    done.add(trail.pop());
  };
  for (const node of graph.keys()) visit(node);
  return found;
}

export const check_cycles = (root) =>
  cycles(include_graph(root)).map((cycle) => ({ path: cycle[0], text: cycle.join(' -> ') }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  report(check_cycles(root), 'no header includes itself by way of others');
}
