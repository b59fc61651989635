// The page of maps: chosen by drive and measure, read by keyboard, opened in the lab, and whole
// without scripts.
import { expect, test } from '@playwright/test';
import { axeFaults } from './run';

const kMaps = '.map-frame:visible';

test('a map is chosen, its cells are read with arrow keys, and one opens its run', async ({
  page,
}) => {
  await page.goto('/map/');
  await expect(page.locator(kMaps)).toHaveCount(1);
  await expect(page.locator(kMaps)).toContainText('On flash: time for each statement');
  await page.getByRole('radio', { name: 'disk' }).check();
  await page.getByRole('radio', { name: 'bytes written' }).check();
  await expect(page.locator(kMaps)).toContainText('On disk: bytes written');

  const cells = page.locator(`${kMaps} td a`);
  await cells.first().focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp'])
    await page.keyboard.press(key);
  await expect(cells.nth(2)).toBeFocused();
  await expect(page.locator('.map-cell')).toHaveText(
    /^Lookups 0%, memory 55%: \w+ wins by [\d.]+×; InnoDB .* kB, TokuDB .* kB, MyRocks .* kB$/,
  );
  await page.keyboard.press('Enter');
  await expect(page.locator('.headline')).toContainText('Which tree is the cheapest');
  await expect(page).toHaveURL(/\/lab\/#v\d/);
});

test('axe finds nothing, in both themes and on a telephone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/map/');
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await axeFaults(page, { rules: ['color-contrast'] })).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeFaults(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('all maps are there, and their cells are links', async ({ page }) => {
    await page.goto('/map/');
    await expect(page.locator(kMaps)).toHaveCount(4);
    await expect(page.locator('.map-tools')).toBeHidden();
    await expect(page.locator(`${kMaps} td a[href^="../lab/#v"]`)).toHaveCount(4 * 64);
  });
});
