// What every page of the site does once it is there: live pictures wake when they are seen, and
// marked terms are explained, and the site is kept for times without a network.
import { explainOnceWanted } from '../../glossary/once_wanted';
import { wakeWhenSeen } from '../story/wake';
import { keepSite } from './keep';

wakeWhenSeen();
keepSite();
if (document.querySelector('.term') !== null) explainOnceWanted();
