// The script of the teacher's page. A hand-in in its address is graded as if it were pasted.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { isHandInHash } from '../../document/exercise/hand_in';
import { canRun } from './desk/no_engine';

const place = document.querySelector<HTMLElement>('[data-teacher]');
const kWithout = 'so nothing can be graded here. The command line can: npx three-trees grade FILE';
if (place !== null && canRun(place, kWithout))
  void import('./desk/teacher').then(({ Teacher }) => {
    const first = isHandInHash(location.hash) ? location.href : '';
    createRoot(place).render(createElement(Teacher, { first }));
  });
