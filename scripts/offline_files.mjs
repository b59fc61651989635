// The files of the site that its service worker keeps for times without a network. They are chosen
// by pattern, so that new pages are kept too. vite-plugin-pwa bundles the worker (web/src/offline)
// when all files are built, and puts their list into it.
import { VitePWA } from 'vite-plugin-pwa';

/** Packages in the worker's bundle, for the notices: it is bundled apart from the page. */
export const kWorkerPackages = [
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];
/** Files for servers and for sites that link here, and alphabets that no page of ours uses. */
const kNotKept = [
  '_headers',
  'robots.txt',
  'sitemap.xml',
  'cards/**',
  '**/*.map',
  '**/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese,latin-ext}-wght-*',
];
/** Workbox omits larger files. No file of the site is as large, and an omission fails the build. */
const kMaxBytes = 8 * 2 ** 20;

/**
 * Code first, then engines, then recordings: the order in which pages need them.
 * @param {string} file
 */
const rank = (file) => (/\.(js|css|html)$/.test(file) ? 0 : /\.wasm$/.test(file) ? 1 : 2);

/**
 * @template {{ url: string }} Entry
 * @param {readonly Entry[]} entries
 */
export const inOrder = (entries) =>
  entries.toSorted((a, b) => rank(a.url) - rank(b.url) || (a.url < b.url ? -1 : 1));

/**
 * A content is known by 48 bits of its hash, as in the names of assets: the worker carries one for
 * each page.
 * @template {{ revision: string | null }} Entry
 * @param {Entry} entry
 */
const short = (entry) => ({ ...entry, revision: entry.revision?.slice(0, 12) ?? null });

export const offlinePlugin = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/offline',
    filename: 'service_worker.ts',
    // Pages register it themselves (site/pages/keep.ts, app/page/builds/update_note.tsx): they are
    // in folders of any depth. The web app's manifest is one of the site's own files
    // (site_files.mjs).
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['**/*'],
      globIgnores: kNotKept,
      maximumFileSizeToCacheInBytes: kMaxBytes,
      manifestTransforms: [(entries) => ({ manifest: inOrder(entries).map(short), warnings: [] })],
    },
  });
