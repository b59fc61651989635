// The service worker: from the first visit on, the site works without a network. A newer build
// waits until the reader accepts it (page/update_note.tsx), so that nothing changes during a talk.
import { FileCache } from './file_cache';

declare const self: ServiceWorkerGlobalScope;
/** Written by the build (scripts/offline_files.mjs). */
declare const __VERSION__: string;
declare const __FILES__: readonly string[];

const files = new FileCache(self, self.registration.scope, __VERSION__, __FILES__);

self.addEventListener('install', (event) => event.waitUntil(files.fill()));
// A page without a worker would not make the next build wait: it takes the page of a first visit.
self.addEventListener('activate', (event) =>
  event.waitUntil(files.tidy().then(() => self.clients.claim())),
);
self.addEventListener('message', ({ data }) => {
  if (data === 'accept') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  if (files.takes(event.request)) event.respondWith(files.answer(event.request));
});
