// Keeps the site for times without a network, from its first visit on. A newer build waits: the lab
// asks (app/page/update_note.tsx), or it takes over once no page of the one before is open.

/** What the page itself needs comes first. */
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
