// Pages without JavaScript have their words and a painted picture, on a laptop and a telephone.
import { expect, type Page, test } from '@playwright/test';
import { oneOfEachKind, sitePages } from './pages';
import { decodedPng, inked } from './pixels';

test.use({ javaScriptEnabled: false });

const kSizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** Fewer words than two paragraphs have. */
const kFewWords = 30;
/** Pictures in a frame have no room for more. */
const kSaysLittle = new Set(['embed/']);

const kPictures = 'main svg:is(.still, .small):visible, noscript img:visible';

const textOf = (page: Page) => page.locator('body').innerText();

test('every page says its piece, and keeps no room for what will not come', async ({ page }) => {
  for (const path of sitePages()) {
    await page.goto(`/${path}`);
    if (kSaysLittle.has(path)) {
      expect.soft(await textOf(page), path).toContain('They need JavaScript');
      continue;
    }
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    const words = (await textOf(page)).split(/\s+/).filter((word) => /\w/.test(word));
    expect.soft(words.length, path).toBeGreaterThan(kFewWords);
    for (const acts of await page.locator('.acts').all())
      expect.soft((await acts.boundingBox())?.height, path).toBeLessThan(90);
  }
});

test('pictures are painted, at both widths', async ({ page }) => {
  let looked = 0;
  for (const size of kSizes) {
    await page.setViewportSize(size);
    for (const path of oneOfEachKind(sitePages())) {
      await page.goto(`/${path}`);
      const live = await page.locator('.live').count();
      const picture = page.locator(kPictures).first();
      if ((await picture.count()) === 0) {
        expect.soft(live, `${path}: a live picture without a still one`).toBe(0);
        continue;
      }
      const share = inked(decodedPng(await picture.screenshot()));
      // More ink than a frame and a line of words.
      expect.soft(share, `${path} at ${size.width}`).toBeGreaterThan(0.05);
      const box = await picture.boundingBox();
      expect.soft((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(size.width);
      looked++;
    }
  }
  // At least home, a chapter, the gallery, an experiment, the talks and the lab.
  expect(looked).toBeGreaterThanOrEqual(6 * kSizes.length);
});
