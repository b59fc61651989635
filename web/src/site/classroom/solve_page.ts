// The script of an exercise's page: replaces the built content, which can only be read.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { type ExerciseDocument, exerciseOf } from '../../document/exercise/exercise';
import { isHandInHash } from '../../document/exercise/hand_in';
import { loadGlossary } from '../../glossary/words';
import { canRun } from './desk/no_engine';

const kDocuments = import.meta.glob<unknown>(
  ['../../../../exercises/*.json', '!../../../../exercises/schema.json'],
  { import: 'default' },
);

const place = document.querySelector<HTMLElement>('[data-solve]');
if (place !== null) {
  // A handed-in link is for the teacher.
  if (isHandInHash(location.hash)) location.replace(`../teacher/${location.hash}`);
  else if (canRun(place, 'so the engine cannot run here.')) void open(place);
}

async function open(place: HTMLElement): Promise<void> {
  const load = kDocuments[`../../../../exercises/${place.dataset.solve}.json`];
  if (load === undefined) return;
  const [exercise, { Solve }] = await Promise.all([
    load().then((document) => exerciseOf(document as ExerciseDocument)),
    import('./desk/solve'),
  ]);
  createRoot(place).render(createElement(Solve, { exercise, keptAs: exercise.name }));
  place.dataset.state = 'ready';
  // Without the glossary the words are there, but not explained.
  loadGlossary().catch(() => undefined);
}
