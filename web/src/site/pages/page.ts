// The type of a page of the site, rendered at build time.
import type { ComponentType } from 'react';

export interface SitePage {
  /** Address relative to the site's root, "" for the root itself: "story/falling/". */
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines and cards. */
  readonly description: string;
  /** Content of `<main>`, rendered once, without state or effects. `root`: "../" and so on. */
  readonly body: ComponentType<{ readonly root: string }>;
  /** Scripts of the page, relative to web/; "/src/site/pages/site.ts" is on every page. */
  readonly scripts?: readonly string[];
  /** Style sheets besides the site's, relative to web/. */
  readonly styles?: readonly string[];
  /** The recorded moment on its card; by default the home page's. */
  readonly card?: CardPicture;
  /** True for pages shown in place of others: they have no card and are not in the sitemap. */
  readonly unlisted?: true;
}

export interface CardPicture {
  readonly scenario: string;
  /** From 1, as in scenarios. */
  readonly moment: number;
  readonly tree: string;
}

/** Returns the path of a page's card image, relative to the site's root. */
export const cardOf = (path: string): string =>
  `cards/${path.replaceAll('/', '-').replace(/-$/, '') || 'home'}.png`;

/** Returns the relative path from a page to the site's root. */
export const rootOf = (path: string): string => '../'.repeat(path.split('/').length - 1) || './';
