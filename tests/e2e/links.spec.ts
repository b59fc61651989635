// Links with a history: forks and power cuts are reproduced, impossible ones are reported.

import { expect, type Page, test } from '@playwright/test';
import { packed, statements } from './run';

test('a link reproduces forks and power cuts: the same bands, step and digests', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(await packed({ g: 'random-updates', s: 20_000 }));
  await expect.poll(() => statements(page)).toBe(20_000);
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Cut the power now' }).click();
  await expect(page.getByText('Power cut at row 20,000')).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => statements(page)).toBeGreaterThan(20_000);
  await page.getByRole('button', { name: 'Fork' }).click();
  const fork = page.getByRole('dialog', { name: 'Fork from here' });
  await fork.getByLabel('write_buffer_size', { exact: true }).fill('512 KiB');
  await fork.getByRole('button', { name: 'Fork', exact: true }).click();
  await expect(page.locator('.band')).toHaveCount(2);
  // The cut run goes on until its database is open: where it is forked is what the page says.
  const forked = (one: Page) =>
    one.getByText(/write_buffer_size 512 KiB from row 20,\d{3}/).first();
  const forkedAt = await forked(page).textContent();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#v3.');
  const bands = (one: Page) => one.locator('.band').allInnerTexts();
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByTestId('verdict')).toContainText('The same run as in the link');
  await expect(visitor.locator('.band')).toHaveCount(2);
  await expect(forked(visitor)).toHaveText(forkedAt ?? '');
  await expect
    .poll(async () => (await statements(visitor)) === (await statements(page)))
    .toBe(true);
  expect((await bands(visitor)).length).toBe((await bands(page)).length);
  // Seeking back before the power cut and forward again repeats it: the shared link is the same.
  await visitor.getByRole('button', { name: 'To the beginning' }).click();
  await expect.poll(() => statements(visitor)).toBe(0);
  await visitor.goto(`${link.split('#')[0]}#v2/sequential-load`);
  await expect(visitor.locator('.band')).toHaveCount(1);
  await visitor.goBack();
  await expect(visitor.getByTestId('verdict')).toContainText('The same run as in the link');
});

test('a fork or power cut that cannot happen is reported, and the run continues without it', async ({
  page,
}) => {
  await page.goto(await packed({ g: 'random-updates', k: [[5, 1, {}]] }, 3));
  await expect(page.getByRole('alert')).toContainText('forks[0]: there is no tree 5 to fork');
  await expect(page.getByRole('button', { name: 'Open it in the editor' })).toBeVisible();
  const short = {
    g: 'random-updates',
    c: { workload: { options: { rows: 5000 }, phases: [{ kind: 'load' }] } },
  };
  await page.goto(
    await packed({ ...short, s: 100, k: [[0, 9_000_000, { write_buffer_size: 131_072 }]] }, 3),
  );
  await expect(page.getByTestId('verdict')).toContainText(
    "The link's forks could not be made: a fork begins after the end of the run",
  );
  await expect(page.locator('.band')).toHaveCount(1);
  await page.goto(await packed({ ...short, s: 500_000, x: [[[9_000_000, 1]]] }, 3));
  await expect(page.getByTestId('verdict')).toContainText(
    "The link's power cut of RocksDB is after the end of the run",
  );
});

test('a link to the last statement reports whether the run is the same', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const short = {
    g: 'innodb-vs-myrocks',
    c: { workload: { options: { rows: 5000 }, phases: [{ kind: 'load' }] } },
  };
  await page.goto(await packed({ ...short, s: 4_000 }));
  await expect.poll(() => statements(page)).toBe(4_000);
  await page.getByRole('slider', { name: 'Playback speed' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => statements(page)).toBe(5_000);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(visitor.getByTestId('verdict')).toContainText('The same run as in the link');
  await expect.poll(() => statements(visitor)).toBe(5_000);
});
