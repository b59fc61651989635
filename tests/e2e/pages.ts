// The pages of the built site, from its service worker's list, so that new pages are tested too.
import { readFileSync } from 'node:fs';
import { pages_in } from '../../scripts/site_files.mjs';

const kWorker = new URL('../../build/site/service_worker.js', import.meta.url);
/** The page for unknown addresses, which no list has. */
const kMissing = '404.html';

export const sitePages = (): string[] => [...pages_in(readFileSync(kWorker, 'utf8')), kMissing];

/** Pages unlike the others of their folder. */
const kAlone = new Set(['talks/notes/', 'exercises/new/', 'exercises/own/', 'exercises/teacher/']);

/** One page of each folder, as those of a folder are alike. */
export function oneOfEachKind(paths: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const path of paths) {
    const kind = kAlone.has(path) ? path : path.replace(/^(\w+\/)[\w-]+\/$/, '$1*');
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return [...kinds.values()];
}
