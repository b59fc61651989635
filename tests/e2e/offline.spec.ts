// After one visit the whole site works without a network; a newer build waits until the reader
// accepts it.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { pages_in } from '../../scripts/site_files.mjs';

test.use({ serviceWorkers: 'allow' });

const kWorker = new URL('../../build/site/service_worker.js', import.meta.url);

const kTalk = new URL('../../talks/three-trees-one-workload.json', import.meta.url);

interface Entry {
  readonly url: string;
  readonly revision: string | null;
}

/** The list of files in the worker's text, raw and parsed. */
function listIn(worker: string): { text: string; entries: Entry[] } {
  const [text = '[]'] = /\[\{"(?:revision|url)":.*?\}\]/s.exec(worker) ?? [];
  return { text, entries: JSON.parse(text) };
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    return (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'
      ? names.length
      : 0;
  });

async function visit(page: Page): Promise<void> {
  await page.goto('/lab/#v2/random-updates');
  await expect(page.locator('.narration nav')).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(() => kept(page)).toBeGreaterThan(0);
}

test('without a network a reload runs the engines, and panels and other scenarios open', async ({
  page,
  context,
}) => {
  await visit(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('.narration nav')).toBeVisible();
  await expect(page.getByTestId('saved')).toContainText(/You loaded [1-9]/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('How to read');
  await page.keyboard.press('Escape');
  await page.goto('/lab/#v2/btree-random-updates');
  await page.reload();
  await expect(page.locator('.narration nav')).toBeVisible();
  await expect(page.getByTestId('saved')).toContainText(/You loaded [1-9]/);
});

test('without a network every page of the site is there', async ({ page, context }) => {
  await page.goto('/about/');
  await expect.poll(() => kept(page)).toBeGreaterThan(0);
  await context.setOffline(true);
  const pages = pages_in(readFileSync(kWorker, 'utf8'));
  expect(pages.length).toBeGreaterThan(25);
  for (const path of pages) {
    await page.goto(`/${path}`);
    await expect(page, path).toHaveTitle(/Three Trees/);
    await expect(page.locator('h1').first(), path).toBeAttached();
  }
});

test('without a network a talk is given from its first step to its last', async ({
  page,
  context,
}) => {
  const talk = JSON.parse(readFileSync(kTalk, 'utf8'));
  const last = talk.steps.length;
  await page.goto('/about/');
  await expect.poll(() => kept(page)).toBeGreaterThan(0);
  await context.setOffline(true);
  await page.goto(`/lab/#talk/${talk.name}/1`);
  const number = page.locator('.narration nav .num');
  for (let step = 1; step <= last; step++) {
    if (step > 1) await page.keyboard.press('PageDown');
    await expect(number).toHaveText(`${step} of ${last}`);
    // The words have figures, so the recording was loaded.
    await expect(page.locator('.narration p')).toHaveText(/^[^…{}]+$/);
    await expect(page.locator('.band .picture canvas').first()).toBeVisible();
    await expect(page.getByTestId('statements')).not.toHaveText('0');
  }
  // Beside recordings the engines run too.
  await expect(page.locator('.catching-up')).toHaveText(/\b[1-9]\d?% of the way here$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a newer build waits until it is taken', async ({ page }) => {
  await visit(page);
  const before = readFileSync(kWorker, 'utf8');
  const { text, entries } = listIn(before);
  const gone = entries.find(({ url }) => url.endsWith('.moments'))?.url ?? '';
  const newer = entries
    .filter(({ url }) => url !== gone)
    .map((entry) => (entry.url === 'about/index.html' ? { ...entry, revision: 'newer' } : entry));
  const note = page.getByRole('status').filter({ hasText: 'A newer version of this page' });
  await expect(note).toHaveCount(0);
  try {
    writeFileSync(kWorker, before.replace(text, JSON.stringify(newer)));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(note).toBeVisible();
    await page.evaluate(() => Object.assign(window, { same: true }));
    await note.getByRole('button', { name: 'Take it' }).click();
    await expect.poll(() => page.evaluate(() => 'same' in window).catch(() => true)).toBe(false);
    // Files of the previous build stay for its open pages.
    const found = (url: string) => page.evaluate(async (url) => !!(await caches.match(url)), url);
    expect(await found('/about/index.html?__WB_REVISION__=newer')).toBe(true);
    expect(await found(`/${gone}`)).toBe(true);
  } finally {
    writeFileSync(kWorker, before);
  }
});
