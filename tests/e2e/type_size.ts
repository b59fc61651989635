// Sizes of words on the screen, with all magnification.
import type { Page } from '@playwright/test';

/** Visible words smaller than `leastPx`, with their size in pixels of the screen. */
export const smallerThan = (page: Page, leastPx: number): Promise<string[]> =>
  page.evaluate((leastPx) => {
    const zoomOf = (element: Element | null): number =>
      element === null ? 1 : Number(getComputedStyle(element).zoom) * zoomOf(element.parentElement);
    const seen = (node: Node, element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return visible && width > 1 && height > 1 && element.closest('.unseen') === null;
    };
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (element === null || words === '' || !seen(node, element)) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * zoomOf(element);
      if (size < leastPx) found.add(`${size.toFixed(1)} px: ${words}`);
    }
    return [...found];
  }, leastPx);
