// The fields of a link: the JSON object with short names that is packed into it. Older versions are
// upgraded here.
import { kLinkVersion } from './gallery_link';

/**
 * Version 3, and, without k, x and p, version 2. A document in full, or a gallery name with its
 * differences.
 */
export interface LinkFields {
  /** Gallery name, and the differences from it. */
  g?: string;
  c?: unknown;
  /** The whole document. */
  d?: unknown;
  /**
   * The moment: statements or virtual nanoseconds of every contender, then a fact's number in the
   * first one.
   */
  s?: number;
  n?: number;
  f?: number;
  /** Steps of every tree at the moment, where rows are not exact enough. */
  p?: readonly number[];
  /** Forks and power cuts: see link_history.ts. */
  k?: unknown;
  x?: unknown;
  /** How the page looked. */
  v?: unknown;
  /** Build, when its sources last changed (Unix seconds), then the contenders' digests. */
  b?: string;
  t?: number;
  h?: string;
}

/** Version 1: long names, one moment. */
function fromVersion1(old: Record<string, unknown>): Record<string, unknown> {
  const { gallery, changes, document, moment, view, build, digests } = old;
  const at =
    typeof moment === 'object' && moment !== null ? (moment as Record<string, unknown>) : {};
  const joined = Array.isArray(digests) ? digests.join('') : undefined;
  const fields = {
    g: gallery,
    c: changes,
    d: document,
    s: at.statements,
    n: at.ns,
    f: at.seq,
    v: view,
    b: build,
    h: joined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * upgraders[n] turns the fields of version n into those of version n + 1; version 3 only added
 * names.
 */
const kUpgraders: Readonly<
  Record<number, (old: Record<string, unknown>) => Record<string, unknown>>
> = { 1: fromVersion1 };

/**
 * Differences from a gallery scenario that older pages made: its captions and breakpoints are no
 * more, and words decide nothing about a run.
 */
function withoutOldWords(changes: unknown): unknown {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes;
  const {
    captions: _captions,
    breakpoints: _breakpoints,
    ...rest
  } = changes as Record<string, unknown>;
  return rest;
}

export function upgradeLink(
  version: number,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  let current = fields;
  for (let at = version; at < kLinkVersion; at++) current = kUpgraders[at]?.(current) ?? current;
  return current.c === undefined ? current : { ...current, c: withoutOldWords(current.c) };
}
