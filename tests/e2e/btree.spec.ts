// The B-tree's picture of a real run: levels, lens, gauges and replayed page writes, and the
// inspector down to the records of a page.
import { expect, type Page, test } from '@playwright/test';
import { pixelsOf } from './pixels';
import { findTip } from './pointer';
import { axeFaults, openAt, statements } from './run';

const kRun = 'btree-random-updates';
/** Statements a second at which jobs are replayed. */
const kReplayed = 20_000;

const picture = (page: Page) => page.getByRole('img', { name: /^InnoDB: the levels of the tree/ });

/** Height of the drive's lane, as a share of the picture's: its strips are on another scale. */
const kDriveLane = 0.15;

/**
 * The longest line in the colour of safety above the drive's lane, as a share of the picture's
 * width. A page's second copy is a strip of such lines.
 */
async function longestCopy(page: Page): Promise<number> {
  const pixels = await pixelsOf(picture(page));
  return pixels.evaluate(({ data, width, height }, driveLane) => {
    const wanted = getComputedStyle(document.documentElement).getPropertyValue('--safe').trim();
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(wanted.slice(at, at + 2), 16),
    ) as [number, number, number];
    const isSafe = (i: number) =>
      Math.abs((data[i] ?? 0) - red) +
        Math.abs((data[i + 1] ?? 0) - green) +
        Math.abs((data[i + 2] ?? 0) - blue) <
      24;
    let longest = 0;
    let run = 0;
    for (let pixel = 0; pixel < width * height * (1 - driveLane); pixel++) {
      run = pixel % width > 0 && isSafe(pixel * 4) ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest / width;
  }, kDriveLane);
}

const kDownwards = Array.from({ length: 40 }, (_, i) => i / 40);
const kUpwards = [...kDownwards].reverse();

test('replays page writes with their long strips, and opens a page down to its rows', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.setViewportSize({ width: 1440, height: 930 });
  await openAt(page, kRun, 10_000, kReplayed);
  await page.keyboard.press('Space');
  await expect.poll(() => longestCopy(page), { intervals: [120] }).toBeGreaterThan(0.4);

  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const card = await findTip(picture(page), /^page [\d,]+: .* full, \d+ records?/, [0.6], kUpwards);
  expect(card).toBeDefined();
  await page.mouse.click(card?.x ?? 0, card?.y ?? 0);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { level: 2 })).toHaveText(/^Page [\d,]+$/);
  await expect(
    inspector.getByRole('heading', { name: /rows? in \d+ directory slots?/ }),
  ).toBeVisible();
  await expect(inspector.getByRole('heading', { name: 'Its header' })).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFaults(page), scheme).toEqual([]);
  }
  await inspector.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Back to row 17' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the gauges open buffer pool, redo log and doublewrite buffer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 930 });
  await openAt(page, kRun, 2_000);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  for (const [tip, title] of [
    [/^redo log/, 'Redo log'],
    [/^doublewrite buffer/, 'Doublewrite buffer'],
    [/^buffer pool/, 'Buffer pool'],
  ] as const) {
    const gauge = await findTip(picture(page), tip, [0.05], kDownwards);
    expect(gauge, title).toBeDefined();
    await page.mouse.click(gauge?.x ?? 0, gauge?.y ?? 0);
    await expect(inspector.getByRole('heading', { level: 2 })).toHaveText(title);
  }
  await expect(
    inspector.getByRole('table', { name: 'The LRU list' }).getByRole('button').first(),
  ).toBeVisible();
  await inspector.getByRole('button', { name: 'Show the flush list' }).click();
  await inspector
    .getByRole('table', { name: 'The flush list' })
    .getByRole('button')
    .first()
    .click();
  await expect(inspector.getByRole('heading', { level: 2 })).toHaveText(/^Page [\d,]+$/);
});

test('shows the B-tree as a table', async ({ page }) => {
  await openAt(page, kRun, 2_000);
  await page.keyboard.press('t');
  const levels = page.getByRole('table', { name: 'InnoDB: its levels' });
  await expect(levels.getByRole('row', { name: /^leaves/ })).toBeVisible();
  await expect(levels.getByRole('row', { name: /^root/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^redo since the checkpoint/ })).toContainText('of');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing overflows; with reduced motion the run waits at its start', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/lab/#v2/${kRun}`);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await statements(page)).toBe(0);
    await expect(picture(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });
});
