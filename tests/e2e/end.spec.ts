// The card at the end of a run: its result, figures of real engines, and suggestions.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { axeFaults, packed, statements } from './run';

/** A scenario of the gallery with fewer rows, which ends within seconds. */
function short(name: string, rows: number) {
  const path = new URL(`../../scenarios/${name}.json`, import.meta.url);
  const document = JSON.parse(readFileSync(path, 'utf8'));
  const { workload } = document;
  workload.options.rows = rows;
  for (const phase of workload.phases) if (phase.statements > rows) phase.statements = rows;
  return { ...document, moments: [{ at: { statements: 2 * rows }, text: kWords }] };
}

const kRows = 20_000;
const kFrom = 30_000;
const kWords = 'Saved: {btree.user_bytes | bytes}.';

async function atTheEnd(page: Page): Promise<void> {
  await page.goto(
    await packed({ d: short('btree-random-updates', kRows), s: kFrom, v: { speed: 0 } }),
  );
  await expect.poll(() => statements(page)).toBe(kFrom);
  await expect(page.getByRole('button', { name: 'Stop here' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.end-card')).toBeVisible();
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`what was seen and what to try next, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await atTheEnd(page);
    const card = page.locator('.end-card');
    await expect(card.getByRole('heading')).toHaveText(/^The drive wrote [\d,.]+ bytes for every/);
    await expect(card).toContainText('Saved: ');
    await expect(card.getByRole('link', { name: 'B-tree' })).toHaveAttribute(
      'href',
      /truth\/#btree$/,
    );
    const box = await card.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(height);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(350);
      expect(await axeFaults(page, { part: '.end-card' }), colorScheme).toEqual([]);
    }
  });

test('the power of a run that is over is cut at its last statement', async ({ page }) => {
  await atTheEnd(page);
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Cut the power now' }).click();
  await expect(page.locator('.behind')).toHaveText(/^power cut: recovered in .* lost$/);
  await page.getByRole('button', { name: 'Undo power cut' }).click();
  await expect(page.getByText('is undone')).toBeVisible();
});

test('the last moment of a scenario is an end as well', async ({ page }) => {
  await page.goto(await packed({ d: short('btree-random-updates', kRows), s: kFrom }));
  await expect.poll(() => statements(page)).toBe(kFrom);
  await expect(page.locator('.end-card')).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect(page.locator('.end-card')).toBeVisible();
});

test('a knob is turned from the card, in a new run', async ({ page }) => {
  await atTheEnd(page);
  await page.locator('.end-card').getByRole('button', { name: 'Try doublewrite: off' }).click();
  await expect(page.locator('.end-card')).toHaveCount(0);
  const doublewrite = page.getByRole('group', { name: 'doublewrite', exact: true });
  await expect(doublewrite.locator('[aria-pressed=true]')).toHaveText('off');
  await expect(page.locator('.was-line')).toContainText('Before, with doublewrite on');
});
