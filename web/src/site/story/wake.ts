// Starts live pictures when the reader comes near them, and pauses them out of view. Their code
// loads only then: the page can be read without it.

import type { LiveView } from './live_run';

/** Distance at which a picture starts, in parts of the window's height. */
const kNear = '25%';

export function wakeWhenSeen(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('[data-live]')) watch(figure);
}

function watch(figure: HTMLElement): void {
  if (typeof WebAssembly === 'undefined') {
    showStatus(
      figure,
      'This browser has no WebAssembly, so the engine cannot run here: the picture is a recorded moment.',
    );
    return;
  }
  let view: Promise<LiveView> | undefined;
  let visible = false;
  const observer = new IntersectionObserver(
    (entries) => {
      visible = entries.at(-1)?.isIntersecting === true;
      if (visible && view === undefined)
        view = import('./live_picture').then(({ startLivePicture }) => startLivePicture(figure));
      view?.then(
        (one) => one.setVisible(visible),
        () =>
          showStatus(figure, 'The engine could not be loaded: the picture is a recorded moment.'),
      );
    },
    { rootMargin: kNear },
  );
  observer.observe(figure);
}

function showStatus(figure: HTMLElement, words: string): void {
  const note = document.createElement('p');
  note.textContent = words;
  figure.querySelector('[data-slot="acts"]')?.replaceChildren(note);
}
