// What every page of the site does once it is there: live pictures wake when they are seen, and
// marked terms are explained.
import { wakeWhenSeen } from '../story/wake';

wakeWhenSeen();
if (document.querySelector('.term') !== null)
  void import('../glossary/tip').then(({ explainMarks }) => explainMarks());
