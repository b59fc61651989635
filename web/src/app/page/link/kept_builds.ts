// Builds that are kept beside the current one. A link names the build that made it, and that build
// opens it if it is kept (scripts/release.mjs).
import type { Link } from '../../../document/link/url';
import { kLeaving } from './links';

/** A release's list of builds; paths are relative to the site's root. */
interface KeptBuilds {
  readonly today: string;
  readonly builds: readonly { readonly build: string; readonly path: string }[];
}

const kList = 'builds/builds.json';
/** Query parameter that keeps a link in this build, whichever one it names. */
const kHere = 'here';

/** This page's folder: "lab/" or "embed/". */
const folder = (): string => /([a-z]+\/)(?:index\.html)?$/.exec(location.pathname)?.[1] ?? 'lab/';

/**
 * Goes to the build that made the link, if it is another one and kept. Returns kLeaving if the page
 * is being left, the reason if that build cannot be opened, or an empty string if this one may open
 * it.
 */
export async function toBuildOf({ build }: Link): Promise<string> {
  const { kept: own, today = '', root = './' } = document.documentElement.dataset;
  if (build === undefined || build === own) return '';
  if (new URLSearchParams(location.search).has(kHere)) return '';
  const site = new URL(own === undefined ? root : today, location.href);
  const kept = await keptAt(site);
  // Without a list nothing was released here, or there is no network.
  if (kept === undefined) return '';
  const found = kept.builds.find((one) => one.build === build);
  if (kept.today === build && own === undefined) return '';
  if (found === undefined) return 'The build that made the link is not kept here.';
  const path = kept.today === build ? '' : found.path;
  const { search, hash } = location;
  location.replace(new URL(`${path}${folder()}${search}${hash}`, site));
  return kLeaving;
}

async function keptAt(site: URL): Promise<KeptBuilds | undefined> {
  try {
    const answer = await fetch(new URL(kList, site));
    const kept = (await answer.json()) as KeptBuilds;
    return answer.ok && Array.isArray(kept.builds) ? kept : undefined;
  } catch {
    return undefined;
  }
}
