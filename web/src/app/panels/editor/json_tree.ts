// Maps places in a document's text to paths in its value, and back. Works on unfinished text, as
// the parser recovers from errors.
import { jsonLanguage } from '@codemirror/lang-json';
import type { SyntaxNode, Tree } from '@lezer/common';

export type Path = readonly (string | number)[];
export interface Range {
  readonly from: number;
  readonly to: number;
}

export const treeOf = (text: string): Tree => jsonLanguage.parser.parse(text);

const kValues = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

const valueIn = (node: SyntaxNode): SyntaxNode | undefined =>
  childrenOf(node).find((child) => kValues.has(child.name));

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

export function nameOf(text: string, property: SyntaxNode): string | undefined {
  const name = property.getChild('PropertyName');
  return name === null ? undefined : (scalarOf(text, name) as string | undefined);
}

// A string that is not closed yet has no value.
function scalarOf(text: string, node: SyntaxNode): unknown {
  try {
    return JSON.parse(text.slice(node.from, node.to));
  } catch {
    return undefined;
  }
}

/** Returns the value of the text so far, without the parts that do not parse. */
export function meaningOf(text: string, tree: Tree = treeOf(text)): unknown {
  const root = valueIn(tree.topNode);
  return root === undefined ? undefined : valueOfNode(text, root);
}

function valueOfNode(text: string, node: SyntaxNode): unknown {
  if (node.name === 'Array')
    return childrenOf(node).flatMap((child) =>
      kValues.has(child.name) ? [valueOfNode(text, child)] : [],
    );
  if (node.name !== 'Object') return scalarOf(text, node);
  const entries = node.getChildren('Property').flatMap((property): [string, unknown][] => {
    const name = nameOf(text, property);
    const value = valueIn(property);
    return name === undefined || value === undefined ? [] : [[name, valueOfNode(text, value)]];
  });
  return Object.fromEntries(entries);
}

/** Returns the path of a node: of the value itself, or of the property it belongs to. */
export function pathOf(text: string, node: SyntaxNode): Path {
  const path: (string | number)[] = [];
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name === 'Property') path.unshift(nameOf(text, at) ?? '');
    else if (at.parent?.name === 'Array' && kValues.has(at.name)) path.unshift(indexOf(at));
  }
  return path;
}

const indexOf = (node: SyntaxNode): number =>
  childrenOf(node.parent as SyntaxNode)
    .filter((child) => kValues.has(child.name))
    .findIndex((child) => child.from === node.from);

/** Splits "contenders[0].options.block_size" into its parts. */
export function partsOf(printed: string): Path {
  const parts = printed.match(/[^.[\]]+/g) ?? [];
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * Returns the range of a path in the text, or of its nearest existing ancestor: a whole property,
 * or the name of an object or list.
 */
export function rangeOf(text: string, path: Path, tree: Tree = treeOf(text)): Range {
  let node = valueIn(tree.topNode);
  let property: SyntaxNode | undefined;
  for (const part of path) {
    const step = node === undefined ? undefined : childAt(text, node, part);
    if (step === undefined) break;
    ({ node, property } = step);
  }
  const container = node?.name === 'Object' || node?.name === 'Array';
  const name = property?.getChild('PropertyName');
  if (property !== undefined && !container) return { from: property.from, to: property.to };
  if (name !== null && name !== undefined) return { from: name.from, to: name.to };
  if (node === undefined) return { from: 0, to: Math.min(1, text.length) };
  return container ? { from: node.from, to: node.from + 1 } : { from: node.from, to: node.to };
}

function childAt(
  text: string,
  node: SyntaxNode,
  part: string | number,
): { node: SyntaxNode | undefined; property: SyntaxNode | undefined } | undefined {
  if (node.name === 'Array' && typeof part === 'number') {
    const child = childrenOf(node).filter((one) => kValues.has(one.name))[part];
    return child === undefined ? undefined : { node: child, property: undefined };
  }
  const property = node.getChildren('Property').find((one) => nameOf(text, one) === String(part));
  return property === undefined ? undefined : { node: valueIn(property), property };
}

/** Returns the range of the first syntax error. */
export function firstError(text: string, tree: Tree = treeOf(text)): Range | undefined {
  let found: Range | undefined;
  tree.iterate({
    enter(node) {
      if (found === undefined && node.type.isError)
        found = {
          from: Math.min(node.from, Math.max(0, text.length - 1)),
          to: Math.max(node.to, node.from + 1),
        };
      return found === undefined;
    },
  });
  return found;
}
