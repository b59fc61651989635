// How much the page itself magnifies an element: pixels on the screen per CSS pixel of its layout.
export function zoomOf(element: HTMLElement): number {
  const own = element.offsetWidth;
  return own > 0 ? element.getBoundingClientRect().width / own : 1;
}
