// The fields of a link: the JSON object with short names that a link packs. Upgrades older
// versions.
import { kLinkVersion } from './address/gallery_link';

/**
 * Version 3; without k, x and p also version 2. Holds a whole document, or a gallery name with
 * differences.
 */
export interface LinkFields {
  /** Gallery name, and the differences from it. */
  g?: string;
  c?: unknown;
  /** The whole document. */
  d?: unknown;
  /**
   * The moment: statements or virtual nanoseconds of every contender, and the number of a fact in
   * the first one.
   */
  s?: number;
  n?: number;
  f?: number;
  /** Steps of every tree at the moment, if rows are not exact enough. */
  p?: readonly number[];
  /** Forks and power cuts: see link_history.ts. */
  k?: unknown;
  x?: unknown;
  /** The page's view. */
  v?: unknown;
  /** Build, time of the last change of its sources (Unix seconds), and the contenders' digests. */
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
 * kUpgraders[n] turns the fields of version n into those of version n + 1. Version 2 needs none, as
 * version 3 only added names.
 */
const kUpgraders: Readonly<
  Record<number, (old: Record<string, unknown>) => Record<string, unknown>>
> = { 1: fromVersion1 };

/**
 * Drops captions and breakpoints from the differences that older pages wrote: scenarios no longer
 * have them, and words do not affect a run.
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
