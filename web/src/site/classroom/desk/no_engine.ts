// The note of a page in browsers without WebAssembly.

/** Returns whether engines can run here; if not, adds a note above the built content. */
export function canRun(place: HTMLElement, without: string): boolean {
  if (typeof WebAssembly !== 'undefined') return true;
  const note = document.createElement('p');
  note.textContent = `This browser has no WebAssembly, ${without}`;
  place.prepend(note);
  return false;
}
