// The script of every page of the site: starts live pictures when they come into view, explains
// marked terms, and keeps the site for use without a network.
import { loadPopoversOnInput } from '../../glossary/popovers_on_input';
import { wakeWhenSeen } from '../story/wake';
import { keepSite } from './keep';

wakeWhenSeen();
keepSite();
if (document.querySelector('.term') !== null) loadPopoversOnInput();
