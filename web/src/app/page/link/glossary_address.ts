// `#glossary/TERM` opens the glossary over the current page, which keeps its address.
import { openPanel } from '../../panels/open/panels';

/** The current page's address; empty before it has one. */
let shown = '';

/**
 * Opens the glossary if the address asks for it. Returns true if nothing else is to be opened; a
 * page that starts at a glossary address also opens a run.
 */
export function wasGlossaryAddress(): boolean {
  const term = /^#glossary\/?([a-z0-9-]*)$/.exec(location.hash)?.[1];
  const onPage = shown !== '';
  if (term !== undefined) {
    openPanel('glossary', term);
    history.replaceState(null, '', shown || location.pathname + location.search);
  }
  if (term === undefined || !onPage) shown = location.hash || '#';
  return term !== undefined && onPage;
}
