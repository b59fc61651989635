// `#glossary/TERM`: opens the glossary over what is on the page, which keeps its own address.
import { openPanel } from '../../stage/panels';

/** The address of what is on the page; empty before there is something. */
let shown = '';

/** Whether the address led to the glossary alone; a page that opens with it shows a run as well. */
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
