// The script of the page on which an exercise is written. An exercise in its address is opened in
// the form.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { decodeExercise, isExerciseHash } from '../../document/exercise/exercise_link';
import { loadGlossary } from '../../glossary/words';
import { canRun } from './desk/no_engine';

const place = document.querySelector<HTMLElement>('[data-author]');
if (place !== null && canRun(place, 'so no exercise can be tried here.')) void open(place);

async function open(place: HTMLElement): Promise<void> {
  const [{ Author }, { draftOfText }] = await Promise.all([
    import('./author/author'),
    import('./author/use_draft'),
  ]);
  const linked = isExerciseHash(location.hash) ? await decodeExercise(location.hash) : undefined;
  const opened = linked?.ok === true ? draftOfText(linked.text) : undefined;
  // A reload opens the draft, not the link again.
  if (opened !== undefined) history.replaceState(null, '', location.pathname);
  createRoot(place).render(createElement(Author, { opened }));
  loadGlossary().catch(() => undefined);
}
