// A reader's own tables become a scenario that runs, and whose tables can be looked at: by pointer
// and by keyboard alone, without a fault that axe finds, and on a phone.
import { expect, type Page, test } from '@playwright/test';
import { focused, tabTo } from './focus';
import { expectNoFaults } from './run';

const kTables = `CREATE TABLE orders (
  id BIGINT NOT NULL AUTO_INCREMENT, customer INT NOT NULL, total DECIMAL(10, 2) NOT NULL,
  note VARCHAR(80) NOT NULL, PRIMARY KEY (id), KEY customer (customer)
) ENGINE=InnoDB COMMENT='ours';`;
const kStatements =
  'SELECT total FROM orders WHERE customer = ? LIMIT 10; UPDATE orders SET total = ? WHERE id = ?';

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Choose a scenario' }).click();
  await page.getByRole('button', { name: 'Bring your workload' }).click();
  return page.getByRole('dialog', { name: 'Bring your workload' });
}

test('tables and statements that are pasted run', async ({ page }) => {
  await page.goto('/lab/');
  const sheet = await openSheet(page);
  await sheet.getByLabel('paste CREATE TABLE').check();
  await expect(sheet.getByRole('status')).toHaveText('There is no CREATE TABLE yet.');
  await sheet.getByLabel('Tables').fill(kTables.replace('BIGINT', 'BIGIT'));
  await expect(sheet.getByRole('status')).toContainText('did you mean "BIGINT"?');
  await sheet.getByLabel('Tables').fill(kTables);
  await expect(sheet.getByText('Left out')).toContainText('COMMENT');
  await sheet.getByLabel('Statements, if you have them').fill(kStatements);
  await sheet.getByLabel('rows of each table').fill('500');
  await sheet.getByLabel('orders.customer').fill('uniform(1, 50');
  await sheet.getByRole('button', { name: 'Run it' }).click();
  await expect(sheet.getByRole('status')).toContainText('What fills orders.customer');
  await sheet.getByLabel('orders.customer').fill('uniform(1, 50)');
  await sheet.getByRole('button', { name: 'Run it' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('header')).toContainText('own tables');
  await page.reload();
  await page.getByRole('button', { name: 'Ledger' }).click();
  await page.getByRole('button', { name: 'Tables and statements' }).click();
  const tables = page.getByRole('dialog', { name: 'Tables and statements' });
  await expect(tables).toContainText('KEY `customer` (`customer`)');
  await expect(tables).toContainText('Reads orders.customer: customer =');
});

test('a terabyte is scaled to what runs, and its pace becomes bytes a day', async ({ page }) => {
  await page.goto('/lab/');
  const sheet = await openSheet(page);
  const status = sheet.getByRole('status');
  await sheet.getByLabel('bytes of a row').fill('5000');
  await expect(status).toContainText('the nearest is 4,000');
  await expect(sheet.getByRole('button', { name: 'Run it' })).toBeDisabled();
  await sheet.getByLabel('bytes of a row').fill('200');
  await sheet.getByLabel('unit of the size').selectOption('GB');
  await sheet.getByLabel('size of all rows').fill('1000');
  await expect(status).toContainText('so 1:20,000 of it runs');
  await sheet.getByLabel('pace, a second').fill('5000');
  await sheet.getByRole('button', { name: 'Edit as text' }).click();
  const text = page.getByRole('textbox', { name: 'Scenario as JSON' });
  await expect(text).toContainText('"times": 20000');
  await page.keyboard.press('Escape');
  await openSheet(page);
  // The form is as it was. What is small enough ends soon.
  await sheet.getByLabel('unit of the size').selectOption('rows');
  await sheet.getByLabel('size', { exact: true }).fill('500');
  await sheet.getByLabel('statements to run').fill('200');
  await sheet.getByRole('button', { name: 'Run it' }).click();
  const words = /At 5,000 statements a second.* a day\) by MyRocks/;
  await expect(page.locator('.totals').first()).toContainText(words);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('The end of the run')).toContainText(words);
});

test('the sheet and the tables of a run by keyboard alone', async ({ page }) => {
  await page.goto('/lab/#v2/time-series');
  await expect(page.getByTestId('statements')).toBeVisible();
  await tabTo(page, /Choose a scenario/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Scenarios' })).toBeVisible();
  await tabTo(page, /Bring your workload/);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).what).toMatch(/by their numbers/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /Tables/);
  await page.keyboard.insertText(kTables);
  await tabTo(page, /Statements, if you have them/);
  await tabTo(page, /orders\.customer/);
  const stops = await tabTo(page, /Run it/);
  expect(stops.some((stop) => stop.includes('Edit as text'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('i');
  await expect(page.getByTestId('ledger')).toBeVisible();
  await tabTo(page, /Tables and statements/);
  await page.keyboard.press('Enter');
  const tables = page.getByRole('dialog', { name: 'Tables and statements' });
  await expect(tables).toContainText('CREATE TABLE');
  await tabTo(page, /Tree/);
  await tabTo(page, /Close/);
  await page.keyboard.press('Enter');
  await expect(tables).toBeHidden();
});

for (const viewport of [
  { width: 1440, height: 930 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('axe finds no fault in the sheet and the tables of a run', async ({ page }) => {
      await page.goto('/lab/');
      const sheet = await openSheet(page);
      await expectNoFaults(page, 'by numbers', 'dialog');
      await sheet.getByLabel('bytes of a row').fill('5000');
      await expectNoFaults(page, 'a number out of bounds', 'dialog');
      await sheet.getByLabel('bytes of a row').fill('200');
      await sheet.getByLabel('paste CREATE TABLE').check();
      await sheet.getByLabel('Tables').fill(kTables);
      await expectNoFaults(page, 'pasted', 'dialog');
      const overflow = await sheet.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await sheet.getByLabel('rows of each table').fill('500');
      await sheet.getByRole('button', { name: 'Run it' }).click();
      await expect(page.locator('header')).toContainText('own tables');
      await page.getByRole('button', { name: 'Ledger' }).click();
      await page.getByRole('button', { name: 'Tables and statements' }).click();
      await expect(page.getByRole('dialog')).toContainText('CREATE TABLE');
      await expectNoFaults(page, 'tables', 'dialog');
    });
  });
