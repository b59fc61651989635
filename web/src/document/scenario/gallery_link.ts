// Addresses of the gallery's scenarios, "v2/NAME", or "v2/NAME/5" for one of their moments; and the
// versions of links.

export const kLinkVersion = 3;
/** Links that need nothing newer are of this version, so that older pages can read them. */
export const kLeastLinkVersion = 2;

/** `moment`: counted from 1; it is read from there on. */
export const galleryLink = (name: string, moment?: number): string =>
  `v${kLeastLinkVersion}/${name}${moment === undefined ? '' : `/${moment}`}`;

/** The name in such an address, with its "#"; undefined for links that hold more. */
export function galleryNameOf(hash: string): string | undefined {
  const start = `#${galleryLink('')}`;
  return hash.startsWith(start) ? hash.slice(start.length) : undefined;
}

/** Where an issue is about the name of a scenario. */
export const kGalleryPath = 'gallery';
