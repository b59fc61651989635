// The pages around the lab: old links, axe on every page, live pictures that start and stop, and
// the words in browsers that cannot run engines.
import { expect, type Page, test } from '@playwright/test';
import { oneOfEachKind, sitePages } from './pages';
import { axeFaults } from './run';
import { kMaxShift, shiftOf, watchShifts } from './shifts';

/** The rows that the live picture has saved, by its words. */
async function saved(page: Page): Promise<number> {
  const text = await page.locator('.acts .said .num').first().textContent();
  return Number((text ?? '0').replaceAll(',', ''));
}

test('links of the time when the lab was at the root lead to it with all they hold', async ({
  page,
}) => {
  await page.goto('/?dev#v2/random-updates');
  await expect(page).toHaveURL(/\/lab\/\?dev#v2\/random-updates$/);
  await expect(page.locator('.narration nav')).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/#glossary/tombstone');
  await expect(page).toHaveURL(/\/lab\//);
  await expect(page.getByRole('dialog')).toContainText('tombstone');
});

test('the bars of the home page grow towards what a row costs in the recorded end', async ({
  page,
}) => {
  const costs = page.locator('.live .cost');
  const finals = async () =>
    (await costs.allTextContents()).map(
      (text) => text.match(/[\d.]+(?=\skB( a row)? in the end)/)?.[0],
    );
  // Without engines the page has only the bill.
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto('/');
  const said = await finals();
  expect(said.map(Number).filter((cost) => cost > 0)).toHaveLength(3);
  await page.unroute(/\.wasm$/);
  await page.reload();
  await expect(costs.first()).toContainText('a row so far');
  expect(await finals()).toEqual(said);
});

test('the home page shows recorded trees at once, then the engines, paused out of view', async ({
  page,
}) => {
  await watchShifts(page);
  await page.goto('/');
  await expect(page.locator('.still.wide').first()).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await expect(page.locator('.live[data-state="ready"]')).toBeVisible();
  expect(await height()).toBe(before);
  expect(await shiftOf(page)).toBeLessThan(kMaxShift);
  await expect.poll(() => saved(page)).toBeGreaterThan(60_000);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  // The trees advance to one row, and the words follow.
  await expect
    .poll(async () => {
      const before = await saved(page);
      await page.waitForTimeout(700);
      return (await saved(page)) - before;
    })
    .toBe(0);
});

test('the trees of the home page are on the first screen, each with what it does', async ({
  page,
}) => {
  await page.route(/\.wasm$/, (route) => route.abort());
  const pictures = page.locator('.live .picture');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const names = ['rewrites whole pages in place', 'moves them in batches', 'merges them later'];
  for (const does of names) await expect(page.getByText(does)).toBeInViewport({ ratio: 1 });
  for (const picture of await pictures.all()) await expect(picture).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const does of names) await expect(page.getByText(does)).toBeInViewport({ ratio: 1 });
  for (const picture of await pictures.all()) await expect(picture).toBeInViewport({ ratio: 1 });
  for (const cost of await page.locator('.live .cost').all())
    await expect(cost).toBeInViewport({ ratio: 1 });
});

test('axe finds nothing on any page, in both themes', async ({ page }) => {
  test.slow();
  // axe.spec.ts and embed.spec.ts test these two with their engines.
  const pages = sitePages().filter((path) => path !== 'lab/' && path !== 'embed/');
  expect(pages.length).toBeGreaterThan(45);
  const kinds = oneOfEachKind(pages);
  // Without engines recorded pictures stay, so that axe reads a page at rest. story.spec.ts tests
  // the controls of running pictures.
  await page.route('**/*.wasm', (route) => route.abort());
  for (const path of pages) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`/${path}`);
    expect.soft(await axeFaults(page), `/${path}`).toEqual([]);
    if (!kinds.includes(path)) continue;
    // Themes differ only in colours, and pages of a kind have the same.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const dark = await axeFaults(page, { rules: ['color-contrast'] });
    expect.soft(dark, `/${path}, dark`).toEqual([]);
  }
});

/** Pages that run engines, and the element that says if they cannot. */
const kRunning = [
  ['', '.acts'],
  ['story/the-cliff/', '.acts'],
  ['exercises/waiting-together/', '[data-solve]'],
  ['exercises/teacher/', '[data-teacher]'],
  ['embed/', '[role="alert"]'],
  ['lab/', '[role="alert"]'],
] as const;

test('without WebAssembly every page that runs engines says so, and shows what was recorded', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  for (const [path, place] of kRunning) {
    await page.goto(`/${path}`);
    const note = page.locator(place).first();
    await expect(note, path).toContainText('has no WebAssembly');
    if (place === '.acts') await expect(page.locator('.still.wide').first()).toBeVisible();
  }
  const picture = page.getByRole('img', { name: 'as it was recorded' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1200);
  expect(await axeFaults(page)).toEqual([]);
});
