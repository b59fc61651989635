// The script of the page of a teacher's exercise: opens the one in the address, or asks for a file.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { isHandInHash } from '../../document/exercise/hand_in';
import { loadGlossary } from '../../glossary/words';
import { canRun } from './desk/no_engine';

const place = document.querySelector<HTMLElement>('[data-own]');
if (place !== null) {
  // A handed-in link is for the teacher.
  if (isHandInHash(location.hash)) location.replace(`../teacher/${location.hash}`);
  else if (canRun(place, 'so the engine cannot run here.')) void open(place);
}

async function open(place: HTMLElement): Promise<void> {
  const { Own } = await import('./own/own');
  createRoot(place).render(createElement(Own, { first: location.hash }));
  place.dataset.state = 'ready';
  // Another link in the same tab is another exercise.
  addEventListener('hashchange', () => location.reload());
  loadGlossary().catch(() => undefined);
}
