// The script of the teacher's page. A hand-in or an exercise in its address is read as if it were
// pasted.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { isExerciseHash } from '../../document/exercise/exercise_link';
import { isHandInHash } from '../../document/exercise/hand_in';
import { canRun } from './desk/no_engine';

const place = document.querySelector<HTMLElement>('[data-teacher]');
const kWithout = 'so nothing can be graded here. The command line can: npx three-trees grade FILE';
if (place !== null && canRun(place, kWithout))
  void import('./class/teacher').then(({ Teacher }) => {
    const known = isHandInHash(location.hash) || isExerciseHash(location.hash);
    const first = known ? location.href : '';
    createRoot(place).render(createElement(Teacher, { first }));
  });
