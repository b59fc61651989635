// Keeps the site for use without a network, and reports a newer build, which waits until the reader
// takes it.
import { useEffect, useState } from 'react';

type Registration = Pick<
  ServiceWorkerRegistration,
  'active' | 'waiting' | 'installing' | 'addEventListener'
>;

/**
 * Returns undefined if the page is not kept: in development, and in browsers that do not allow it.
 */
async function registerWorker(): Promise<Registration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  const { root = '../' } = document.documentElement.dataset;
  return navigator.serviceWorker.register(`${root}service_worker.js`).catch(() => undefined);
}

/**
 * Calls back with a waiting worker. On a first visit one waits for a moment without an active one;
 * that is no update.
 */
function onWaiting(registration: Registration, tell: (worker: ServiceWorker) => void): void {
  const look = () => {
    const { active, waiting } = registration;
    if (active !== null && waiting !== null) tell(waiting);
  };
  const follow = () => registration.installing?.addEventListener('statechange', look);
  look();
  follow();
  registration.addEventListener('updatefound', follow);
}

export default function UpdateNote({ register = registerWorker }) {
  const [worker, setWorker] = useState<ServiceWorker | undefined>(undefined);
  useEffect(() => {
    void register().then((registration) => {
      if (registration !== undefined) onWaiting(registration, setWorker);
    });
  }, [register]);
  if (worker === undefined) return null;
  const accept = () => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') location.reload();
    });
    worker.postMessage('accept');
  };
  return (
    <div className="toast" role="status">
      <span>A newer version of this page is here. Taking it starts the run again.</span>
      <button type="button" className="btn" onClick={accept}>
        Take it
      </button>
      <button type="button" className="btn plain" onClick={() => setWorker(undefined)}>
        Later
      </button>
    </div>
  );
}
