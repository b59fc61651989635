// The glossary: every word on the page that a reader who knows SQL, but no storage engine, may not
// know. The single source of popovers, the glossary's panel and docs/terms.md.
import type { TermGroup } from './term';
import { kDriveTerms } from './terms_of_drives';
import { kPageTerms } from './terms_of_page';
import { kTreeTerms } from './terms_of_trees';

const [kCosts, ...kPage] = kPageTerms;

/** In the panel's order. */
export const kTerms: readonly TermGroup[] = [
  ...(kCosts === undefined ? [] : [kCosts]),
  ...kTreeTerms,
  ...kDriveTerms,
  ...kPage,
];
