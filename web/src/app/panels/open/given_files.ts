// Files of a real database that a reader chose, dropped or pasted, until their panel takes them.
import { isLog } from '../../../document/evidence/looks/is_log';
import { openPanel } from './panels';

let given: readonly File[] = [];
let times = 0;

export const givenFiles = (): readonly File[] => given;

/** Opens the panel over these files. */
export function showEvidence(files: readonly File[]): void {
  given = files;
  times++;
  openPanel('evidence', String(times));
}

export const isManifest = ({ name }: File): boolean => /^MANIFEST/i.test(name);

/** Those of the files that are a LOG or a MANIFEST. */
export async function evidenceAmong(files: readonly File[]): Promise<readonly File[]> {
  const are = await Promise.all(
    files.map(async (file) => isManifest(file) || isLog(await file.slice(0, 1 << 16).text())),
  );
  return files.filter((_, i) => are[i]);
}
