// What a page says in a browser that has no WebAssembly.

/** Says so above what the build wrote; answers whether engines can run here. */
export function canRun(place: HTMLElement, without: string): boolean {
  if (typeof WebAssembly !== 'undefined') return true;
  const note = document.createElement('p');
  note.textContent = `This browser has no WebAssembly, ${without}`;
  place.prepend(note);
  return false;
}
