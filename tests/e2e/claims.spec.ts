// The page of claims without scripts and with filters, and a claim that is verified in the lab.
import { expect, test } from '@playwright/test';
import { axeFaults } from './run';

test('two clicks lead from the page to a claim that is verified', async ({ page }) => {
  await page.goto('/claims/');
  const claim = page.locator('#fb-bulk-load');
  await claim.getByText('How it is measured').click();
  await expect(claim.getByText('engine_bytes.written')).toBeVisible();
  await claim.getByRole('link', { name: 'Run it here' }).click();
  const line = page.locator('.headline .claim-lines li');
  const check = page.locator('.headline .claim-lines p');
  await expect(line).toContainText('avoids all compaction overheads');
  // On a fast machine the run ends before the first digest is read.
  await expect(check).toContainText(/first 20,000 statements have the recorded|Verified: /);
  await expect(check).toContainText('Verified: this run is the recorded one');
  await expect(line).toContainText('0 bytes here, ● within its band');
  // The card at the end has the claim as well.
  await expect(page.locator('.end-card .claim-lines li')).toContainText('within its band');
});

test('claims are filtered, sorted, copied and saved as a card', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/claims/');
  await expect(page.getByText('All 47 are shown.')).toBeVisible();
  await page.locator('select[name=source]').selectOption('tokutek-2009');
  await page.locator('select[name=mark]').selectOption('shape');
  await expect(page.getByText('2 of 47 are shown.')).toBeVisible();
  await page.locator('select[name=sort]').selectOption('id');
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(page.getByText('2 claims copied as CSV.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\r\n').map((row) => row.split(',')[0])).toEqual([
    'figure',
    'toku-early',
    'toku-no-tuning',
    '',
  ]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a card of toku-early' }).click();
  expect((await saved).suggestedFilename()).toBe('toku-early.png');
});

test('axe finds nothing, with rows open', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/claims/');
  const choice = page.locator('select[name=source]');
  const sources = await choice
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  const each = sources.filter((source) => source !== '');
  expect(each).toHaveLength(5);
  await page.locator('.claims details').evaluateAll((rows) => {
    for (const row of rows as HTMLDetailsElement[]) row.open = true;
  });
  // Axe reads the whole page once, with the source that has rows of every kind, and then only the
  // rows of the other sources.
  await choice.selectOption('percona-2017');
  expect(await axeFaults(page)).toEqual([]);
  for (const source of each) {
    await choice.selectOption(source);
    const part = `#${source}`;
    if (source !== 'percona-2017') expect(await axeFaults(page, { part }), source).toEqual([]);
    // Themes differ only in colours.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await axeFaults(page, { part, rules: ['color-contrast'] }), source).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every figure has its verdict, or what it waits for', async ({ page }) => {
    await page.goto('/claims/');
    await expect(page.locator('.claims > li:visible')).toHaveCount(47);
    await expect(page.locator('#claim-tools')).toBeHidden();
    await page.locator('#kusz-write-ops').getByText('Broken on purpose').click();
    const broken = page.locator('#broken-on-purpose');
    await expect(broken).toBeInViewport();
    await expect(broken.getByText('○ outside the band').first()).toBeVisible();
  });
});
