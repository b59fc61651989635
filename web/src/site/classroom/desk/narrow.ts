// True on a page as narrow as a phone, where plots have another shape; the width is that of
// site.css.
import { useSyncExternalStore } from 'react';

const kNarrow = '(max-width: 620px)';

function subscribe(tell: () => void): () => void {
  const media = matchMedia(kNarrow);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(kNarrow).matches);
