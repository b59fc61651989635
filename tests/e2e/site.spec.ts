// The pages around the lab: old links, pages without scripts, live pictures that start and stop.
import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './run';

const kPages = [
  '',
  'story/',
  'story/one-row-one-page/',
  'story/the-cliff/',
  'gallery/',
  'talks/',
  'talks/notes/',
  'exercises/',
  'exercises/waiting-together/',
  'exercises/teacher/',
  'truth/',
  'glossary/',
  'about/',
  '404.html',
];

/** What the page's live picture says it has saved. */
async function saved(page: Page): Promise<number> {
  const text = await page.locator('.acts .said .num').first().textContent();
  return Number((text ?? '0').replaceAll(',', ''));
}

test('links of the time when the lab was at the root lead to it with all they hold', async ({
  page,
}) => {
  await page.goto('/?dev#v2/random-updates');
  await expect(page).toHaveURL(/\/lab\/\?dev#v2\/random-updates$/);
  await expect(page.locator('.narration nav')).toBeVisible({ timeout: 60_000 });
  await page.goto('about:blank');
  await page.goto('/#glossary/tombstone');
  await expect(page).toHaveURL(/\/lab\//);
  await expect(page.getByRole('dialog')).toContainText('tombstone', { timeout: 60_000 });
});

test('the home page shows recorded trees at once, then the engines, paused out of view', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('.still.wide').first()).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await expect(page.locator('.live[data-state="ready"]')).toBeVisible({ timeout: 60_000 });
  expect(await height()).toBe(before);
  await expect.poll(() => saved(page), { timeout: 30_000 }).toBeGreaterThan(60_000);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  // The trees are brought to one row, and the words follow.
  await expect
    .poll(
      async () => {
        const before = await saved(page);
        await page.waitForTimeout(700);
        return (await saved(page)) - before;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
});

for (const path of kPages)
  test(`axe finds nothing on /${path}`, async ({ page }) => {
    // The live picture stays still: what axe looks at does not change.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`/${path}`);
    expect(await axeFaults(page), 'light').toEqual([]);
    // The themes differ in nothing but colours.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/${path}`);
    expect(await axeFaults(page, { rules: ['color-contrast'] }), 'dark').toEqual([]);
  });

test('without WebAssembly live pictures and the lab say so, and show what was recorded', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  await page.goto('/');
  await expect(page.locator('.acts')).toContainText('This browser has no WebAssembly');
  await expect(page.locator('.still.wide').first()).toBeVisible();
  await page.goto('/lab/');
  await expect(page.getByRole('alert')).toContainText('has no WebAssembly');
  const picture = page.getByRole('img', { name: 'as it was recorded' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1200);
  expect(await axeFaults(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const path of kPages)
    test(`/${path} teaches`, async ({ page }) => {
      await page.goto(`/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const pictures = await page.locator('svg.still:visible').count();
      if ((await page.locator('.live').count()) > 0) expect(pictures).toBeGreaterThan(0);
      expect(await page.locator('main').textContent()).not.toContain('…');
      // No room is kept for what will not come.
      for (const acts of await page.locator('.acts').all())
        expect((await acts.boundingBox())?.height).toBeLessThan(90);
    });
});
