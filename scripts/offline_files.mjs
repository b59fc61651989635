// Which files of the site its service worker keeps for times without a network, by pattern: pages
// that are added are kept as well. vite-plugin-pwa bundles the worker (web/src/offline) once all
// files are there, and puts their list into it.
import { VitePWA } from 'vite-plugin-pwa';

/** What the worker's bundle is made of. */
export const kWorkerPackages = [
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];
/** For other servers, for those who link here, and letters that no page of ours uses by itself. */
const kNotKept = [
  '_headers',
  'robots.txt',
  'sitemap.xml',
  'cards/**',
  '**/*.map',
  '**/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese,latin-ext}-wght-*',
];
/** No file of the site is as large; what is missed fails the build. */
const kMaxBytes = 8 * 2 ** 20;

/**
 * What pages begin with comes first.
 * @param {string} file
 */
const rank = (file) => (/\.(js|css|html)$/.test(file) ? 0 : /\.wasm$/.test(file) ? 1 : 2);

/**
 * @template {{ url: string }} Entry
 * @param {readonly Entry[]} entries
 */
export const inOrder = (entries) =>
  entries.toSorted((a, b) => rank(a.url) - rank(b.url) || (a.url < b.url ? -1 : 1));

export const offlinePlugin = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/offline',
    filename: 'service_worker.ts',
    // Pages register it themselves (site/pages/keep.ts, app/page/update_note.tsx): they are in
    // folders of any depth. The web app's manifest is one of the site's own files (site_files.mjs).
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['**/*'],
      globIgnores: kNotKept,
      maximumFileSizeToCacheInBytes: kMaxBytes,
      manifestTransforms: [(entries) => ({ manifest: inOrder(entries), warnings: [] })],
    },
  });
