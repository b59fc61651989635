// Ratchets: what a check still lets pass, as numbers in ratchets.json that may only shrink.
//
// A check counts its offences under keys (a function's name, a phrase, a folder). A key may have as
// many as the ratchet says, by default none. `--shrink` writes the smaller numbers; it never adds a
// key and never raises a number.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ path: string, line?: number, text: string }} Offence */
/** @typedef {Map<string, { count: number, offences: Offence[] }>} Found By key. */

const kRatchets = 'scripts/ratchets.json';

function read_all(root) {
  const path = join(root, kRatchets);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/**
 * The offences under keys that have more of them than the ratchet of this check allows.
 * @param {string} root
 * @param {string} check
 * @param {Found} found
 */
export function beyond_ratchet(root, check, found) {
  const allowed = read_all(root)[check] ?? {};
  return [...found].flatMap(([key, { count, offences }]) => {
    const most = allowed[key] ?? 0;
    if (count <= most) return [];
    if (most === 0) return offences;
    return offences.map((one) => ({
      ...one,
      text: `${one.text} ("${key}": ${count}; ${kRatchets} allows ${most})`,
    }));
  });
}

/** Lowers this check's numbers to what was found; drops the keys that have come down to zero. */
export function shrink(root, check, found) {
  const all = read_all(root);
  const kept = Object.entries(all[check] ?? {})
    .map(([key, most]) => [key, Math.min(most, found.get(key)?.count ?? 0)])
    .filter(([, most]) => most > 0);
  if (kept.length > 0) all[check] = Object.fromEntries(kept);
  else delete all[check];
  writeFileSync(join(root, kRatchets), `${JSON.stringify(all, null, 2)}\n`);
}

/** Counts offences under their keys. */
export function counted(rows) {
  const found = new Map();
  for (const { key, count = 1, ...offence } of rows) {
    const entry = found.get(key) ?? { count: 0, offences: [] };
    entry.count += count;
    entry.offences.push(offence);
    found.set(key, entry);
  }
  return found;
}
