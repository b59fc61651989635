// Bytes of a first visit of the lab, and of each chapter before its engine; times until the home
// page can be read and its picture runs. Times need an idle machine: npm run soak -- --only "the
// site".
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Response, test } from '@playwright/test';
import { sitePages } from './pages';
import { kMaxShift, shiftOf, watchShifts } from './shifts';

/** The bytes of a second at 1.6 Mbit/s (docs/size.md). */
const kMaxBytes = 200_000;
/** The bytes of 2.3 seconds. */
const kMaxBytesOfFirstVisit = 450_000;
const kReadableMs = 1_000;
const kLiveMs = 1_500;

const said: string[] = [];
test.afterAll(() => {
  if (said.length > 0) console.log(`the site: ${said.join('; ')}`);
});

/**
 * Bytes that the page loads until it is idle, compressed as a host sends them, without typefaces.
 */
async function weigh(page: Page, path: string, weights: Map<string, number>): Promise<number> {
  const asked: Promise<number>[] = [];
  const weight = async (response: Response) => {
    const url = response.url();
    if (url.endsWith('.woff2')) return 0;
    const known = weights.get(url);
    if (known !== undefined) return known;
    const bytes = brotliCompressSync(await response.body()).length;
    weights.set(url, bytes);
    return bytes;
  };
  const listen = (response: Response) => {
    asked.push(weight(response));
  };
  page.on('response', listen);
  await page.goto(`/${path}`);
  const words = 'The engine could not be loaded';
  await expect(page.locator('.acts')).toContainText(words);
  await page.waitForLoadState('networkidle');
  page.off('response', listen);
  return (await Promise.all(asked)).reduce((sum, bytes) => sum + bytes, 0);
}

test('no chapter is heavy before its engine, and none moves while it is put together', async ({
  page,
}) => {
  await watchShifts(page);
  await page.route('**/*.wasm', (route) => route.abort());
  const weights = new Map<string, number>();
  let most = { bytes: 0, path: '' };
  const chapters = sitePages().filter((path) => /^story\/.+/.test(path));
  expect(chapters).toHaveLength(12);
  for (const path of chapters) {
    const bytes = await weigh(page, path, weights);
    if (bytes > most.bytes) most = { bytes, path };
    expect.soft(bytes, path).toBeLessThanOrEqual(kMaxBytes);
    expect.soft(await shiftOf(page), path).toBeLessThan(kMaxShift);
  }
  const kB = Math.ceil(most.bytes / 1000);
  said.push(`the heaviest chapter is ${most.path}, ${kB} kB before its engine`);
});

test.describe('with nothing kept from before', () => {
  test.use({ storageState: { cookies: [], origins: [] }, viewport: { width: 1440, height: 900 } });

  test('a first visit of the lab is light', async ({ context, page }) => {
    // With saveData nothing is preloaded.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const paths = new Set<string>();
    context.on('request', (request) => paths.add(new URL(request.url()).pathname));
    await page.goto('/lab/');
    const asked = () => [...paths].join();
    for (const last of [/three-trees-often/, /later_chart-/, /later_tables/])
      await expect.poll(asked).toMatch(last);
    await expect(page.locator('.table-twin').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    const files = [...paths].map((path) => path.replace(/\/$/, '/index.html'));
    // Typefaces and recordings have separate limits.
    const counted = files.filter((path) => /\.(html|js|css|wasm)$/.test(path));
    const weights = counted.map((path) => {
      const file = new URL(`../../build/site${path}`, import.meta.url);
      return [path, brotliCompressSync(readFileSync(file)).length] as const;
    });
    const bytes = weights.reduce((sum, [, weight]) => sum + weight, 0);
    said.push(`a first visit of the lab is ${(bytes / 1000).toFixed(2)} kB`);
    expect(bytes, weights.join('\n')).toBeLessThanOrEqual(kMaxBytesOfFirstVisit);
  });
});

interface Times {
  readonly readable: number;
  readonly live: number;
}

/** Milliseconds until the home page's largest paint, and until its engines run. */
async function timesOfHome(page: Page): Promise<Times> {
  await page.addInitScript(() => {
    const seen = { readable: 0, live: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      seen.readable = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    addEventListener('DOMContentLoaded', () => {
      const figure = document.querySelector('.live');
      if (figure === null) return;
      new MutationObserver(() => {
        seen.live ||= performance.now();
      }).observe(figure, { attributeFilter: ['data-state'] });
    });
  });
  await page.goto('/');
  await expect(page.locator('.live[data-state="ready"]')).toBeVisible();
  return page.evaluate(() => (window as unknown as { seen: Times }).seen);
}

test('home can be read at once, and its engines run soon', { tag: '@timed' }, async ({ page }) => {
  test.skip(process.env.TT_SOAK === undefined, 'times are taken by npm run soak');
  const { readable, live } = await timesOfHome(page);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  said.push(`home readable after ${seconds(readable)}, live after ${seconds(live)}`);
  expect(readable).toBeGreaterThan(0);
  expect(readable).toBeLessThanOrEqual(kReadableMs);
  expect(live).toBeLessThanOrEqual(kLiveMs);
});
