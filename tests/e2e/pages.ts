// The pages of the built site, by the list that its service worker keeps, so that a page that is
// added is looked at.
import { readFileSync } from 'node:fs';
import { pages_in } from '../../scripts/site_files.mjs';

const kWorker = new URL('../../build/site/service_worker.js', import.meta.url);
/** Shown in place of others, so it is in no list. */
const kMissing = '404.html';

export const sitePages = (): string[] => [...pages_in(readFileSync(kWorker, 'utf8')), kMissing];

/** In a folder of pages, but not like the others. */
const kAlone = new Set(['talks/notes/', 'exercises/teacher/']);

/** One page of each kind: pages in one folder are alike. */
export function oneOfEachKind(paths: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const path of paths) {
    const kind = kAlone.has(path) ? path : path.replace(/^(\w+\/)[\w-]+\/$/, '$1*');
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return [...kinds.values()];
}
