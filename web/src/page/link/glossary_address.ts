// `#glossary/TERM`: opens the glossary over what is on the page, which keeps its own address.
import { openPanel } from '../../stage/panels';

/** Answers whether the address is one of the glossary's; `before` is the one that it replaced. */
export function openGlossaryAddress(before: string): boolean {
  const term = /^#glossary\/?([a-z0-9-]*)$/.exec(location.hash)?.[1];
  if (term === undefined) return false;
  openPanel('glossary', term);
  history.replaceState(null, '', before || location.pathname + location.search);
  return true;
}
