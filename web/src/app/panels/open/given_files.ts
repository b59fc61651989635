// Files of a real database that a reader chose, dropped or pasted, until their panel takes them.
import { isLog } from '../../../document/evidence/looks/is_log';
import { openPanel } from './panels';

let given: readonly File[] = [];
let others: readonly File[] = [];
let times = 0;

export const givenFiles = (): readonly File[] => given;
/** Files that came with them and are no LOG and no MANIFEST. */
export const filesBeside = (): readonly File[] => others;

/** Opens the panel over these files; `beside`: those that came with them and are of other kinds. */
export function showEvidence(files: readonly File[], beside: readonly File[] = []): void {
  given = files;
  others = beside;
  times++;
  openPanel('evidence', String(times));
}

export const isManifest = ({ name }: File): boolean => /^MANIFEST/i.test(name);

/** Opens the panel if one of the files is a LOG or a MANIFEST; false if none is. */
export async function showEvidenceAmong(files: readonly File[]): Promise<boolean> {
  const are = await Promise.all(
    files.map(async (file) => isManifest(file) || isLog(await beginningOf(file))),
  );
  if (!are.includes(true)) return false;
  showEvidence(
    files.filter((_, i) => are[i]),
    files.filter((_, i) => !are[i]),
  );
  return true;
}

/** Empty for what cannot be read, such as a folder. */
const beginningOf = (file: File): Promise<string> =>
  file
    .slice(0, 1 << 16)
    .text()
    .catch(() => '');
