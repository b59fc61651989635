// Moves the pointer over a picture; its tip is rendered one frame later.
import type { Page } from '@playwright/test';

/** Moves the pointer, and waits until the page has rendered the tip of the new place. */
export async function pointTo(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}
