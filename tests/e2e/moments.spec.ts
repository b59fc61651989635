// Reads the gallery by Page Down alone, as with a clicker: the words and the painted picture of
// each moment appear within a second, however far away the run is. `npm test` reads every scenario
// in Chromium, and one of each kind of tree in Firefox. TT_SOAK=1 reads all in both, and writes the
// times to tests/moments.md.
import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { needFirefox, openFirefox } from './firefox';
import { type Gallery, kDocuments, walk } from './walk';

const kAll = process.env.TT_SOAK === '1';
/** All three trees; an LSM-tree on a disk; a fractal tree; two of a kind. */
const kInFirefox = ['innodb-vs-myrocks', 'hdd-random-updates', 'lookups-and-deletes', 'counters'];

const kWithinMs = 1_000;

const words = (page: Page) => page.locator('.narration p');

const kTimes: string[] = [];
let slowestMs = 0;
let read = 0;

function judge(browser: string, { name, moments }: Gallery, times: readonly number[]): void {
  console.log(`${name} in ${browser}: ${times.join(', ')} ms`);
  kTimes.push(`| ${name} | ${browser} | ${Math.max(...times)} | ${times.join(', ')} |`);
  slowestMs = Math.max(slowestMs, ...times);
  read += times.length;
  expect(times).toHaveLength(moments.length - 1);
  expect(Math.max(...times)).toBeLessThan(kWithinMs);
}

test.afterAll(() => {
  if (!kAll || read === 0) return; // other tests of this file end here as well
  const head = `# How soon moments are there

Written by \`npm run soak -- --only read\`. Milliseconds from Page Down to the first frame that
shows the moment's words and its picture, painted, from the second moment on. Each must be below
${kWithinMs}.

| scenario | browser | slowest | each |
|---|---|---|---|
`;
  console.log(`moments: ${read}, the slowest after ${slowestMs} ms`);
  writeFileSync(new URL('../moments.md', import.meta.url), `${head}${kTimes.join('\n')}\n`);
});

const kTimed = { tag: '@timed' };

for (const run of kDocuments)
  test(`${run.name} can be read by Page Down alone`, kTimed, async ({ page }) => {
    const { name, moments } = run;
    await page.goto(`/lab/#v2/${name}`);
    await expect(page.locator('.narration nav')).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Space');
    await expect(words(page)).not.toBeEmpty();
    // The recording of the moments loads after the page.
    await page.waitForLoadState('networkidle');
    const press = (key: string) => page.keyboard.press(key);
    const evaluate = page.evaluate.bind(page) as Parameters<typeof walk>[0]['evaluate'];
    // Rounded, as a page that scrolls ends at a fraction of a pixel.
    const foot = async () => Math.round((await page.locator('.foot').boundingBox())?.y ?? 0);
    const begin = await foot();
    judge('Chromium', run, await walk({ evaluate, press }, run));
    // No step has moved the foot.
    expect(await foot()).toEqual(begin);
    // Page Down at the last moment changes nothing.
    await page.keyboard.press('PageDown');
    await expect(page.locator('.narration')).toHaveAttribute('data-moment', `${moments.length}`);
    await expect(page.getByRole('button', { name: 'Next moment' })).toBeDisabled();
  });

test.describe('in Firefox', () => {
  test.beforeEach(needFirefox);

  for (const run of kDocuments.filter(({ name }) => kAll || kInFirefox.includes(name)))
    test(`${run.name} can be read by Page Down alone`, kTimed, async ({ baseURL }) => {
      const browser = await openFirefox();
      try {
        const page = await browser.newPage();
        await page.setViewport({ width: 1280, height: 720 });
        await page.goto(`${baseURL}/lab/#v2/${run.name}`);
        await page.waitForSelector('.narration nav', { timeout: 30_000 });
        // A first visit begins at the first moment; later visits play.
        await page.keyboard.press(' ');
        await page.waitForFunction(
          () => document.querySelector('.narration p')?.textContent !== '',
          { timeout: 30_000 },
        );
        await page.waitForNetworkIdle();
        const press = (key: 'PageDown' | 'PageUp') => page.keyboard.press(key);
        const evaluate = page.evaluate.bind(page) as Parameters<typeof walk>[0]['evaluate'];
        judge('Firefox', run, await walk({ evaluate, press }, run));
      } finally {
        await browser.close();
      }
    });
});

test('a moment plays to its end and waits; then play goes on freely', async ({ page }) => {
  await page.goto('/lab/#v2/index-families');
  await expect(page.locator('.narration nav')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('PageUp');
  const rows = page.getByTestId('statements');
  const end = kDocuments.find(({ name }) => name === 'index-families')?.moments[0]?.until;
  await expect(rows).toHaveText((end?.statements ?? 0).toLocaleString('en-US'), {
    timeout: 30_000,
  });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(rows).not.toHaveText((end?.statements ?? 0).toLocaleString('en-US'));
});

test('a link made at a moment opens with its words and its trees', async ({ page }) => {
  await page.goto('/lab/#v2/index-families');
  await expect(page.locator('.narration nav')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Space');
  const next = page.getByRole('button', { name: 'Next moment' });
  const shown = page.locator('.narration');
  for (let i = 0; i < 3; i++)
    if ((await shown.getAttribute('data-moment')) !== '3') await next.click();
  await expect(shown).toHaveAttribute('data-moment', '3');
  const said = await words(page).textContent();
  await expect(page.locator('.band.dimmed')).toHaveCount(1);
  await page.keyboard.press('s');
  const link = page.getByLabel('Link to this moment');
  await expect(link).toHaveValue(/#v\d\./, { timeout: 30_000 });
  const address = await link.inputValue();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(words(page)).toHaveText(said ?? '', { timeout: 30_000 });
  await expect(page.locator('.band.dimmed')).toHaveCount(1);
});

test.describe('a first visit', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('begins with one tree, can be skipped, and is not repeated', async ({ page }) => {
    await page.goto('/lab/');
    await expect(page.locator('.narration')).toHaveAttribute('data-moment', '1', {
      timeout: 30_000,
    });
    await expect(page.locator('.band')).toHaveCount(1);
    await expect(words(page)).toContainText('You save one row: 116 bytes');
    // The heading names the tree and the cost of its row, without that of creating the database.
    const answer = page.getByRole('heading', { level: 1 });
    await expect(answer).toHaveText(
      /^InnoDB: average cost of loading one row of 116 B so far \d+\.\d kB$/,
    );
    // The introduction hides the recorded result, which it leads up to.
    await expect(page.getByTestId('recorded')).toHaveCount(0);
    await page.getByRole('button', { name: 'Skip the introduction' }).click();
    await expect(page.locator('.band')).toHaveCount(3);
    await expect(page.getByTestId('recorded')).toContainText('Final result');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.locator('.band')).toHaveCount(3, { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Skip the introduction' })).toHaveCount(0);
  });
});

test('a moment follows its own row, and the next one does not', async ({ page }) => {
  await page.goto('/lab/#v2/rolling-window/2');
  const back = page.getByRole('button', { name: 'Back to row 17' });
  await expect(words(page)).toContainText('Row 17,', { timeout: 30_000 });
  await expect(back).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect(words(page)).toContainText('Row 100,200, deleted here');
  await expect(back).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(back).toHaveCount(0);
});
