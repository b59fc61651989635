// Addresses of the gallery's scenarios, "v2/NAME", and the versions of links.

export const kLinkVersion = 3;
/** Links that need nothing newer are of this version, so that older pages can read them. */
export const kLeastLinkVersion = 2;

export const galleryLink = (name: string): string => `v${kLeastLinkVersion}/${name}`;

/** The name in such an address, with its "#"; undefined for links that hold more. */
export function galleryNameOf(hash: string): string | undefined {
  const start = `#${galleryLink('')}`;
  return hash.startsWith(start) ? hash.slice(start.length) : undefined;
}

/** Where an issue is about the name of a scenario. */
export const kGalleryPath = 'gallery';
