// The answer to take away: a bill at once from the recording, what it hangs on when asked.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'The answer' });

test.use({ actionTimeout: 15_000 });

test('a bill is there at once, and what it hangs on after four runs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/lab/#v2/long-reader');
  await expect(page.getByTestId('statements')).toBeVisible();
  await page.keyboard.press('a');
  const bill = dialog(page).getByRole('region', { name: 'The bill' });
  await expect(
    bill.getByRole('row', { name: /^written to the drive a day [\d.]+ TB/ }),
  ).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /^Find out what it hangs on: \d runs$/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Stop' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Find out what it hangs on/ })
    .click();
  await expect(
    bill.getByRole('heading', { name: 'What it hangs on: time of a statement' }),
  ).toBeVisible({
    timeout: 90_000,
  });
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0, { timeout: 240_000 });
  await expect(
    bill.getByRole('row', { name: /^drive: disk [\d.]+× [\d.]+× [\d.]+×$/ }),
  ).toBeVisible();
  const { violations } = await new AxeBuilder({ page: page as never }).include('dialog').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(dialog(page).getByText('Copied as Markdown')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^# A report that stays open\n/);
  expect(text).toMatch(/\n\| drive: disk \| [\d.]+× \| /);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0);
});
