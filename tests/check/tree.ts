// Small source trees in temporary folders, for tests of the checks.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Calls `work` with the root of a tree of just these files, and removes it. */
export function in_tree<T>(files: Record<string, string>, work: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'three-trees-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return work(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** A fault as checks report it. */
export interface Offence {
  path: string;
  line?: number;
  text: string;
}

/** Offences as "path:line", for short expectations. */
export function places(offences: readonly Offence[]): string[] {
  return offences.map(({ path, line }) => (line === undefined ? path : `${path}:${line}`));
}
