// The service worker, with which the site works without a network from the first visit on. Workbox
// keeps all files that the build lists (scripts/offline_files.mjs). A newer build waits until the
// reader accepts it (app/page/builds/update_note.tsx), so that nothing changes during a talk.
import { clientsClaim } from 'workbox-core';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

const { scope } = self.registration;
/** Ignores "Vary: Origin", which servers send for access control: a file is the same for all. */
const kSame = { ignoreVary: true } as const;
const kAssets = `${scope}assets/`;
/**
 * Cache for files of the previous build, which open pages may still request, and for fonts of other
 * scripts.
 */
const kSeen = `three-trees-seen-${scope}`;
/** Caches of this site from before it used Workbox. */
const kFormer = /^three-trees-[0-9a-f]{12}$/;

const site = new PrecacheController();
Object.assign(site.strategy, { matchOptions: kSame });
site.addToCacheList(self.__WB_MANIFEST);

/** Keeps files that the next build lacks for pages of this one, until the build after it. */
async function keepOutgoing(): Promise<void> {
  for (const name of await caches.keys()) if (kFormer.test(name)) await caches.delete(name);
  await caches.delete(kSeen);
  const [kept, seen] = await Promise.all([
    caches.open(site.strategy.cacheName),
    caches.open(kSeen),
  ]);
  const wanted = new Set(site.getCachedURLs());
  for (const { url } of await kept.keys()) {
    if (wanted.has(url) || !url.startsWith(kAssets)) continue;
    const file = await kept.match(url, kSame);
    if (file !== undefined) await seen.put(url, file);
  }
}

self.addEventListener('install', (event) => void site.install(event));
self.addEventListener('activate', (event) =>
  event.waitUntil(keepOutgoing().then(() => site.activate(event))),
);
// Claims pages without a worker, such as a first visit's: otherwise the next build would not wait
// for them.
clientsClaim();
self.addEventListener('message', ({ data }) => {
  if (data === 'accept') void self.skipWaiting();
});

// A page is the same for any query.
registerRoute(new PrecacheRoute(site, { ignoreURLParametersMatching: [/./] }));
registerRoute(
  ({ url }) => url.href.startsWith(kAssets),
  new CacheFirst({ cacheName: kSeen, matchOptions: kSame }),
);
