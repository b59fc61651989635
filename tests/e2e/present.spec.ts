// Presentations: large enough to be read from the back of a hall, with what the words are about.
import { expect, test } from '@playwright/test';
import { kWordPx } from '../../web/src/drawing/kit/words/words';
import { pointTo } from './pointer';
import { axeFaults, openAt } from './run';
import { smallerThan } from './type_size';

/** 32 px, less what layout rounds off. */
const kPresentedPx = 31.9;

test('presentation mode enlarges the answer and the trees, keeps clicks exact, and ends with Esc', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAt(page, 'innodb-vs-myrocks', 5_000);
  const figure = page.getByTestId('amplification-2');
  const before = (await figure.boundingBox())?.height ?? 0;
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Exit presentation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  // What the colours mean is there for those who have never seen the page.
  for (const kind of ['new', 'rewritten', 'log', 'second copy', 'housekeeping'])
    await expect(page.locator('.legend').getByText(kind, { exact: true })).toBeInViewport();
  expect((await figure.boundingBox())?.height).toBeGreaterThan(1.3 * before);
  expect(
    await page.evaluate(() => [
      document.documentElement.scrollWidth <= innerWidth,
      document.documentElement.scrollHeight <= innerHeight,
    ]),
  ).toEqual([true, true]);
  // What each drive wrote is there in full.
  const sums = page.locator('.drive .caption.largest');
  await expect(sums).toHaveCount(3);
  for (const sum of await sums.all()) {
    const [bottom, end] = await sum.evaluate((one) => [
      one.getBoundingClientRect().bottom,
      one.closest('.band')?.getBoundingClientRect().bottom ?? 0,
    ]);
    expect(bottom).toBeLessThanOrEqual(end ?? 0);
  }
  // If pointer positions ignored the zoom, the pointer would miss the memtable, which is in the
  // upper part of the last picture.
  const box = (await page.getByRole('img', { name: /^MyRocks: memtable/ }).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const tips: (string | undefined)[] = [];
  for (const share of [0.14, 0.18, 0.22, 0.26, 0.3]) {
    await pointTo(page, box.x + box.width * 0.8, box.y + box.height * share);
    tips.push((await page.locator('.tip').allTextContents())[0]);
  }
  expect(tips).toContainEqual(expect.stringMatching(/^memtable: number \d+/));
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Exit presentation' }).click();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('what is presented is 32 px high at 1920 × 1080', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openAt(page, 'innodb-vs-myrocks', 5_000);
  expect(await smallerThan(page, kPresentedPx)).not.toEqual([]);
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Exit presentation' })).toBeVisible();
  expect(await smallerThan(page, kPresentedPx)).toEqual([]);
  // Canvases are magnified as a whole: so are their words, none of which is below 14 px there.
  const zooms = await page
    .locator('.bands .picture:not(.device) canvas')
    .evaluateAll((all) =>
      (all as HTMLCanvasElement[]).map(
        (one) => one.getBoundingClientRect().width / one.offsetWidth,
      ),
    );
  expect(zooms.length).toBeGreaterThanOrEqual(3);
  for (const zoom of zooms) expect(kWordPx * zoom).toBeGreaterThan(kPresentedPx);
});

test('words about the chart show it, presented and where it was closed', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openAt(page, 'index-families', 1_000);
  const chart = page.locator('.foot .chart');
  const narration = page.locator('.narration');
  const open = page.getByRole('button', { name: 'Chart', exact: true });
  if ((await open.getAttribute('aria-pressed')) === 'true') await open.click();
  await expect(chart).toHaveCount(0);
  await page.keyboard.press('p');
  await page.keyboard.press('PageDown');
  while ((await narration.getAttribute('data-moment')) !== '5') {
    await expect(chart).toBeHidden();
    const before = (await narration.getAttribute('data-moment')) ?? '';
    await page.keyboard.press('PageDown');
    await expect(narration).not.toHaveAttribute('data-moment', before);
  }
  await expect(chart).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.legend').getByText('rewritten')).toBeInViewport();
  expect(await smallerThan(page, kPresentedPx)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(
    true,
  );
  await page.keyboard.press('PageDown');
  await expect(chart).toBeHidden();
});

test.describe('presented on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what the colours mean and whether it plays stay in sight', async ({ page }) => {
    await openAt(page, 'innodb-vs-myrocks', 5_000);
    await page.getByRole('button', { name: 'Present' }).click();
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    for (const kind of ['new', 'rewritten', 'log', 'second copy', 'housekeeping'])
      await expect(page.locator('.legend').getByText(kind, { exact: true })).toBeInViewport();
    await expect(page.locator('.speed-words')).toBeInViewport();
    await expect(page.locator('.speed-words')).toContainText('paused');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.locator('.speed-words')).not.toContainText('paused');
    await page.getByRole('button', { name: 'Next moment' }).click();
    await expect(page.locator('.narration nav .num')).toHaveText(/^\d+ of 12$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });
});
