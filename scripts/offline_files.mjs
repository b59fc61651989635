// Puts the list of the site's files into its service worker, once all are there.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const kWorker = 'service_worker.js';
/** Letters of scripts in which the page says nothing by itself: kept once they were seen. */
const kSeldom = /-(cyrillic|greek|vietnamese|latin)(-ext)?-wght-/;
const kLatin = /-latin-wght-/;

/**
 * The files to keep, what the page begins with first.
 * @param {readonly string[]} files
 */
export function offlineFiles(files) {
  const rank = (/** @type {string} */ file) =>
    /(\.(js|css)|\/)$/.test(file) ? 0 : /\.wasm$/.test(file) ? 1 : 2;
  return (
    files
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file !== kWorker && file !== 'index.html' && !file.endsWith('.map'))
      .filter((file) => !/^(_headers|robots\.txt|sitemap\.xml|cards\/.*)$/.test(file))
      // A page is asked for by its folder.
      .map((file) => file.replace(/\/index\.html$/, '/'))
      .filter((file) => kLatin.test(file) || !kSeldom.test(file))
      .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  );
}

/** @returns {import('vite').Plugin} */
export function offlinePlugin() {
  return {
    name: 'offline-files',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: join(import.meta.dirname, '../web/src/offline/service_worker.ts'),
        fileName: kWorker,
      });
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
        const all = entries
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
        const files = offlineFiles(all);
        const list = JSON.stringify(files);
        // Names have hashes of contents; those of pages have none.
        const hash = createHash('sha256').update(list);
        for (const page of ['', ...files].filter((file) => /(^|\/)$/.test(file)))
          hash.update(readFileSync(join(dir, page, 'index.html')));
        const version = hash.digest('hex').slice(0, 12);
        const path = join(dir, kWorker);
        const code = readFileSync(path, 'utf8');
        if (/^\s*(import|export)\b/m.test(code)) throw new Error(`${kWorker} must stand alone`);
        writeFileSync(path, `const __VERSION__="${version}",__FILES__=${list};\n${code}`);
      },
    },
  };
}
