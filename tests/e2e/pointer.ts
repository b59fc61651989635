// The pointer over a picture: what it says there is rendered a frame later.
import type { Page } from '@playwright/test';

/**
 * Moves the pointer and waits until the page has answered, so that a tip is read where it belongs.
 */
export async function pointTo(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}
