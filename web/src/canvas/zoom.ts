// How much an element is magnified by the page itself: its pixels on the screen for each of its own
// CSS pixels.
export function zoomOf(element: HTMLElement): number {
  const own = element.offsetWidth;
  return own > 0 ? element.getBoundingClientRect().width / own : 1;
}
