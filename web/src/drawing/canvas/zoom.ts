// Returns the page's own magnification of an element: screen pixels per CSS pixel of its layout.
export function zoomOf(element: HTMLElement): number {
  const own = element.offsetWidth;
  return own > 0 ? element.getBoundingClientRect().width / own : 1;
}
