// The first check of a document of unknown origin: its size, depth and names, before anything else
// reads it.
import { type Issue, printPath } from '../values/issue';

/** Maximum size of a document, in bytes of UTF-8. */
export const kMaxDocumentBytes = 1 << 20;
const kMaxDepth = 16;
const kForbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses JSON text after checking its size and depth. */
export function parseJson(
  text: string,
): { ok: true; value: unknown } | { ok: false; issue: Issue } {
  if (text.length > kMaxDocumentBytes || new TextEncoder().encode(text).length > kMaxDocumentBytes)
    return refuse('', 'the document is larger than 1 MiB');
  if (textDepth(text) > kMaxDepth)
    return refuse('', `the document is nested more than ${kMaxDepth} levels deep`);
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return refuse('', `not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function refuse(path: string, message: string): { ok: false; issue: Issue } {
  return { ok: false, issue: { path, message } };
}

// Returns the depth of brackets outside strings. Counting before parsing protects the parser's
// stack.
function textDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{' || c === '[') deepest = Math.max(deepest, ++depth);
    else if (c === '}' || c === ']') depth--;
  }
  return deepest;
}

/**
 * Returns reasons why a parsed document is unsafe to read: too deep, too large, or names of
 * prototypes.
 */
export function guardIssues(value: unknown): Issue[] {
  const pending: { value: unknown; path: (string | number)[] }[] = [{ value, path: [] }];
  let visited = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (++visited > 200_000) return [{ path: '', message: 'the document has too many values' }];
    const { value: node, path } = next;
    if (typeof node === 'string' && node.length > kMaxDocumentBytes)
      return [{ path: printPath(path), message: 'the text is too long' }];
    if (typeof node !== 'object' || node === null) continue;
    if (path.length >= kMaxDepth)
      return [{ path: printPath(path), message: `nested more than ${kMaxDepth} levels deep` }];
    for (const key of Object.keys(node)) {
      if (kForbidden.has(key))
        return [{ path: printPath([...path, key]), message: 'this name is not allowed' }];
      const index = Array.isArray(node) ? Number(key) : key;
      pending.push({ value: (node as Record<string, unknown>)[key], path: [...path, index] });
    }
  }
  return [];
}
