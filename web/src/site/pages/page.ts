// What a page of the site is, and what pages are made with when they are rendered at build time.
import type { ComponentType } from 'react';

export interface SitePage {
  /** Its address from the site's root, "" for the root itself: "story/falling/". */
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines and cards. */
  readonly description: string;
  /** What is inside `<main>`: rendered once, without state or effects. `root`: "../" and so on. */
  readonly body: ComponentType<{ readonly root: string }>;
  /** Modules that bring the page to life, from web/ on; "/src/site/pages/site.ts" on each. */
  readonly scripts?: readonly string[];
  /** Style sheets besides the site's own, from web/ on. */
  readonly styles?: readonly string[];
  /** What its card shows: a recorded moment. By default the home page's. */
  readonly card?: CardPicture;
  /** Shown in place of others, not for itself: no card, not in the sitemap. */
  readonly unlisted?: true;
}

export interface CardPicture {
  readonly scenario: string;
  /** Counted from 1, as in scenarios. */
  readonly moment: number;
  readonly tree: string;
}

/** The file of its card image, from the site's root. */
export const cardOf = (path: string): string =>
  `cards/${path.replaceAll('/', '-').replace(/-$/, '') || 'home'}.png`;

/** The way from a page up to the site's root. */
export const rootOf = (path: string): string => '../'.repeat(path.split('/').length - 1) || './';
