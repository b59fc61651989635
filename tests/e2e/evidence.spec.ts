// The LOG of a real database, dropped on the page: its levels are drawn, scrubbed, played and
// searched, by pointer and by keyboard, without a fault that axe finds, and on a phone.
import { expect, type Page, test } from '@playwright/test';
import { event, line } from '../evidence/log_text';
import { manifestOf, newFile } from '../evidence/manifest_bytes';
import { expectNoFaults } from './run';

const flush = (us: number, job: number, number: number, l0: number) => [
  event(us, { job, event: 'flush_started', flush_reason: 'Write Buffer Full' }),
  event(us + 1000, {
    ...{ job, cf_name: 'default', event: 'table_file_creation' },
    ...{ file_number: number, file_size: 5_000_000 },
  }),
  event(us + 2000, { job, event: 'flush_finished', lsm_state: [l0, 1, 0] }),
];
const kLog = [
  line(0, 'RocksDB version: 7.8.3'),
  line(1, '                 Options.max_background_jobs: 4'),
  line(2, '[db/column_family.cc:630] --------------- Options for column family [default]:'),
  line(3, '            Options.write_buffer_size: 4194304'),
  ...flush(1_000_000, 2, 9, 1),
  ...flush(3_000_000, 3, 11, 2),
  line(4_000_000, '[WARN] [x/y.cc:9] [default] Stopping writes because we have 2 level-0 files'),
  line(10_000_000, 'the end'),
].join('\n');
const kManifest = manifestOf([
  newFile(1, 5, 70_000_000, 'a', 'z'),
  newFile(0, 9, 5_000_000, 'a', 'm'),
  newFile(0, 11, 5_000_000, 'c', 'z'),
]);

async function drop(page: Page, files: readonly { name: string; bytes: readonly number[] }[]) {
  await expect(page.getByRole('button', { name: 'Choose a scenario' })).toBeVisible();
  await page.evaluate((all) => {
    const data = new DataTransfer();
    for (const { name, bytes } of all) data.items.add(new File([Uint8Array.from(bytes)], name));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, files);
  return page.getByRole('dialog', { name: 'A real LOG' });
}
const kFiles = [
  { name: 'LOG', bytes: [...new TextEncoder().encode(kLog)] },
  { name: 'MANIFEST-000005', bytes: [...kManifest] },
];

test('a LOG that is dropped is drawn, scrubbed, played and searched', async ({ page }) => {
  await page.goto('/lab/');
  const sheet = await drop(page, kFiles);
  await expect(sheet.getByRole('status').last()).toContainText('RocksDB 7.8.3: 10.0 s');
  await expect(sheet.getByRole('status').last()).toContainText('Nothing leaves this tab.');
  const levels = sheet.getByRole('img').nth(1);
  await expect(levels).toHaveAccessibleName('L0: 2 tables, 10.0 MB; L1: 1 table, 70.0 MB');
  const time = sheet.getByRole('slider', { name: 'Time' });
  await time.fill('200');
  await expect(levels).toHaveAccessibleName('L0: 1 table, 5.00 MB; L1: 1 table, 70.0 MB');
  await time.press('Home');
  await expect(levels).toHaveAccessibleName('L1: 1 table, 70.0 MB');
  await sheet.getByRole('button', { name: 'Play' }).click();
  await expect(levels).toHaveAccessibleName(/L0: 1 table/, { timeout: 15_000 });
  await sheet.getByRole('button', { name: 'Pause' }).click();
  // A press on the chart shows its moment.
  const chart = sheet.getByRole('img').first();
  const box = await chart.boundingBox();
  await chart.click({ position: { x: (box?.width ?? 0) * 0.5, y: 40 } });
  await expect(sheet.locator('output')).toHaveText('5.00 s');
  await expect(sheet).toContainText('Writes are held up: L0 files.');
  await sheet.getByRole('searchbox', { name: 'Search' }).fill('job 3');
  await expect(sheet).toContainText('1 of 3 events');
  await sheet.getByRole('button', { name: '3.00 s', exact: true }).click();
  await expect(sheet.locator('output')).toHaveText('3.00 s');
  await expectNoFaults(page, 'a LOG', 'dialog');
  await sheet.getByRole('button', { name: 'Bring its options' }).click();
  const bring = page.getByRole('dialog', { name: 'Bring your options' });
  await expect(bring.getByRole('row').filter({ hasText: 'write_buffer_size' })).toContainText(
    '4 MiB → 64 KiB',
  );
  await bring.getByRole('button', { name: 'Draw LOG again' }).click();
  await expect(levels).toHaveAccessibleName('L0: 2 tables, 10.0 MB; L1: 1 table, 70.0 MB');
});

test('a LOG can be chosen or pasted where options are brought', async ({ page }) => {
  await page.goto('/lab/');
  await page.getByRole('button', { name: 'Choose a scenario' }).click();
  await page.getByRole('button', { name: 'Bring your options' }).click();
  const bring = page.getByRole('dialog', { name: 'Bring your options' });
  await bring.getByRole('textbox').fill(kLog);
  await bring.getByRole('button', { name: 'Draw the LOG' }).click();
  const sheet = page.getByRole('dialog', { name: 'A real LOG' });
  await expect(sheet).toContainText('a MANIFEST beside the LOG has their keys');
  await expect(sheet).toContainText('Older than the LOG: 1 table');
});

test('files that cannot be read are refused in a sentence', async ({ page }) => {
  await page.goto('/lab/');
  const sheet = await drop(page, kFiles.slice(1));
  await expect(sheet.getByRole('status').last()).toContainText('A MANIFEST alone has no times');
});

test('on a phone it fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/lab/');
  const sheet = await drop(page, kFiles);
  await expect(sheet.getByRole('slider')).toBeVisible();
  const width = await sheet.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
  await expectNoFaults(page, 'on a phone', 'dialog');
});
