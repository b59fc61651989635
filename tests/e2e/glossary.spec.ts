// Terms are explained in place, by pointer, keyboard and tap, and in the glossary.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAt } from './run';

test.use({ viewport: { width: 1440, height: 900 } });

const tip = (page: Page) => page.locator('.term-tip');
const term = (page: Page, words: string) =>
  page.getByRole('button', { name: words, exact: true }).first();

/** Pauses the scenario a little after a moment, whose words are still there. */
async function open(page: Page, scenario = 'random-updates', at = 1_000): Promise<void> {
  await openAt(page, scenario, at);
  // The page marks terms in idle time.
  await expect(page.locator('.narration .term').first()).toBeVisible({ timeout: 30_000 });
}

/** The popover is in sight, and not over the word that it explains. */
async function expectBeside(page: Page, mark: Locator): Promise<void> {
  const [word, box] = await Promise.all([mark.boundingBox(), tip(page).boundingBox()]);
  if (word === null || box === null) throw new Error('there is no popover');
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(size.width);
  expect(box.y + box.height).toBeLessThanOrEqual(size.height);
  expect(box.y >= word.y + word.height || box.y + box.height <= word.y).toBe(true);
}

test('a term is explained under the pointer, by keyboard, and in a dialog', async ({ page }) => {
  await open(page);
  const mark = term(page, 'per byte saved');
  await mark.hover();
  await expect(tip(page)).toContainText('write amplification');
  await expectBeside(page, mark);
  await tip(page).hover();
  await page.waitForTimeout(600);
  await expect(tip(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(tip(page)).toHaveCount(0);

  // By keyboard: focus, Tab into it, Esc.
  const other = term(page, 'space used');
  await other.focus();
  await expect(tip(page)).toContainText('Bytes of tables and indexes');
  await expect(other).toHaveAttribute('aria-describedby', 'term-tip');
  // After Enter, Tab moves into the popover.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(tip(page)).toContainText('An entry that says');
  await page.keyboard.press('Escape');
  await expect(tip(page)).toHaveCount(0);
  await expect(other).toBeFocused();

  // In a dialog Esc closes the explanation and leaves the dialog.
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'tombstones' }).first().click();
  await expect(tip(page)).toContainText('deleted');
  await page.keyboard.press('Escape');
  await expect(tip(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('the glossary is searched, and its terms have addresses', async ({ page }) => {
  await open(page);
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Glossary' })).toBeVisible();
  await page.keyboard.type('doublew');
  await expect(dialog.getByRole('term')).toHaveText(['doublewrite buffer']);
  await page.keyboard.press('Escape');

  await page.goto('about:blank');
  await page.goto('/lab/#glossary/tombstone');
  const chosen = dialog.locator('.chosen');
  await expect(chosen).toHaveText('tombstone', { timeout: 30_000 });
  await expect(chosen).toBeInViewport();
  const { violations } = await new AxeBuilder({ page: page as never }).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  // The choice of another term does not load the page again.
  await dialog.getByRole('link', { name: 'version' }).last().click();
  await expect(chosen).toHaveText('version');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('statements')).toBeVisible();
});

test('the page with an open explanation passes axe, light and dark', async ({ page }) => {
  await open(page, 'ways-to-merge');
  await term(page, 'rewritten').click();
  await expect(tip(page)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page: page as never }).analyze();
    const serious = violations.filter(
      ({ impact }) => impact === 'serious' || impact === 'critical',
    );
    expect(serious.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap explains a term, a tap beside it closes the explanation', async ({ page }) => {
    await open(page, 'innodb-vs-myrocks', 55_100);
    const mark = term(page, 'B-tree');
    await mark.tap();
    await expect(tip(page)).toContainText('classic index');
    await expectBeside(page, mark);
    await mark.tap();
    await expect(tip(page)).toHaveCount(0);
    await mark.tap();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(tip(page)).toHaveCount(0);
  });
});
