// Links: what they restore, what they report about the run, and how invalid ones are handled; and
// the panels.

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { axeFaults, openAt, packed, statements } from './run';

test('a shared link restores moment and view, and reports that the run is the same', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // High enough for the chart to be open.
  await page.setViewportSize({ width: 1440, height: 1150 });
  await openAt(page, 'random-updates', 30_000);
  await page.getByRole('button', { name: 'statements/s', exact: true }).click();
  await page.keyboard.press('i');
  await expect(page.getByTestId('ledger')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash.length).toBeLessThan(200);
  expect(page.url()).toBe(link);
  const visitor = await context.newPage();
  await visitor.setViewportSize({ width: 1440, height: 1150 });
  await visitor.goto(link);
  await expect(visitor.getByTestId('verdict')).toContainText('The same run as in the link', {
    timeout: 30_000,
  });
  await expect
    .poll(async () => (await statements(visitor)) === (await statements(page)))
    .toBe(true);
  await expect(visitor.getByRole('button', { name: 'statements/s', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(visitor.getByTestId('ledger')).toBeVisible();
  // The answer and the chart are those of the moment, and the note about it covers no legend.
  await expect(visitor.getByTestId('saved')).not.toContainText(/\b0 B/);
  const charted = visitor.locator('.chart-panel tbody td').filter({ hasText: /\d/ });
  await expect.poll(() => charted.count()).toBeGreaterThan(1);
  const [note, legend] = await Promise.all(
    ['.toast', '.legend'].map((one) => visitor.locator(one).first().boundingBox()),
  );
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(legend?.y ?? 0);
});

test('a link with other digests reports that the run differs', async ({ page }) => {
  await page.goto(
    await packed({
      g: 'random-updates',
      s: 500,
      b: '0123456789ab',
      t: 1_000_000_000,
      h: '00112233445566aa',
    }),
  );
  await expect(page.getByTestId('verdict')).toContainText(
    "differs from the link: this page's build is newer",
    { timeout: 30_000 },
  );
  await expect.poll(() => statements(page)).toBe(500);
});

test('a link far into a run shows its progress and can be stopped', async ({ page }) => {
  await page.goto(await packed({ g: 'random-updates', s: 3_900_000 }));
  await page.getByRole('button', { name: 'Stop here' }).click({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const there = await statements(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => statements(page)).toBeGreaterThan(there);
});

test('invalid links explain what is wrong and offer the first scenario', async ({ page }) => {
  await page.goto('/lab/#v1.nonsense');
  await expect(page.getByRole('alert')).toContainText(/cannot be opened/);
  await page.goto('/lab/#v7.abc.defghi');
  await expect(page.getByRole('alert')).toContainText(
    'needs a newer version of this page (link version 7',
  );
  await page.goto('/lab/#v2/random-update');
  await expect(page.getByRole('alert')).toContainText('Did you mean random-updates?');
  await page.getByRole('link', { name: 'random-updates' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Average cost of loading one row',
  );
  await page.goBack();
  await page.getByRole('button', { name: 'Open the first scenario' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Average cost of loading one row',
  );
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText(/cannot be opened/);
});

test('the chooser finds scenarios by words and by keyboard', async ({ page }) => {
  await page.goto('/lab/#v2/random-updates');
  await expect(page.getByTestId('statements')).toBeVisible();
  await page.getByRole('button', { name: 'Choose a scenario' }).click();
  const chooser = page.getByRole('dialog', { name: 'Scenarios' });
  await expect(chooser.locator('[aria-current=true]')).toContainText('larger than its memory');
  await page.keyboard.type('keeping newest');
  await expect(chooser.getByRole('link')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chooser).toBeHidden();
  await expect(page.getByText('What does it cost to discard the oldest row?')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#v2/rolling-window');
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  // Shortcuts are off while a dialog is open, and on again afterwards.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys and help' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Tables' })).toBeVisible();
});

test('options: a change is validated, applied, kept in the address, and undone by going back', async ({
  page,
}) => {
  await page.goto('/lab/#v2/random-updates');
  await expect(page.getByTestId('statements')).toBeVisible();
  await page.getByRole('button', { name: 'Options' }).click();
  const panel = page.getByRole('dialog', { name: 'Options' });
  const apply = panel.getByRole('button', { name: 'Apply and run' });
  const cache = panel.getByLabel('block_cache_size');
  await expect(cache).toHaveValue('28 MiB');
  await cache.fill('7 Tons');
  await expect(panel.getByText('must be a number or a quantity such as "1 MiB"')).toBeVisible();
  await expect(apply).toBeDisabled();
  await cache.fill('64 MiB');
  await panel.getByLabel('Search all options').fill('over provisioning');
  await panel.getByLabel('over_provisioning_permille').fill('70');
  await expect(panel.getByRole('status')).toHaveText('2 changes.');
  await apply.click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Options' })).toContainText('7% spare');
  await page.reload();
  await expect(page.getByTestId('statements')).toBeVisible();
  await page.keyboard.press('o');
  await expect(cache).toHaveValue('64 MiB');
  await expect(panel.getByRole('button', { name: 'reset to 8 MiB' })).toBeVisible();
  await panel.getByRole('button', { name: 'reset to 8 MiB' }).click();
  await expect(cache).toHaveValue('8 MiB');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Options' })).toContainText('28% spare');
});

test('the editor marks errors, completes names, applies, and accepts dropped files', async ({
  page,
}) => {
  await page.goto('/lab/#v2/rolling-window');
  await expect(page.getByTestId('statements')).toBeVisible();
  await page.keyboard.press('e');
  const panel = page.getByRole('dialog', { name: 'The scenario as text' });
  const text = panel.getByRole('textbox', { name: 'Scenario as JSON' });
  await expect(text).toContainText('"value_bytes": "100 B"');
  const apply = panel.getByRole('button', { name: 'Apply and run' });
  await expect(apply).toBeEnabled();
  await text.press('Control+a');
  await page.keyboard.insertText(
    JSON.stringify(
      { version: 1, name: 'mine', title: 'Mine', question: 'Why?', seed: -1 },
      null,
      1,
    ),
  );
  await expect(panel.getByText('seed: must be at least 0')).toBeVisible();
  await expect(apply).toBeDisabled();
  await expect(panel.locator('.cm-lintRange-error').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Revert' }).click();
  await expect(apply).toBeEnabled();
  await text.press('Control+Home');
  await text.press('ArrowRight');
  await page.keyboard.type('\n"fau');
  await expect(panel.getByRole('listbox').getByRole('option', { name: 'faults' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Revert' }).click();
  expect(await axeFaults(page, { part: 'dialog' })).toEqual([]);

  const mine = readFileSync(
    new URL('../../scenarios/sequential-load.json', import.meta.url),
    'utf8',
  ).replace('"sequential-load"', '"my-own"');
  const files = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'my-own.json', { type: 'application/json' }));
    return transfer;
  }, mine);
  await page.locator('body').dispatchEvent('drop', { dataTransfer: files });
  await expect(text).toContainText('my-own');
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as file' }).click();
  expect((await saved).suggestedFilename()).toBe('my-own.json');
  await apply.click();
  await expect(panel).toBeHidden();
  await expect(page.getByText('What if new rows always go at the end?')).toBeVisible();
  expect(new URL(page.url()).hash).toMatch(/^#v2\./);
});

test('an invalid scenario can be fixed in the editor', async ({ page }) => {
  await page.goto(await packed({ g: 'random-updates', c: { seed: -1 } }));
  await expect(page.getByRole('alert')).toContainText('seed: must be at least 0, not -1');
  await page.getByRole('button', { name: 'Open it in the editor' }).click();
  await expect(page.getByRole('textbox', { name: 'Scenario as JSON' })).toContainText('"seed": -1');
});

test('report and picture can be exported, and name their run', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAt(page, 'random-updates', 30_000);
  await page.keyboard.press('i');
  await expect(page.getByTestId('digest')).toHaveText(/^[0-9a-f]{16}$/);
  const digest = ((await page.getByTestId('digest').textContent()) ?? '').trim();
  await page.keyboard.press('s');
  const panel = page.getByRole('dialog', { name: 'Share this moment' });
  await expect(panel.getByLabel('Link to this moment')).not.toHaveValue('');
  await panel.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(panel.getByText('Report copied')).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  const contents = new Map<string, Buffer>();
  for (const name of ['Save CSV', 'Save SVG', 'Save PNG']) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name, exact: true }).click(),
    ]);
    contents.set(
      saved.suggestedFilename().split('.').at(-1) ?? '',
      readFileSync(await saved.path()),
    );
  }
  const svg = String(contents.get('svg'));
  for (const text of [markdown, String(contents.get('csv')), svg])
    for (const piece of ['random-updates', digest]) expect(text).toContain(piece);
  for (const words of ['the drive wrote', 'memtable', 'Average cost of loading one row'])
    expect(svg).toContain(words);
  const png = contents.get('png');
  expect(png?.subarray(1, 4).toString()).toBe('PNG');
  expect(png?.readUInt32BE(16)).toBe(2 * (page.viewportSize()?.width ?? 0));
});

test('the recorded result is shown at once, and verified when the run ends', async ({ page }) => {
  await page.goto('/lab/#v2/sequential-load');
  const note = page.getByTestId('recorded');
  await expect(note).toHaveText(/^Final result: [\d.,]+ k?B\. Recorded; this run is checking it$/);
  const slider = page.getByRole('slider', { name: 'Playback speed' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(note).toContainText('Recorded, and reproduced by this run', { timeout: 90_000 });
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(note).toContainText('reproduced by this run');
  // A changed scenario has no recording.
  await page.goto(await packed({ g: 'sequential-load', c: { seed: 2 } }));
  await expect(page.getByTestId('statements')).toBeVisible();
  await expect(note).toBeHidden();
});

test('a first visit loads no panel, and only the often-used part of the engines', async ({
  page,
}) => {
  // Otherwise they are loaded ahead of need, once the first pictures are there (traps.spec.ts).
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/lab/');
  await expect.poll(() => statements(page), { timeout: 60_000 }).toBeGreaterThan(10);
  const engines = () =>
    loaded
      .filter((path) => path.endsWith('.wasm'))
      .map((path) => /three-trees-([a-z]+)/.exec(path)?.[1]);
  expect(new Set(engines())).toEqual(new Set(['often']));
  // Chunks that the page loads once the trees grow: the chart's has the knobs, tables are for
  // screen readers, replays for jobs.
  const shown = /\/(later_chart|chart_panel|later_tables|later_replays)/;
  const later = /_panel-|\/(later_|save)/;
  expect(loaded.filter((path) => later.test(path) && !shown.test(path))).toEqual([]);
  // The code of the disk is in the seldom-used part.
  await page.goto('/lab/#v2/hdd-random-updates');
  await expect.poll(() => statements(page), { timeout: 60_000 }).toBeGreaterThan(10);
  await expect.poll(() => new Set(engines())).toEqual(new Set(['often', 'seldom']));
});
