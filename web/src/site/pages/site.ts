// The script of every page of the site: starts live pictures when they come into view, explains
// marked terms, and keeps the site for use without a network.
import { explainOnceWanted } from '../../glossary/once_wanted';
import { wakeWhenSeen } from '../story/wake';
import { keepSite } from './keep';

wakeWhenSeen();
keepSite();
if (document.querySelector('.term') !== null) explainOnceWanted();
