// The teacher's page, brought to life. A hand-in in its own address is graded as if it were pasted.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { isHandInHash } from '../exercise/hand_in';

const place = document.querySelector<HTMLElement>('[data-teacher]');
if (place !== null)
  void import('./teacher').then(({ Teacher }) => {
    const first = isHandInHash(location.hash) ? location.href : '';
    createRoot(place).render(createElement(Teacher, { first }));
  });
