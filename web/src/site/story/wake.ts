// Starts live pictures when the reader comes near them, and pauses them out of view. Their code
// loads only then: the page can be read without it.

import type { Living } from './run';

/** Distance at which a picture starts, in parts of the window's height. */
const kNear = '25%';

export function wakeWhenSeen(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('[data-live]')) watch(figure);
}

function watch(figure: HTMLElement): void {
  if (typeof WebAssembly === 'undefined') {
    say(
      figure,
      'This browser has no WebAssembly, so the engine cannot run here: the picture is a recorded moment.',
    );
    return;
  }
  let living: Promise<Living> | undefined;
  let seen = false;
  const observer = new IntersectionObserver(
    (entries) => {
      seen = entries.at(-1)?.isIntersecting === true;
      if (seen && living === undefined)
        living = import('./living').then(({ bringToLife }) => bringToLife(figure));
      living?.then(
        (one) => one.see(seen),
        () => say(figure, 'The engine could not be loaded: the picture is a recorded moment.'),
      );
    },
    { rootMargin: kNear },
  );
  observer.observe(figure);
}

function say(figure: HTMLElement, words: string): void {
  const note = document.createElement('p');
  note.textContent = words;
  figure.querySelector('[data-slot="acts"]')?.replaceChildren(note);
}
