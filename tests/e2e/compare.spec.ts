// Two runs as one table of differences, on the page.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { pack } from '../../web/src/document/scenario/received/packing';

const packed = async (fields: object) => `#v2.${await pack(JSON.stringify(fields))}`;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compare two runs' });
const differences = (page: Page) => dialog(page).getByRole('region', { name: 'Differences' });
const compare = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Compare with this run' }).click();
const row = (page: Page, name: string) =>
  differences(page).getByRole('row', { name: new RegExp(`^${name} `) });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address.startsWith('/') ? address : `/lab/${address}`);
  await expect(page.getByTestId('statements')).toBeVisible();
  await page.keyboard.press('d');
  // Its code may be on its way.
  await expect(dialog(page)).toBeVisible();
}

test.use({ actionTimeout: 15_000 });

test('two recorded runs are compared at once; the table is accessible and can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#v2/sequential-load');
  await dialog(page).getByLabel('The other run').selectOption('random-updates');
  await compare(page);
  await expect(row(page, 'workload.options.key_order')).toHaveText(/scrambled\s*sequential/);
  await expect(row(page, 'bytes the drive wrote per user byte')).toHaveText(/−[\d.]+\s*0\.\d\d×$/);
  await expect(differences(page).getByText(/recorded by build/)).toHaveCount(2);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const { violations } = await new AxeBuilder({ page: page as never })
      .include('dialog')
      .analyze();
    expect(violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  await dialog(page).getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(dialog(page).getByText('Copied as Markdown')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('| workload.options.key_order | scrambled | sequential |');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0);
  // On paper there is the table and nothing else.
  await page.emulateMedia({ media: 'print' });
  await expect(row(page, 'workload.options.key_order')).toBeVisible();
  await expect(page.locator('header.bar')).toBeHidden();
});

test('a link is run beside this run, up to the same row; what cannot be read is said', async ({
  page,
}) => {
  await open(page, await packed({ g: 'random-updates', s: 3_000 }));
  await dialog(page).getByLabel('The other run').selectOption('a link');
  const link = dialog(page).getByLabel('Link', { exact: true });
  await link.fill('https://example.org/#v2/random-update');
  await compare(page);
  await expect(dialog(page).getByRole('alert')).toContainText('did you mean "random-updates"?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('d');
  await dialog(page).getByLabel('The other run').selectOption('a link');
  const changes = { workload: { options: { value_bytes: 200 } } };
  await link.fill(`https://example.org/${await packed({ g: 'random-updates', c: changes })}`);
  await dialog(page).getByLabel('Where').selectOption('here');
  await compare(page);
  await expect(row(page, 'workload.options.value_bytes')).toHaveText(/200 B\s*100 B/);
  await expect(differences(page).getByRole('heading', { level: 3 })).toHaveText(
    /^RocksDB [\d,]+ statements$/,
  );
});

test('the run before this one is offered once there is one', async ({ page }) => {
  await open(page, '#v2/sequential-load');
  const other = dialog(page).getByLabel('The other run');
  await expect(other.locator('option', { hasText: 'before this one' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`/lab/${await packed({ g: 'sequential-load', c: { seed: 2 } })}`);
  // A changed scenario has no recording.
  await expect(page.getByTestId('recorded')).toBeHidden();
  await page.keyboard.press('d');
  await expect(other.locator('option:checked')).toHaveText('the run before this one');
  await dialog(page).getByLabel('Where').selectOption('here');
  await compare(page);
  await expect(row(page, 'seed')).toHaveText(/1\s*2/);
});
