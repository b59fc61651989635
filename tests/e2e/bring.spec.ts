// A reader's own options become a scenario: pasted or dropped, read line by line, by pointer and by
// keyboard, without a fault that axe finds, and on a phone.
import { expect, type Page, test } from '@playwright/test';
import { expectNoFaults, statements } from './run';

const kCnf = `[mysqld]
innodb_buffer_pool_size = 2G
innodb_io_capacity = 4000
innodb_bufer_pool_instances = 8
sync_binlog = 1
[client]
port = 3306
`;

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Choose a scenario' }).click();
  await page.getByRole('button', { name: 'Bring your options' }).click();
  return page.getByRole('dialog', { name: 'Bring your options' });
}

test('a my.cnf that is pasted is read line by line, and its scenario opens', async ({ page }) => {
  await page.goto('/lab/');
  const sheet = await openSheet(page);
  const status = sheet.getByRole('status');
  await expect(status).toHaveText('Nothing leaves this page.');
  const open = sheet.getByRole('button', { name: 'Open the scenario' });
  await expect(open).toBeDisabled();
  await sheet.getByRole('textbox').fill('hello');
  await expect(status).toContainText('pasted has no setting');
  await sheet.getByRole('textbox').fill('CREATE TABLE t (id INT);');
  await expect(status).toContainText('It looks like SQL');
  await sheet.getByRole('textbox').fill(kCnf);
  await expect(status).toHaveText('pasted: a my.cnf; 5 settings.');
  const row = (name: string) => sheet.getByRole('row').filter({ hasText: name });
  await expect(row('innodb_buffer_pool_size')).toContainText('2 GiB → 32 MiB');
  await expect(row('innodb_bufer_pool_instances')).toContainText(
    'Nearest: innodb_buffer_pool_instances',
  );
  await sheet.getByRole('radio', { name: /not modelled/ }).check();
  await expect(sheet.getByRole('row')).toHaveCount(2);
  await sheet.getByRole('radio', { name: /^all/ }).check();
  await sheet.getByLabel('as it is, not 1:64').check();
  await expect(row('innodb_buffer_pool_size')).toContainText('2 GiB');
  await sheet.getByLabel('as it is, not 1:64').uncheck();
  await expectNoFaults(page, 'a my.cnf', 'dialog');
  await open.click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('header')).toContainText('My options');
  await expect.poll(() => statements(page)).toBeGreaterThan(0);
});

test('files that are dropped make one scenario', async ({ page }) => {
  await page.goto('/lab/');
  await expect(page.getByRole('button', { name: 'Choose a scenario' })).toBeVisible();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'my.cnf'));
    data.items.add(
      new File(['./db_bench --benchmarks=fillrandom --num=640000'], 'bench.sh', {
        type: 'text/plain',
      }),
    );
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, kCnf);
  const sheet = page.getByRole('dialog', { name: 'Bring your options' });
  await expect(sheet.getByRole('status')).toContainText('bench.sh: a command line of db_bench');
  await expect(sheet.getByRole('row').filter({ hasText: 'num' }).first()).toContainText('10,000');
  await sheet.getByRole('button', { name: 'leave out bench.sh' }).click();
  await expect(sheet.getByRole('status')).toHaveText('my.cnf: a my.cnf; 5 settings.');
});

test('on a phone the table fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/lab/');
  const sheet = await openSheet(page);
  await sheet.getByRole('textbox').fill(kCnf);
  await expect(sheet.getByRole('status')).toContainText('5 settings');
  const width = await sheet.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
  await expectNoFaults(page, 'on a phone', 'dialog');
});
