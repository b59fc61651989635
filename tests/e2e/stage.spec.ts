// A speaker's keys: contrast for projectors, speed, seeking, one tree after the other, a black
// screen, and any moment from a list.
import { expect, type Page, test } from '@playwright/test';
import { openAt, statements } from './run';

const kOpening = 'innodb-vs-myrocks';
const bands = (page: Page) => page.locator('.band');
const token = (page: Page, name: string) =>
  page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`),
    name,
  );

test('high contrast is switched by key or button, and kept over a reload, in both themes', async ({
  page,
}) => {
  await openAt(page, 'random-updates', 100);
  const usual = await token(page, 'warm');
  await page.keyboard.press('h');
  await expect.poll(() => token(page, 'warm')).not.toBe(usual);
  await expect(page.getByRole('button', { name: 'High contrast' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const light = await token(page, 'warm');
  expect(Number(await token(page, 'bold'))).toBeGreaterThan(0.5);
  await page.reload();
  await expect.poll(() => token(page, 'warm')).toBe(light);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect.poll(() => token(page, 'warm')).not.toBe(light);
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Exit presentation' })).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.locator('html')).not.toHaveAttribute('data-contrast');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'High contrast' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'dark');
});

test('keys set the speed and seek', async ({ page }) => {
  await openAt(page, 'random-updates', 40_000, 100);
  const speed = page.getByRole('slider', { name: 'Playback speed' });
  const at = async () => Number(await speed.inputValue());
  const before = await at();
  await page.keyboard.press('+');
  await expect.poll(at).toBeGreaterThan(before);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect.poll(at).toBeLessThan(before);
  await page.keyboard.press('l');
  await expect.poll(() => statements(page)).toBeGreaterThan(100_000);
  await page.keyboard.press('j');
  await expect.poll(() => statements(page)).toBe(40_000);
  await page.keyboard.press('j');
  await expect.poll(() => statements(page)).toBe(0);
});

test('trees are shown alone by turns, and the next moment shows its own', async ({ page }) => {
  await openAt(page, kOpening, 5_000);
  await expect(bands(page)).toHaveCount(3);
  for (const name of ['InnoDB', 'TokuDB', 'MyRocks']) {
    await page.keyboard.press('n');
    await expect(bands(page)).toHaveCount(1);
    await expect(page.getByRole('region', { name: `${name}: the tree` })).toBeVisible();
  }
  await page.keyboard.press('n');
  await expect(bands(page)).toHaveCount(3);
});

test('the screen goes black and returns; any moment is two keys away', async ({ page }) => {
  await openAt(page, kOpening, 5_000);
  const black = page.getByRole('button', { name: 'Show the page again' });
  await page.keyboard.press('b');
  await expect(black).toBeVisible();
  expect(await black.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await page.keyboard.press('b');
  await expect(black).toHaveCount(0);
  await page.keyboard.press('m');
  const list = page.getByRole('dialog', { name: 'Moments' }).getByRole('listitem');
  await expect(list.first()).toContainText('You save one row: 116 bytes');
  await list.nth(3).getByRole('button').press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.narration')).toHaveAttribute('data-moment', '4');
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
])
  test(`what is presented at ${size.width} px has no letter below 20 px in its dialogs`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openAt(page, kOpening, 1_000);
    await page.keyboard.press('p');
    await expect(page.getByRole('button', { name: 'Exit presentation' })).toBeVisible();
    for (const key of ['?', 'm', 'c', 's', 'u', 'o']) {
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
      const least = await dialog.evaluate((element) => {
        const zoomed = (element as HTMLElement & { currentCSSZoom: number }).currentCSSZoom;
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const sizes: number[] = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
          if ((node.nodeValue ?? '').trim() !== '' && node.parentElement !== null)
            sizes.push(zoomed * Number.parseFloat(getComputedStyle(node.parentElement).fontSize));
        return Math.min(...sizes);
      });
      expect(least, key).toBeGreaterThanOrEqual(19.9);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
