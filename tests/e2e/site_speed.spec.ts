// How soon the home page can be read and its picture runs, and what a chapter weighs: figures to be
// recorded (npm run soak -- --only "the site"), not limits, as machines differ.
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';

test.skip(process.env.TT_SOAK === undefined, 'figures are recorded by npm run soak');

/** Parts of bars move as they grow; nothing else does. A tenth of what Web Vitals call good. */
const kMostShift = 0.01;

/** Layout shift and paints, from before the page's own scripts on. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: 0, ready: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      seen.largest = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    addEventListener('DOMContentLoaded', () => {
      const figure = document.querySelector('.live');
      if (figure === null) return;
      new MutationObserver(() => {
        seen.ready ||= performance.now();
      }).observe(figure, { attributeFilter: ['data-state'] });
    });
  });
}

const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
const seconds = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(2)} s`;

test('home and chapters', async ({ page }) => {
  const said: string[] = [];
  await observe(page);
  await page.goto('/');
  await expect(page.locator('.live[data-state="ready"]')).toBeVisible({ timeout: 60_000 });
  const home = await seen(page);
  said.push(`home readable after ${seconds(home.largest)}, live after ${seconds(home.ready)}`);
  said.push(`layout shift ${home.shift?.toFixed(4)}`);
  expect(home.shift).toBeLessThan(kMostShift);

  // Out of view, so that no engine is fetched: brotli, as a host sends it, without typefaces.
  await page.setViewportSize({ width: 1440, height: 200 });
  let heaviest = { kB: 0, name: '' };
  await page.goto('/story/');
  const chapters = await page
    .locator('.contents a')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
  for (const name of chapters) {
    let bytes = 0;
    const waits: Promise<void>[] = [];
    const add = async (response: import('@playwright/test').Response) => {
      if (!response.url().endsWith('.woff2'))
        // What a page that was left asked for has no body any more.
        bytes += await response.body().then(
          (body) => brotliCompressSync(body).length,
          () => 0,
        );
    };
    const listen = (response: import('@playwright/test').Response) => {
      waits.push(add(response));
    };
    page.on('response', listen);
    await page.goto(name);
    await page.waitForLoadState('networkidle');
    page.off('response', listen);
    await Promise.all(waits);
    if (bytes > heaviest.kB * 1000) heaviest = { kB: Math.ceil(bytes / 1000), name };
    expect((await seen(page)).shift, name).toBeLessThan(kMostShift);
  }
  said.push(`the heaviest chapter is ${heaviest.name}, ${heaviest.kB} kB before its engine`);
  console.log(`the site: ${said.join('; ')}`);
});
