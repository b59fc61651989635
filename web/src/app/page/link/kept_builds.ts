// Builds that are kept beside today's: a link names the one that made it, and is opened by that one
// where it is kept (scripts/release.mjs).
import type { Link } from '../../../document/scenario/url';
import { kLeaving } from './links';

/** What a release lists, from the site's root. */
interface Kept {
  readonly today: string;
  readonly builds: readonly { readonly build: string; readonly path: string }[];
}

const kList = 'builds/builds.json';
/** In the address of a page: the reader wants this build, whatever the link names. */
const kHere = 'here';

/** This page's own folder: "lab/" or "embed/". */
const folder = (): string => /([a-z]+\/)(?:index\.html)?$/.exec(location.pathname)?.[1] ?? 'lab/';

/**
 * Goes to the build that made the link, if it is another one and kept. Answers whether the page is
 * being left, or why that build cannot be opened; empty where it need not be.
 */
export async function toBuildOf({ build }: Link): Promise<string> {
  const { kept: own, today = '', root = './' } = document.documentElement.dataset;
  if (build === undefined || build === own) return '';
  if (new URLSearchParams(location.search).has(kHere)) return '';
  const site = new URL(own === undefined ? root : today, location.href);
  const kept = await keptAt(site);
  // Nothing was ever released here, or there is no network.
  if (kept === undefined) return '';
  const found = kept.builds.find((one) => one.build === build);
  if (kept.today === build && own === undefined) return '';
  if (found === undefined) return 'The build that made the link is not kept here.';
  const path = kept.today === build ? '' : found.path;
  const { search, hash } = location;
  location.replace(new URL(`${path}${folder()}${search}${hash}`, site));
  return kLeaving;
}

async function keptAt(site: URL): Promise<Kept | undefined> {
  try {
    const answer = await fetch(new URL(kList, site));
    const kept = (await answer.json()) as Kept;
    return answer.ok && Array.isArray(kept.builds) ? kept : undefined;
  } catch {
    return undefined;
  }
}
