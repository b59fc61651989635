// Each chapter's interaction changes the state of its engine. TT_SOAK=1 adds the slow ones.
import { expect, type Page, test } from '@playwright/test';
import { axeFaults, statements } from './run';
import { kMaxShift, shiftOf, watchShifts } from './shifts';

const kAll = process.env.TT_SOAK === '1';
const kReady = '.live[data-state="ready"]';

/** Opens a chapter. Nothing may move when its engine replaces the recorded picture. */
async function open(page: Page, name: string): Promise<void> {
  await watchShifts(page);
  await page.goto(`/story/${name}/`);
  await page.locator('.live').scrollIntoViewIfNeeded();
  await expect(page.locator(kReady)).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(kMaxShift);
  expect(await axeFaults(page, { part: '.acts' })).toEqual([]);
}

/** The page's words about the run. */
const said = (page: Page) => page.locator('.acts .said').last().innerText();

for (const [name, button] of [
  ['one-row-one-page', 'Save one row'],
  ['falling', 'Let the next batches fall'],
  ['falling', 'Delete rows instead'],
] as const)
  test(`${name}: "${button}"`, async ({ page }) => {
    await open(page, name);
    await expect.poll(() => said(page)).not.toBe('');
    const before = await said(page);
    await page.getByRole('button', { name: button }).click();
    await expect.poll(() => said(page)).not.toBe(before);
  });

/** The page's words about the run, once they no longer change. */
async function saidInTheEnd(page: Page): Promise<string> {
  let before = '';
  await expect(async () => {
    const now = await said(page);
    const stood = now !== '' && now === before;
    before = now;
    expect(stood).toBe(true);
  }).toPass({ intervals: [700] });
  return before;
}

/** Bytes written per byte saved, beside a tree. */
const costOf = async (page: Page, tree: string) =>
  Number((await page.locator(tree).locator('.cost b').textContent())?.replaceAll(',', ''));

const kSettings = ['let-it-wait', 'never-look-back', 'the-box', 'where-the-b-tree-wins'];
const kLongSettings = ['the-bill', 'under-the-floor'];
for (const name of [...kSettings, ...(kAll ? kLongSettings : [])])
  test(`${name}: another setting runs the engine again, with another result`, async ({ page }) => {
    await open(page, name);
    const choices = page.locator('.choice:has(.result)');
    const result = (choice: number) => choices.nth(choice).locator('.result');
    const [own, other] = (await choices.first().getByRole('radio').isChecked()) ? [0, -1] : [-1, 0];
    await choices.nth(other).click();
    await expect(result(other)).not.toBeEmpty();
    // If the chapter begins before its setting has a result, that setting must run too.
    if ((await result(own).innerText()) === '') await choices.nth(own).click();
    await expect(result(own)).not.toBeEmpty();
    await expect
      .poll(async () => (await result(own).innerText()) === (await result(other).innerText()))
      .toBe(false);
  });

test('one-row-one-page: by keyboard alone, a smaller page writes less', async ({ page }) => {
  await open(page, 'one-row-one-page');
  // The picture as a table, which screen readers read.
  const table = () => page.locator('.live .unseen').first().textContent();
  await expect.poll(table).not.toBe('');
  const cost = () => page.locator('.live .cost').innerText();
  const before = await cost();
  const pictured = await table();
  await page.getByRole('button', { name: 'Save one row' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: '16 KiB' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: '8 KiB' })).toBeChecked();
  await expect.poll(cost).not.toBe(before);
  await expect.poll(table).not.toBe(pictured);
});

test('the-cliff: a guess is drawn, then the engine draws its curve, with any memory', async ({
  page,
}) => {
  await open(page, 'the-cliff');
  const plot = page.locator('.plot svg');
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (box === null) throw new Error('no plot');
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + 90, { steps: 30 });
  await page.mouse.up();
  const drawn = (curve: string) => plot.locator(curve).getAttribute('d');
  expect((await drawn('.guess'))?.length).toBeGreaterThan(100);
  expect(await drawn('.now')).toBe('');
  await page.getByRole('button', { name: 'Fill the table' }).click();
  await expect.poll(async () => (await drawn('.now'))?.length).toBeGreaterThan(500);
  await page.getByRole('slider', { name: 'memory' }).press('End');
  await expect(page.locator('.acts .said')).toContainText('40 MiB');
  await expect.poll(async () => (await drawn('.before'))?.length).toBeGreaterThan(500);
  await page.getByRole('radio', { name: 'disk' }).click();
  await expect
    .poll(async () => {
      const now = await drawn('.now');
      return now === (await drawn('.before')) ? 0 : now?.length;
    })
    .toBeGreaterThan(500);
});

test('pull-the-plug: each tree says what it lost; without second copies a torn page is the end', async ({
  page,
}) => {
  await open(page, 'pull-the-plug');
  const found = (name: string) => page.locator('.found div', { hasText: name }).locator('dd');
  const pull = () => page.getByRole('button', { name: 'Pull the plug' }).click();
  await pull();
  for (const name of ['InnoDB', 'TokuDB', 'MyRocks'])
    await expect(found(name)).toHaveText(/lost [1-9]|[1-9].* lost/);
  await expect(found('InnoDB')).toContainText(/repaired [1-9]\d* torn pages/);
  await page.getByRole('radio', { name: 'off' }).click();
  await expect(page.locator('.found div')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pull the plug' })).toBeEnabled();
  await pull();
  await expect(found('InnoDB')).toContainText('cannot be opened');
  await expect(found('MyRocks')).toContainText('open after');
});

test('a run plays only while it is seen: out of view it waits, whatever was done to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await open(page, 'falling');
  const rows = async () => {
    const [, count = ''] = /for ([\d,]+) rows/.exec(await said(page)) ?? [];
    return Number(count.replaceAll(',', ''));
  };
  const instead = page.getByRole('button', { name: 'Delete rows instead' });
  const away = async () => {
    await page.mouse.move(700, 200);
    await page.mouse.wheel(0, 4_000);
  };
  /** The row at which the run waits; its words are empty while it opens. */
  const waits = async () => {
    let before = 0;
    await expect(async () => {
      before = await rows();
      expect(before).toBeGreaterThan(0);
      await page.waitForTimeout(1_500);
      expect(await rows()).toBe(before);
    }).toPass();
    return before;
  };
  await expect.poll(rows).toBeGreaterThan(0);
  const from = await rows();
  // Play that scrolls out of view pauses before its end.
  await instead.click();
  await away();
  expect(await waits()).toBe(from);
  await instead.scrollIntoViewIfNeeded();
  await expect.poll(rows).toBeGreaterThan(from + 20);
  await away();
  await page.waitForTimeout(500);
  expect(await waits()).toBeLessThan(from + 160);
  // Back in view it plays on to its end.
  await instead.scrollIntoViewIfNeeded();
  await expect.poll(rows).toBe(from + 160);
});

test('the-race: a bet starts the trees; checkpoints and deletes change what they cost', async ({
  page,
}) => {
  await open(page, 'the-race');
  await page.getByRole('button', { name: 'MyRocks' }).click();
  await expect(page.locator('.acts')).toContainText('You said MyRocks.');
  await expect.poll(() => said(page)).toMatch(/Bytes written per byte saved/);
  const asUsual = await saidInTheEnd(page);
  await page.getByRole('radio', { name: 'often' }).click();
  await expect.poll(() => said(page)).not.toBe(asUsual);
  const often = await saidInTheEnd(page);
  expect(often).not.toBe(asUsual);
  const before = await costOf(page, '.tree >> nth=0');
  await page.getByRole('radio', { name: 'the oldest is deleted' }).click();
  // The cost of the part with inserts and deletes is measured by itself.
  await expect.poll(() => costOf(page, '.tree >> nth=0')).toBeGreaterThan(before);
});

test('where-the-b-tree-wins: a fork goes on beside its tree, with other options', async ({
  page,
}) => {
  await open(page, 'where-the-b-tree-wins');
  await page.getByRole('button', { name: /^Fork InnoDB/ }).click();
  const fork = page.locator('.forked');
  await expect(fork.locator('canvas').first()).toBeVisible();
  // From the fork on nothing is written twice.
  await expect
    .poll(async () => (await costOf(page, '.tree >> nth=0')) - (await costOf(page, '.forked')))
    .toBeGreaterThan(1);
  await expect(page.getByRole('button', { name: /^Fork InnoDB/ })).toBeDisabled();
});

if (kAll)
  test('the-bill: a row that is not there costs reads only without filters', async ({ page }) => {
    await open(page, 'the-bill');
    const blocks = (filter: string) => async () => {
      const choice = page.locator('.choice', { hasText: filter });
      return Number.parseFloat(await choice.locator('.result').innerText());
    };
    await page.getByRole('radio', { name: 'missing rows' }).click();
    await expect.poll(blocks('10 bits')).toBeLessThan(0.5);
    await page.getByRole('radio', { name: 'none' }).click();
    await expect.poll(blocks('none')).toBeGreaterThan(1);
  });

test('a chapter opens its own moment in the lab', async ({ page }) => {
  await page.goto('/story/falling/');
  await page.getByRole('link', { name: 'Open this moment in the lab' }).click();
  await expect(page).toHaveURL(/\/lab\/#v2\/fractal-random-updates\/3$/);
  await expect(page.locator('.narration')).toHaveAttribute('data-moment', '3');
  await expect.poll(() => statements(page)).toBeGreaterThanOrEqual(20_000);
});

test('a term is explained at the first sign of the pointer, and leads to the glossary', async ({
  page,
}) => {
  const term = page.locator('.term', { hasText: 'message' }).first();
  const tip = page.locator('#term-tip');
  // The first pointer or key event loads the code of terms, and is not lost.
  for (const sign of [() => term.hover(), () => term.click()]) {
    await page.goto('about:blank');
    await page.goto('/story/falling/');
    await sign();
    await expect(tip).toBeVisible();
  }
  await tip.locator('a', { hasText: 'All terms' }).click();
  await expect(page).toHaveURL(/\/glossary\/#message$/);
});

test('a word under the pointer or in focus outlines its shape in the picture', async ({ page }) => {
  await page.goto('/story/one-row-one-page/');
  await expect(page.locator(kReady)).toBeVisible();
  const picture = page.locator('.tree canvas[data-shows]').first();
  const word = page.locator('.term[data-term="doublewrite"]');
  await word.scrollIntoViewIfNeeded();
  await word.hover();
  await expect(picture).toHaveAttribute('data-shows', / doublewrite$/);
  await page.mouse.move(0, 0);
  await expect(picture).toHaveAttribute('data-shows', / $/);
  await page.locator('.term[data-term="buffer-pool"], .term[data-term="log"]').first().focus();
  await expect(picture).toHaveAttribute('data-shows', / (memory|log)$/);
});
