// The drive's picture in a real browser: a hard disk with its arm, and a look into the erase blocks of a flash drive.
import { expect, type Locator, type Page, test } from '@playwright/test';

/** Opaque pixels of a canvas, so that a blank one is told from a painted one. */
async function painted(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? new Uint8ClampedArray();
    let count = 0;
    for (let i = 3; i < pixels.length; i += 4) if ((pixels[i] ?? 0) > 128) count++;
    return count / (element.width * element.height);
  });
}

async function openDisk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose a scenario' }).click();
  await page.getByRole('link', { name: 'Random saves on a hard disk' }).click();
}

test('a hard disk shows its platter, its arm and what iostat says', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#v2/random-updates');
  await openDisk(page);
  const drive = page.getByRole('region', { name: 'MyRocks: the drive' });
  const platter = drive.locator('.disk canvas');
  await expect.poll(() => painted(platter), { timeout: 8_000 }).toBeGreaterThan(0.3);
  await page.getByRole('heading', { level: 1 }).click();
  // The arm goes somewhere as soon as the log has grown enough to be written back.
  await page.keyboard.press('Space');
  await expect(drive.getByText(/^last (errand|second): .* rotat/)).toBeVisible({ timeout: 30_000 });
  await expect(drive.getByText(/busy .* %/)).toBeVisible();
  await page.keyboard.press('t');
  await expect(drive.getByRole('rowheader', { name: 'track' })).toBeVisible();
});

test('a click looks into a column of erase blocks, another into the pages of a block; Esc comes back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#v2/random-updates');
  const drive = page.getByRole('region', { name: 'MyRocks: the drive' });
  const canvas = drive.locator('.picture.device canvas');
  await expect.poll(() => painted(canvas), { timeout: 8_000 }).toBeGreaterThan(0.5);
  await canvas.click({ position: { x: 20, y: 100 } });
  await expect(drive.getByText(/erase blocks of a column/)).toBeVisible();
  await canvas.click({ position: { x: 20, y: 100 } });
  await expect(drive.getByText(/^erase block \d+: filled/)).toBeVisible();
  await expect.poll(() => painted(canvas)).toBeGreaterThan(0.2);
  await page.keyboard.press('Escape');
  await expect(drive.getByRole('button', { name: 'Back to the whole drive' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drive.getByText(/erase blocks, \d+ a column/)).toBeVisible();
});
