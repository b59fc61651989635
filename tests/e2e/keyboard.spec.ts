// The lab by keyboard alone: the focus is always visible, never lost or trapped, and every control
// has a name.
import { expect, type Page, test } from '@playwright/test';
import { focused, tabTo } from './focus';

const heading = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });
const at = async (page: Page) => (await focused(page)).what;

async function openPaused(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 930 });
  await page.goto('/lab/#v2/random-updates');
  await expect
    .poll(async () => Number(await page.getByTestId('statements').textContent()))
    .toBeGreaterThan(3);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
}

/** The tab order is the reading order: bar, drive, scrubber, transport, actions. */
async function checkTabOrder(page: Page): Promise<void> {
  const stops = await tabTo(page, /Fork from here/);
  const order = [
    /Choose a scenario/,
    /Options/,
    /Share/,
    /Moment of the run/,
    /Play/,
    /Playback speed/,
    /Tables/,
    /Fork from here/,
  ];
  const places = order.map((name) => stops.findIndex((stop) => name.test(stop)));
  expect(places).not.toContain(-1);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
}

/** Chooser: arrows move from the search to the cards; Esc restores the focus. */
async function checkChooser(page: Page): Promise<void> {
  await tabTo(page, /Choose a scenario/);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Scenarios');
  await page.keyboard.type('rows always go at the end');
  await page.keyboard.press('ArrowDown');
  expect(await at(page)).toMatch(/What if new rows/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await at(page)).toBe('button Choose a scenario');
}

/** Options: Tab cycles through the form; the page below is not reachable. */
async function checkOptions(page: Page): Promise<void> {
  await tabTo(page, /Options/);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  for (const stop of await tabTo(page, /button Close/))
    expect(stop).not.toMatch(/Choose a scenario/);
  await page.keyboard.press('Escape');
  expect(await at(page)).toBe('button Options');
}

/** Single-key shortcuts work outside of text fields, also on a slider. */
async function checkShortcuts(page: Page): Promise<void> {
  await tabTo(page, /Playback speed/);
  await page.keyboard.press('f');
  await expect(heading(page)).toHaveText('Fork from here');
  await tabTo(page, /write_buffer_size/);
  await page.keyboard.press('Escape');
  expect(await at(page)).toMatch(/Playback speed/);

  // In the editor Tab moves the focus; it is not inserted.
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Scenario as JSON' })).toBeVisible();
  await tabTo(page, /Apply and run/);
  await tabTo(page, /Scenario as JSON/, 'Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('s');
  await expect(heading(page)).toHaveText('Share this moment');
  await tabTo(page, /Copy as Markdown/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(heading(page)).toHaveText('Keys and help');
  await page.keyboard.press('Escape');
  expect(await at(page)).toMatch(/Playback speed/);
}

/** Tables open the parts of a tree without a pointer, and parts their own parts. */
async function checkTables(page: Page): Promise<void> {
  await page.keyboard.press('t');
  await tabTo(page, /button L6/);
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { name: 'Level 6' })).toBeVisible();
  expect((await focused(page)).place).toBe('inspector');
  await page.keyboard.press('Escape');
  await expect(inspector).toHaveCount(0);
  expect(await at(page)).toBe('button L6');
}

test('page, panels, tables and inspector work by keyboard alone', async ({ page }) => {
  await openPaused(page);
  await checkTabOrder(page);
  await checkChooser(page);
  await checkOptions(page);
  await checkShortcuts(page);
  await checkTables(page);
});

test('a scenario chosen by keyboard runs, and the focus is restored', async ({ page }) => {
  await page.goto('/lab/#v2/random-updates');
  await expect(page.getByTestId('statements')).toBeVisible();
  await tabTo(page, /Choose a scenario/);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Scenarios');
  await page.keyboard.type('rows always go at the end');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('What if new rows always go at the end?')).toBeVisible();
  await expect(page.getByTestId('statements')).toBeVisible();
  expect(await at(page)).toBe('button Choose a scenario');
});
