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

/** @returns {Record<string, Record<string, number>>} Numbers by check and key. */
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

/**
 * Lowers this check's numbers to what was found; drops the keys that have reached zero.
 * @param {string} root
 * @param {string} check
 * @param {Found} found
 */
export function shrink(root, check, found) {
  const all = read_all(root);
  const kept = {};
  for (const [key, most] of Object.entries(all[check] ?? {})) {
    const count = Math.min(most, found.get(key)?.count ?? 0);
    if (count > 0) kept[key] = count;
  }
  if (Object.keys(kept).length > 0) all[check] = kept;
  else delete all[check];
  writeFileSync(join(root, kRatchets), `${JSON.stringify(all, null, 2)}\n`);
}

/**
 * Counts offences under their keys.
 * @param {(Offence & { key: string, count?: number })[]} rows
 * @returns {Found}
 */
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
