// Links: what they bring back, what they say of the run, and what happens with those that cannot be opened.
import { expect, type Page, test } from '@playwright/test';
import { pack } from '../../web/src/scenario/packing';

async function statements(page: Page): Promise<number> {
  const text = await page.getByTestId('statements').textContent();
  return Number((text ?? '0').replaceAll(',', ''));
}
const packed = async (fields: object) => `/#v2.${await pack(JSON.stringify(fields))}`;

test('a shared link opens on the same moment and view and says that the run is the same', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await expect.poll(() => statements(page), { timeout: 60_000 }).toBeGreaterThan(30_000);
  await page.getByLabel('What the chart shows').selectOption('throughput');
  await page.keyboard.press('i');
  await expect(page.getByTestId('ledger')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash.length).toBeLessThan(200);
  expect(page.url()).toBe(link);
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByTestId('verdict')).toContainText('The same run as in the link', { timeout: 30_000 });
  await expect.poll(async () => (await statements(visitor)) === (await statements(page))).toBe(true);
  await expect(visitor.getByLabel('What the chart shows')).toHaveValue('throughput');
  await expect(visitor.getByTestId('ledger')).toBeVisible();
});

test('a link to another run says that it differs', async ({ page }) => {
  await page.goto(await packed({ g: 'random-updates', s: 500, b: '0123456789ab', t: 1_000_000_000, h: '00112233445566aa' }));
  await expect(page.getByTestId('verdict')).toContainText("differs from the link: this page's build is newer", { timeout: 30_000 });
  await expect.poll(() => statements(page)).toBe(500);
});

test('a link far into a run shows the way and can be stopped', async ({ page }) => {
  await page.goto(await packed({ g: 'random-updates', s: 3_900_000 }));
  await page.getByRole('button', { name: 'Stop here' }).click({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const there = await statements(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => statements(page)).toBeGreaterThan(there);
});

test('links that cannot be opened say why, and there is a way on', async ({ page }) => {
  await page.goto('/#v1.nonsense');
  await expect(page.getByRole('alert')).toContainText(/cannot be opened/);
  await page.goto('/#v7.abc.defghi');
  await expect(page.getByRole('alert')).toContainText('of version 7, made by a newer page');
  await page.goto('/#v2/random-update');
  await expect(page.getByRole('alert')).toContainText('did you mean "random-updates"?');
  await page.getByRole('button', { name: 'Open the first scenario' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The drive wrote');
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText(/cannot be opened/);
});
