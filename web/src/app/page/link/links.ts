// Addresses of the page: opening one, and going to one.

import { galleryNameOf } from '../../../document/link/gallery_link';
import type { Link } from '../../../document/link/url';
import type { Scenario } from '../../../document/scenario/scenario';
import type { Issue } from '../../../document/scenario/values/issue';
import type { Player } from '../../../run/play/api';
import type { BuildMark } from '../../../run/play/verdict';
import { preload } from '../../../ui/lazy';
import { galleryScenario, kFirstScenario } from '../gallery';
import type { TalkVisit } from '../talk/talk_visit';

export type Opened =
  | { readonly ok: true; readonly link: Link; readonly talk?: TalkVisit }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly document?: unknown };

/** Result of `toBuildOf`: the page is being left for another one. */
export const kLeaving = 'leaving';

/**
 * Time of the last change of the engines' sources, Unix seconds, or 0; defined by the page's build.
 */
declare const __ENGINES_CHANGED__: number;

/**
 * Opens the link in the address; an empty one means the gallery's first scenario. The code that
 * decodes and checks documents loads only if the link is more than a gallery name.
 */
export async function openAddress(hash: string): Promise<Opened> {
  if (hash.startsWith('#talk')) return (await import('../talk/open_talk')).openTalk(hash);
  const name = hash.length <= 1 ? kFirstScenario : galleryNameOf(hash);
  const scenario = name === undefined ? undefined : await galleryScenario(name);
  if (scenario !== undefined) return { ok: true, link: { scenario } };
  const [{ decodeLink }, { kGallery }] = await linkReader();
  return decodeLink(hash, kGallery);
}

const linkReader = () =>
  Promise.all([import('../../../document/link/url'), import('../gallery_documents')]);

preload(linkReader);

/** Runs a scenario from its beginning, at its own address. */
export async function openScenario(scenario: Scenario): Promise<void> {
  const [{ encodeLink }, { kGallery }] = await linkReader();
  navigate(await encodeLink({ scenario }, kGallery));
}

/** This page's build, to compare with a link's. */
export const ownBuild = (player: Player): BuildMark => ({
  build: player.state.getState().build,
  built: __ENGINES_CHANGED__,
});

/** Opens an address of this page as a link does, with an entry in the browser's history. */
export function navigate(hash: string): void {
  if (location.hash === `#${hash}`) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = hash;
}
