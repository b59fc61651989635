// The script of every page of the site: starts live pictures when they come into view, explains
// marked terms, and keeps the site for use without a network.

import { keepSite } from './keep';
import { loadPopoversOnInput } from './popovers_on_input';
import { wakeWhenSeen } from './wake';

wakeWhenSeen();
keepSite();
if (document.querySelector('.term') !== null) loadPopoversOnInput();
