// A small source tree in a temporary folder, for the checks to find fault with.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What `work` says of a tree that holds just these files. */
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

/** An offence as a check reports it. */
export interface Offence {
  path: string;
  line?: number;
  text: string;
}

/** Offences as "path:line", for short expectations. */
export function places(offences: readonly Offence[]): string[] {
  return offences.map(({ path, line }) => (line === undefined ? path : `${path}:${line}`));
}
