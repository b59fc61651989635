// No file imports itself by way of others, in TypeScript (types and dynamic imports count too) nor
// in C++, where NAME.h and NAME.cc are one.
//
// A knot of files is a strongly connected component of the graph of imports (Tarjan's algorithm);
// each is reported with one of its shortest cycles.
//
//   node scripts/check_cycles.mjs [--shrink]
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beyond_ratchet, counted, shrink } from './ratchet.mjs';
import { read_lines, report, source_files } from './source_files.mjs';

const kImport = /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"](\.[^'"]*)['"]/g;
const kTsFolders = ['web/src', 'cli', 'scripts', 'tests'];
const kTsFiles = ['.ts', '.tsx', '.mts', '.mjs'];
const kTsEndings = ['', '.ts', '.tsx', '.mjs', '/index.ts'];

/** Which file imports which: path to paths. */
function ts_graph(root) {
  const paths = source_files(root, kTsFolders, kTsFiles, { generated: true });
  const all = new Set(paths);
  const targets = (path) => {
    const text = read_lines(root, path)
      .join('\n')
      .replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
    return [...text.matchAll(kImport)]
      .map(([, target]) => posix.join(posix.dirname(path), target))
      .map((base) => kTsEndings.map((ending) => base + ending).find((one) => all.has(one)))
      .filter((target) => target !== undefined);
  };
  return new Map(paths.map((path) => [path, targets(path)]));
}

/** Which pair of header and source includes which: path without ending to paths without ending. */
function cpp_graph(root) {
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

/** The strongly connected components with more than one member. */
export function knots(graph) {
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const open = new Set();
  const found = [];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    open.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.has(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    for (const member of members) open.delete(member);
    if (members.length > 1) found.push(members.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

/** A shortest way from a node back to itself. */
function shortest_cycle(graph, from) {
  const before = new Map();
  const queue = [from];
  for (const node of queue)
    for (const next of graph.get(node) ?? []) {
      if (next === from) {
        const way = [from];
        for (let at = node; at !== from; at = before.get(at)) way.unshift(at);
        return [from, ...way];
      }
      if (!before.has(next)) {
        before.set(next, node);
        queue.push(next);
      }
    }
  return [from];
}

export function cycles(root) {
  const rows = [];
  for (const [language, graph] of [
    ['TypeScript', ts_graph(root)],
    ['C++', cpp_graph(root)],
  ])
    for (const members of knots(graph)) {
      const cycle = members
        .map((member) => shortest_cycle(graph, member))
        .reduce((least, one) => (one.length < least.length ? one : least));
      rows.push({
        key: language,
        count: members.length,
        path: cycle[0],
        text: `in a cycle of ${members.length} files: ${cycle.join(' -> ')}`,
      });
    }
  return counted(rows);
}

export const check_cycles = (root) => beyond_ratchet(root, 'cycles', cycles(root));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  if (process.argv.includes('--shrink')) shrink(root, 'cycles', cycles(root));
  report(check_cycles(root), 'no file imports itself by way of others');
}
