// Each chapter's interaction changes the state of its engine.
import { expect, type Page, test } from '@playwright/test';

const kReady = '.live[data-state="ready"]';

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/story/${name}/`);
  await page.locator('.live').scrollIntoViewIfNeeded();
  await expect(page.locator(kReady)).toBeVisible({ timeout: 100_000 });
}

/** What the page says of the run. */
const said = (page: Page) => page.locator('.acts .said').last().innerText();

for (const [name, button] of [
  ['one-row-one-page', 'Save one row'],
  ['falling', 'Let the next batches fall'],
  ['never-look-back', 'Save rows until it merges'],
] as const)
  test(`${name}: "${button}"`, async ({ page }) => {
    await open(page, name);
    await expect.poll(() => said(page)).not.toBe('');
    const before = await said(page);
    await page.getByRole('button', { name: button }).click();
    await expect.poll(() => said(page), { timeout: 60_000 }).not.toBe(before);
  });

for (const name of ['the-cliff', 'let-it-wait', 'the-box', 'under-the-floor'] as const)
  test(`${name}: another setting runs the engine again, with another result`, async ({ page }) => {
    await open(page, name);
    const choices = page.locator('.choice');
    const first = choices.first();
    if (await first.getByRole('radio').isChecked()) await choices.last().click();
    else await first.click();
    await expect
      .poll(
        async () => {
          const results = await page.locator('.choice .result').allInnerTexts();
          return new Set(results.filter((words) => words !== '')).size;
        },
        { timeout: 100_000 },
      )
      .toBeGreaterThan(1);
  });

test('pull-the-plug: the engine reopens and says what it lost', async ({ page }) => {
  await open(page, 'pull-the-plug');
  await page.getByRole('button', { name: 'Pull the plug' }).click();
  await expect
    .poll(() => said(page), { timeout: 60_000 })
    .toMatch(/was back after [1-9].*saves were lost/);
});

test('the-race: a bet starts the trees', async ({ page }) => {
  await open(page, 'the-race');
  await page.getByRole('button', { name: 'MyRocks' }).click();
  await expect(page.locator('.acts')).toContainText('You said MyRocks.');
  await expect.poll(() => said(page), { timeout: 60_000 }).toMatch(/Bytes written per byte saved/);
});

test('a term is explained in place, and leads to the glossary', async ({ page }) => {
  await page.goto('/story/falling/');
  // What explains terms is loaded after the words.
  await expect(async () => {
    await page.locator('.term', { hasText: 'message' }).first().click();
    await expect(page.locator('#term-tip')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.locator('#term-tip a', { hasText: 'All terms' }).click();
  await expect(page).toHaveURL(/\/glossary\/#message$/);
});
