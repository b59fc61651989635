// Addresses of the gallery's scenarios ("v2/NAME", or "v2/NAME/5" for one of their moments), and
// the versions of links.

export const kLinkVersion = 3;
/** Version of links that need no newer feature, so that older pages can read them. */
export const kLeastLinkVersion = 2;

/** Returns a scenario's address. `moment`: from 1; the page opens there. */
export const galleryLink = (name: string, moment?: number): string =>
  `v${kLeastLinkVersion}/${name}${moment === undefined ? '' : `/${moment}`}`;

/** Returns the name in such an address, with its "#"; undefined for links with more content. */
export function galleryNameOf(hash: string): string | undefined {
  const start = `#${galleryLink('')}`;
  return hash.startsWith(start) ? hash.slice(start.length) : undefined;
}

/** Path of an issue about a scenario's name. */
export const kGalleryPath = 'gallery';
