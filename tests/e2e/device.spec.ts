// The drive's picture in a real browser: a hard disk with its arm, and the erase blocks of a flash
// drive.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { pixelsOf } from './pixels';
import { axeFaults, openAt } from './run';

/** The share of opaque pixels of a canvas; a blank one has none. */
async function painted(canvas: Locator): Promise<number> {
  const pixels = await pixelsOf(canvas);
  return pixels.evaluate(({ data, width, height }) => {
    let count = 0;
    for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 128) count++;
    return count / (width * height);
  });
}

async function openDisk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose a scenario' }).click();
  await page.getByRole('link', { name: 'Random updates on a hard disk' }).click();
}

test('a hard disk shows its platter, its arm and iostat figures', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/lab/#v2/random-updates');
  await openDisk(page);
  const drive = page.getByRole('region', { name: 'RocksDB: the drive' });
  const platter = drive.locator('.disk canvas');
  await expect.poll(() => painted(platter)).toBeGreaterThan(0.3);
  await page.getByRole('heading', { level: 1 }).click();
  // The arm first moves when the log is large enough for write-back.
  await page.keyboard.press('Space');
  await expect(drive.getByText(/^last (access|second): .* rotat/)).toBeVisible();
  await expect(drive.getByText(/busy .*%/)).toBeVisible();
  await page.keyboard.press('t');
  await expect(drive.getByRole('rowheader', { name: 'track' })).toBeVisible();
});

test('clicks zoom into a column of erase blocks and into the pages of a block; Esc zooms out', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/lab/#v2/random-updates');
  const drive = page.getByRole('region', { name: 'RocksDB: the drive' });
  const canvas = drive.locator('.picture.device canvas');
  await expect.poll(() => painted(canvas)).toBeGreaterThan(0.5);
  await canvas.click({ position: { x: 20, y: 40 } });
  await expect(drive.getByText(/erase blocks? of one column/)).toBeVisible();
  await canvas.click({ position: { x: 20, y: 40 } });
  await expect(drive.getByText(/^erase block \d+: filled/)).toBeVisible();
  await expect.poll(() => painted(canvas)).toBeGreaterThan(0.2);
  await page.keyboard.press('Escape');
  await expect(drive.getByRole('button', { name: 'Back to the whole drive' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drive.getByText(/erase blocks \(\d+ per column\)/)).toBeVisible();
});

test('with several trees each drive opens in full: iostat, wear, lifetime, garbage collection', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 930 });
  await openAt(page, 'innodb-vs-myrocks', 5_000, 5_000);
  await page
    .getByRole('region', { name: 'InnoDB: the drive' })
    .locator('.picture.device canvas')
    .click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { level: 2 })).toHaveText('InnoDB: the drive');
  // Rows that are still loaded say nothing about the drive's life.
  await expect(
    inspector.getByText(/^Drive life is estimated from the end of loading/),
  ).toBeVisible();
  await expect(page.getByText(/^lasts /)).toHaveCount(0);
  // iostat's figures start with the requests after it opens.
  await page.keyboard.press('Space');
  await expect(inspector.getByRole('row', { name: /^writes/ })).toContainText(/\d/);
  await page.keyboard.press('Space');
  for (const term of [
    'most worn block',
    'moved by the drive',
    'flash write amplification',
    'largest hole',
  ])
    await expect(inspector.getByRole('term').filter({ hasText: term })).toBeVisible();
  await expect
    .poll(() => painted(inspector.locator('.picture.device canvas')))
    .toBeGreaterThan(0.5);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page), colorScheme).toEqual([]);
  }
  // The inspector has room to zoom in.
  await inspector.locator('.picture.device canvas').click({ position: { x: 20, y: 100 } });
  await expect(inspector.getByRole('button', { name: 'Back to the whole drive' })).toBeVisible();
});

test('a drive opens by keyboard, and the chart of a disk does not mention flash', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/lab/#v2/hdd-random-updates');
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await page.getByRole('button', { name: 'RocksDB: the drive in detail' }).press('Enter');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { name: 'What iostat says' })).toBeVisible();
  await expect(inspector.getByRole('heading', { name: 'Garbage collection' })).toHaveCount(0);
  await expect(
    page.getByRole('img', { name: /^write amplification: drive bytes per user byte/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /flash/ })).toHaveCount(0);
});
