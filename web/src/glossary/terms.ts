// The glossary: every word on the page that a reader who knows SQL, and no storage engine, may not
// know. The one source: popovers, the glossary's panel and docs/terms.md are made of it.
import type { TermGroup } from './term';
import { kDriveTerms } from './terms_of_drives';
import { kPageTerms } from './terms_of_page';
import { kTreeTerms } from './terms_of_trees';

const [kCosts, ...kPage] = kPageTerms;

/** In this order the panel lists them. */
export const kTerms: readonly TermGroup[] = [
  ...(kCosts === undefined ? [] : [kCosts]),
  ...kTreeTerms,
  ...kDriveTerms,
  ...kPage,
];
