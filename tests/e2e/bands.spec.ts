// Several trees on one page: stacked on a shared key axis, synchronised by rows or by time.
import { expect, type Page, test } from '@playwright/test';
import { axeFaults, openAt } from './run';
import { kDocuments } from './walk';

const kThree = 'ways-to-merge';
const kNames = ['Levels of ten', 'Levels of four', 'Universal'];

async function count(page: Page, testId: string): Promise<number> {
  return Number(((await page.getByTestId(testId).textContent()) ?? '0').replaceAll(',', ''));
}

/**
 * On a low laptop bands have their least height, so that all three are in sight between the
 * moment's words and the transport. The chart, 160 px high, is beside them.
 */
async function expectLowPage(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 650 });
  const band = page.locator('.bands > .band');
  for (const low of await band.all())
    expect((await low.boundingBox())?.height).toBeGreaterThanOrEqual(108);
  for (const [i] of kNames.entries())
    await expect(page.getByTestId(`amplification-${i}`)).toBeInViewport({ ratio: 1 });
  for (const name of ['Play', 'Next moment'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  const [words, foot] = await Promise.all(
    ['.headline', '.foot'].map((part) => page.locator(part).boundingBox()),
  );
  expect((await band.first().boundingBox())?.y).toBeGreaterThanOrEqual(
    (words?.y ?? 0) + (words?.height ?? 0) - 1,
  );
  const last = await band.last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1);
  const chart = page.getByRole('button', { name: 'Chart', exact: true });
  await chart.click();
  await expect
    .poll(async () => (await page.locator('.chart').boundingBox())?.height)
    .toBeGreaterThanOrEqual(160);
  await chart.click();
}

test('three trees fit on one page, each with figures, picture and drive', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAt(page, kThree, 20_000);
  for (const [i, name] of kNames.entries()) {
    await expect(page.getByRole('region', { name: `${name}: the tree` })).toBeVisible();
    await expect(page.getByRole('region', { name: `${name}: the drive` })).toBeVisible();
    await expect(page.getByTestId(`amplification-${i}`)).toContainText('×');
    await expect(page.getByTestId(`cost-${i}`)).toHaveText(/^[1-9]/);
  }
  const size = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
  ]);
  expect(size[0]).toBeLessThanOrEqual(1440);
  expect(size[1]).toBeLessThanOrEqual(900);
  await expectLowPage(page);
  const [whole, seen] = await page
    .locator('.legend')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(whole).toBe(seen);
  // Nothing is pushed out or cut on a tablet.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeInViewport({
    ratio: 1,
  });
  for (const [i] of kNames.entries())
    await expect(page.getByTestId(`amplification-${i}`)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  // No title of the gallery is cut.
  const cut = await page.locator('.chooser .title').evaluate(
    (title, all) =>
      all.filter((one) => {
        title.textContent = one;
        return title.scrollWidth > title.clientWidth;
      }),
    kDocuments.map(({ title }) => title),
  );
  expect(cut).toEqual([]);
  // A row is at the same x in every band: all pictures have the same left edge and width.
  const boxes = await Promise.all(
    kNames.map((name) =>
      page.getByRole('img', { name: new RegExp(`^${name}: memtable`) }).boundingBox(),
    ),
  );
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.width}`)).size).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
});

test('trees take turns with their replays, and each ends in what its job cost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/lab/#v2/innodb-vs-myrocks');
  await expect.poll(() => count(page, 'statements')).toBeGreaterThan(20_000);
  const bands = page.locator('.bands > .band');
  const waiting = page.locator('.band.waits');
  // One tree replays, and the others wait for it.
  await expect(waiting).toHaveCount(2);
  // The tree under the pointer replays next.
  const tree = page.getByRole('region', { name: 'TokuDB: the tree' });
  const box = await tree.boundingBox();
  if (box === null) throw new Error('no tree');
  await expect
    .poll(
      async () => {
        await page.mouse.move(box.x + 300 + Math.random() * 100, box.y + 90);
        return [await waiting.count(), await bands.nth(1).getAttribute('class')];
      },
      { intervals: [300] },
    )
    .toEqual([2, expect.not.stringContaining('waits')]);
  // The tip of its bar names the job's reason, and its bytes in all digits.
  await expect
    .poll(
      async () => {
        await page.mouse.move(box.x + 300 + Math.random() * 100, box.y + box.height - 8);
        return (await page.locator('.tip').allTextContents()).join();
      },
      { intervals: [300] },
    )
    .toMatch(/(saved|moved down|no new row).*: [\d,]+ bytes written/);
});

test('trees are synchronised by row or by virtual time', async ({ page }) => {
  await openAt(page, kThree, 20_000);
  // Synchronised by time, each tree shows how many rows it has done.
  await page.getByLabel('Synchronise by').selectOption('time');
  const rows = page.getByRole('term').filter({ hasText: /^rows$/ });
  await expect(rows).toHaveCount(3);
  await expect(
    page.getByRole('slider', { name: 'Moment of the run, in nanoseconds' }),
  ).toBeVisible();
  await page.getByLabel('Synchronise by').selectOption('rows');
  await expect(rows).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('one tree is seen at a time, and all answers in one line', async ({ page }) => {
    await openAt(page, kThree, 1_000);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    const tabs = page.getByRole('navigation', { name: 'Trees' }).getByRole('button');
    await expect(tabs).toHaveCount(kNames.length);
    for (const [i, name] of kNames.entries()) {
      await tabs.nth(i).click();
      await expect(tabs.nth(i)).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('region', { name: `${name}: the tree` })).toBeInViewport();
    }
    const box = await page.getByRole('button', { name: 'Play', exact: true }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
});

test('a fork starts at the current row with another option, beside its origin', async ({
  page,
}) => {
  await openAt(page, 'random-updates', 5_000);
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Fork from here' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('num_levels')).toHaveCount(0);
  await dialog.getByLabel('write_buffer_size', { exact: true }).fill('256 KiB');
  await dialog.getByRole('button', { name: 'Fork', exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = await count(page, 'statements');
  await expect(
    page.getByRole('heading', {
      name: `write_buffer_size 256 KiB from row ${row.toLocaleString('en-US')}`,
    }),
  ).toBeVisible();
  await expect(page.getByTestId('amplification-1')).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(() => count(page, 'statements')).toBeGreaterThan(row + 20_000);
  await page.keyboard.press('Space');
  // Smaller memtables are flushed more often: the two runs differ.
  await expect
    .poll(
      async () =>
        (await page.getByTestId('cost-1').textContent()) !==
        (await page.getByTestId('cost-0').textContent()),
    )
    .toBe(true);
  // Before the fork's first row only the origin moves; the fork waits at its start.
  await page.keyboard.press('Home');
  await expect.poll(() => count(page, 'statements')).toBe(0);
  await expect(page.getByText('waiting for the others')).toBeVisible();
});

test('the page opens on InnoDB, TokuDB and MyRocks with the same rows', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 930 });
  await page.goto('/lab/');
  await page.getByRole('slider', { name: /speed/i }).press('End');
  await expect.poll(() => count(page, 'statements')).toBeGreaterThan(100_000);
  await page.keyboard.press('Space');
  const factor = async (index: number) =>
    Number.parseFloat((await page.getByTestId(`amplification-${index}`).textContent()) ?? '');
  // Each tree syncs its log at every commit, and still the B-tree soon writes most.
  expect(await factor(0)).toBeGreaterThan(2 * (await factor(1)));
  expect(await factor(0)).toBeGreaterThan(2 * (await factor(2)));
  // The ledger shows one tree at a time.
  await page.keyboard.press('i');
  const causes = page.getByTestId('ledger').getByRole('rowheader');
  await expect(causes.filter({ hasText: 'doublewrite buffer' })).toBeVisible();
  await page.getByLabel('Tree', { exact: true }).selectOption('MyRocks');
  await expect(causes.filter({ hasText: 'doublewrite buffer' })).toHaveCount(0);
  await expect(causes.filter({ hasText: 'write-ahead log' })).toBeVisible();
  await page.keyboard.press('Escape');
  const size = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
  ]);
  expect(size).toEqual([1440, 930]);
});

test('a fork of the B-tree without doublewrite writes less than its origin', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 930 });
  await openAt(page, 'innodb-vs-myrocks', 10_000);
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Fork from here' });
  await dialog.getByRole('checkbox', { name: 'doublewrite' }).uncheck();
  await dialog.getByRole('button', { name: 'Fork', exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = await count(page, 'statements');
  await expect(
    page.getByRole('heading', {
      name: new RegExp(`doublewrite off from row ${row.toLocaleString('en-US')}$`),
    }),
  ).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(() => count(page, 'statements')).toBeGreaterThan(row + 20_000);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const factor = async (index: number) =>
    Number.parseFloat((await page.getByTestId(`amplification-${index}`).textContent()) ?? '');
  await expect.poll(async () => (await factor(3)) < (await factor(0))).toBe(true);
});
