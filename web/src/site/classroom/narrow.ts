// Whether the page is as narrow as a telephone: where plots have another shape, as site.css says.
import { useSyncExternalStore } from 'react';

const kNarrow = '(max-width: 620px)';

function subscribe(tell: () => void): () => void {
  const media = matchMedia(kNarrow);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(kNarrow).matches);
