// A reader's own tables become a scenario that runs, and whose tables can be looked at.
import { expect, test } from '@playwright/test';

const kTables = `CREATE TABLE orders (
  id BIGINT NOT NULL AUTO_INCREMENT, customer INT NOT NULL, total DECIMAL(10, 2) NOT NULL,
  note VARCHAR(80) NOT NULL, PRIMARY KEY (id), KEY customer (customer)
) ENGINE=InnoDB COMMENT='ours';`;
const kStatements =
  'SELECT total FROM orders WHERE customer = ? LIMIT 10; UPDATE orders SET total = ? WHERE id = ?';

test('tables and statements that are pasted run', async ({ page }) => {
  await page.goto('/lab/');
  await page.getByRole('button', { name: 'Choose a scenario' }).click();
  await page.getByRole('button', { name: 'Bring your workload' }).click();
  const sheet = page.getByRole('dialog', { name: 'Bring your workload' });
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
  await expect(sheet.getByRole('status')).toContainText('workload.draws.orders_customer(i)');
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
