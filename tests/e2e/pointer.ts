// Moves the pointer over pictures; a tip is rendered one frame later.
import type { Locator, Page } from '@playwright/test';

/** Moves the pointer, and waits until the page has rendered the tip of the new place. */
export async function pointTo(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}

/**
 * Moves the pointer over a picture, row by row, until the tip matches. `xs`, `ys`: shares of its
 * width and height. Returns the point in pixels; undefined if no tip matches.
 */
export async function findTip(
  picture: Locator,
  tip: RegExp,
  xs: readonly number[],
  ys: readonly number[],
): Promise<{ x: number; y: number } | undefined> {
  const page = picture.page();
  const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const y of ys)
    for (const x of xs) {
      const at = { x: box.x + box.width * x, y: box.y + box.height * y };
      await pointTo(page, at.x, at.y);
      if (await page.locator('.tip', { hasText: tip }).isVisible()) return at;
    }
  return undefined;
}
