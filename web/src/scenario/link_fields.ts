// What a link holds between its letters and its meaning: one JSON object with short names. Older versions become this one here.

/** Version 2. A document in full, or a gallery name with its differences. */
export interface LinkFields {
  /** Gallery name, and the differences from it. */
  g?: string;
  c?: unknown;
  /** The whole document. */
  d?: unknown;
  /** The moment: statements or virtual nanoseconds of every contender, then a fact's number in the first one. */
  s?: number;
  n?: number;
  f?: number;
  /** How the page looked. */
  v?: unknown;
  /** Build, when its sources were last changed (Unix seconds), digests by contender, one behind the other. */
  b?: string;
  t?: number;
  h?: string;
}

export const kLinkVersion = 2;

/** Version 1: long names, one moment. */
function fromVersion1(old: Record<string, unknown>): Record<string, unknown> {
  const { gallery, changes, document, moment, view, build, digests } = old;
  const at = typeof moment === 'object' && moment !== null ? (moment as Record<string, unknown>) : {};
  const joined = Array.isArray(digests) ? digests.join('') : undefined;
  const fields = { g: gallery, c: changes, d: document, s: at.statements, n: at.ns, f: at.seq, v: view, b: build, h: joined };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** upgraders[n] turns the fields of version n into those of version n + 1. */
const kUpgraders: Readonly<Record<number, (old: Record<string, unknown>) => Record<string, unknown>>> = { 1: fromVersion1 };

export function upgradeLink(version: number, fields: Record<string, unknown>): Record<string, unknown> {
  let current = fields;
  for (let at = version; at < kLinkVersion; at++) current = kUpgraders[at]?.(current) ?? current;
  return current;
}
