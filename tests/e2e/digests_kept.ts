// Links whose digests agreed on this build of the site, so that an interrupted soak continues:
// build/soak_digests.json, by browser and name.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const kPath = 'build/soak_digests.json';
const kAssets = 'build/site/assets';

/** Hashes the link and the names of assets, which have hashes of their contents. */
function keyOf(link: string): string {
  const hash = createHash('sha256').update(link);
  for (const name of readdirSync(kAssets).toSorted()) hash.update(name);
  return hash.digest('hex').slice(0, 24);
}

const read = (): Record<string, string> =>
  existsSync(kPath) ? (JSON.parse(readFileSync(kPath, 'utf8')) as Record<string, string>) : {};

export const hasAgreed = (what: string, link: string): boolean => read()[what] === keyOf(link);

export function keepAgreed(what: string, link: string): void {
  writeFileSync(kPath, `${JSON.stringify({ ...read(), [what]: keyOf(link) }, null, 1)}\n`);
}
