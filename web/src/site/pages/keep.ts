// Keeps the site for use without a network, from the first visit on. A newer build waits until the
// reader accepts it in the lab (app/page/builds/update_note.tsx), or until no page of the older one
// is open.

/** Delay, so that the page's own files load first. */
const kAfterMs = 4000;

export function keepSite(): void {
  const { connection, serviceWorker } = navigator as Navigator & {
    connection?: { saveData?: boolean };
  };
  if (!import.meta.env.PROD || serviceWorker === undefined || connection?.saveData === true) return;
  const { root = './' } = document.documentElement.dataset;
  // A browser that refuses reads the site from the network.
  const register = () => void serviceWorker.register(`${root}service_worker.js`).catch(() => {});
  setTimeout(register, kAfterMs);
}
