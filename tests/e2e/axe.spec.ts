// Axe finds no fault: on the page, presented, on a phone, in every dialog, in both themes, and with
// the switch for projectors on.
import { expect, test } from '@playwright/test';
import { axeFaults, expectNoFaults, openAt } from './run';

const kOpening = 'innodb-vs-myrocks';
const kDialogs = [
  ['c', 'Scenarios'],
  ['o', 'Options'],
  ['e', 'The scenario as text'],
  ['s', 'Share this moment'],
  ['f', 'Fork from here'],
  ['u', 'Cut the power'],
  ['m', 'Moments'],
  ['?', 'Keys and help'],
] as const;

test('the page, presented, with one tree in focus, and with high contrast', async ({ page }) => {
  await openAt(page, kOpening, 5_000);
  await expectNoFaults(page, 'the page');
  await page.keyboard.press('h');
  await expectNoFaults(page, 'high contrast');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Exit presentation' })).toBeVisible();
  await expectNoFaults(page, 'presented, high contrast');
  await page.keyboard.press('h');
  await expectNoFaults(page, 'presented');
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Show the page again' })).toBeVisible();
  expect(await axeFaults(page), 'blank').toEqual([]);
});

test('tables and the ledger', async ({ page }) => {
  await openAt(page, kOpening, 5_000);
  await page.keyboard.press('t');
  await page.keyboard.press('i');
  await expect(page.getByTestId('ledger')).toBeVisible();
  await expectNoFaults(page, 'tables and the ledger');
});

test('every dialog', async ({ page }) => {
  await openAt(page, kOpening, 100);
  for (const [key, title] of kDialogs) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toContainText(title);
    await expectNoFaults(page, title, 'dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the chosen are legible in forced colours', async ({ page }) => {
  const expectLegible = async (where: string, part: string) =>
    expect(await axeFaults(page, { part, rules: ['color-contrast'] }), where).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/story/the-cliff/');
  await expectLegible('a chapter', '.site-header');
  await openAt(page, kOpening, 100);
  await expectLegible('the page', '.knobs');
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog')).toContainText('Options');
  await expectLegible('options', 'dialog');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectLegible('a telephone', '.compare');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the page, and presented', async ({ page }) => {
    await openAt(page, kOpening, 5_000);
    await expectNoFaults(page, 'the page');
    await page.keyboard.press('p');
    await expectNoFaults(page, 'presented');
  });
});
