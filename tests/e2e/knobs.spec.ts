// Knobs on the page: turning one restarts the run at once and keeps the last run for comparison. A
// press or the browser's Back button takes it back, and a link leads to the changed run.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const knob = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });
const pressed = (page: Page, label: string) => knob(page, label).locator('[aria-pressed=true]');

async function statements(page: Page): Promise<number> {
  const text = await page.getByTestId('statements').textContent();
  return Number((text ?? '0').replaceAll(',', ''));
}

async function opened(page: Page, hash: string, rows = 0): Promise<void> {
  await page.goto(hash);
  await expect(knob(page, 'doublewrite')).toBeVisible();
  await expect.poll(() => statements(page)).toBeGreaterThan(rows);
}

test('a turn restarts the run, keeps the last one as a line, and can be taken back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await opened(page, '/lab/#v2/btree-random-updates', 1_000);
  await expect(page.locator('.before-key')).toHaveCount(0);
  // By keyboard, as well as by pointer.
  await knob(page, 'doublewrite').getByRole('button', { name: 'off' }).focus();
  await page.keyboard.press('Enter');
  await expect(pressed(page, 'doublewrite')).toHaveText('off');
  await expect(pressed(page, 'doublewrite')).toBeFocused();
  await expect(page).not.toHaveURL(/btree-random-updates$/);
  await expect(page.locator('.before-key')).toHaveText('before: doublewrite on');
  await expect(page.locator('.was-line')).toContainText('Before, with doublewrite on, it was');
  await expect(page.locator('.factor .was')).toContainText('was');
  // The changed run starts by itself.
  await expect.poll(() => statements(page)).toBeGreaterThan(1_000);
  // Words about doublewrite are marked as those of the published run.
  await page.getByRole('button', { name: 'Moment 5 of 8' }).click();
  await expect(page.locator('.narration p')).toContainText('as published');
  await page.getByRole('button', { name: 'Undo: back to doublewrite on' }).click();
  await expect(pressed(page, 'doublewrite')).toHaveText('on');
  await expect(page).toHaveURL(/#v2\/btree-random-updates$/);
  await expect(page.locator('.before-key')).toHaveText('before: doublewrite off');
  await expect(page.locator('.recorded')).toContainText('Recorded');
});

test('a link holds the turned knob, and Back takes it back', async ({ page, context }) => {
  await opened(page, '/lab/#v2/btree-random-updates');
  await knob(page, 'page').getByRole('button', { name: '4 KiB' }).click();
  await expect(pressed(page, 'page')).toHaveText('4 KiB');
  const visitor = await context.newPage();
  await opened(visitor, page.url());
  await expect(pressed(visitor, 'page')).toHaveText('4 KiB');
  await visitor.close();
  await page.goBack();
  await expect(pressed(page, 'page')).toHaveText('16 KiB');
});

test('moments are on the chart with their numbers, and lead there', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1150 });
  await opened(page, '/lab/#v2/btree-random-updates');
  const mark = page.getByRole('button', { name: 'Moment 6 of 8' });
  await mark.hover();
  await expect(page.getByRole('tooltip')).toContainText('6 of 8');
  await expect(page.getByRole('tooltip')).toContainText('% were new');
  await mark.click();
  await expect(page.locator('.narration')).toHaveAttribute('data-moment', '6');
  await page.getByLabel("The chart's y axis").selectOption('linear');
  const axe = new AxeBuilder({ page: page as never }).include('.foot').include('.knobs');
  expect((await axe.analyze()).violations).toEqual([]);
});
