// The classroom: an exercise solved and handed in, graded by page and command line alike.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './run';

const kExercise = '/exercises/waiting-together/';

async function predict(page: Page): Promise<void> {
  await page.goto(kExercise);
  await page.getByLabel('Your prediction').fill('50,000');
  await page.keyboard.press('Enter');
  await expect(page.locator('.came')).toContainText('You said 50.0 k/s', { timeout: 60_000 });
}

/** The row that the command line prints for a link, without the head of the table. */
function gradedByCommand(link: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'class-')), 'links.txt');
  writeFileSync(file, `${link}\n`);
  return execFileSync('node', ['cli/three-trees.mjs', 'grade', file], {
    encoding: 'utf8',
  }).split('\n')[1] as string;
}

test('an exercise is solved, handed in, and graded by page and command line alike', async ({
  page,
}) => {
  await predict(page);
  await page.getByRole('button', { name: 'Run and check' }).click();
  await expect(page.getByText('Not yet')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('radio', { name: '64' }).check();
  await page.getByRole('button', { name: 'Run and check' }).click();
  await expect(page.getByText('Solved.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible();
  await page.getByLabel('Your name, if you like').fill('Ada');
  const field = page.getByTestId('hand-in-link');
  await expect(field).toHaveValue(/#h1\./);
  const before = await field.inputValue();
  await page.getByLabel('Your name, if you like').fill('Ada L');
  await expect(field).not.toHaveValue(before);
  const link = await field.inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page).toHaveURL(/\/exercises\/teacher\/#h1\./);
  await page.getByRole('button', { name: 'Grade' }).click();
  const row = page.locator('.grades tbody tr');
  await expect(page.getByText('1 of 1 graded')).toBeVisible({ timeout: 60_000 });
  const cells = await row.locator('td').allInnerTexts();
  expect(cells.slice(0, 2)).toEqual(['Ada L', 'waiting-together']);
  expect(cells.slice(7, 9)).toEqual(['yes', 'yes']);
  expect(gradedByCommand(link)).toBe(cells.join(','));
});

test('a teacher writes an exercise, a student solves it from its link, the class is seen', async ({
  page,
}) => {
  await page.goto('/exercises/new/');
  await page.getByLabel('Begin with').selectOption('waiting-together');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Together or alone?');
  await expect(page.locator('.preview-title')).toHaveText('Together or alone?');
  const measure = page.getByLabel('Measure', { exact: true }).first();
  const right = await measure.inputValue();
  await measure.fill('MyRocks.operatons');
  await expect(page.getByText('Did you mean “').first()).toBeVisible();
  await expect(page.locator('.not-ready')).toContainText('prediction.measure');
  expect(await axeFaults(page, { part: '.author' })).toEqual([]);
  await measure.fill(right);
  await expect(page.locator('.not-ready')).toHaveCount(0);
  await page.reload();
  await expect(title).toHaveValue('Together or alone?');
  const link = await page.getByTestId('exercise-link').getAttribute('href');
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { name: 'Together or alone?' })).toBeVisible();
  await page.getByLabel('Your prediction').fill('50,000');
  await page.keyboard.press('Enter');
  await expect(page.locator('.came')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('radio', { name: '64' }).check();
  await page.getByRole('button', { name: 'Run and check' }).click();
  await expect(page.getByText('Solved.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('hand-in-link')).toHaveValue(/\/exercises\/own\/#h1\./);
  const handIn = await page.getByTestId('hand-in-link').inputValue();
  await page.goto('/exercises/teacher/');
  const field = page.getByLabel('Links, one a line');
  await field.fill(handIn);
  await expect(page.getByRole('alert')).toContainText('no exercise is called "together-or-alone"');
  await field.fill(`${link}\n${handIn}\n${handIn}`);
  await expect(page.locator('.class-picture')).toContainText('2 predictions');
  await expect(page.locator('.said-dot')).toHaveCount(2);
  await expect(page.locator('.grades tbody tr').first()).toContainText('UTC');
  await page.getByRole('button', { name: 'Grade' }).click();
  await expect(page.locator('.class-picture')).toContainText('0 of them close', {
    timeout: 60_000,
  });
  expect(await axeFaults(page, { part: '.teacher' })).toEqual([]);
});

test('a damaged or wrong link of an exercise says what is wrong with it', async ({ page }) => {
  await page.goto('/exercises/own/#e1.abc.defghi');
  await expect(page.getByRole('alert')).toContainText('this link is damaged');
});

test('a prediction is locked, options can be turned back, progress is kept', async ({ page }) => {
  await predict(page);
  await page.getByRole('radio', { name: '16', exact: true }).first().check();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Show a hint' }).click();
  await expect(page.locator('.hints li')).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('Your prediction is locked in.')).toBeVisible();
  await page.goto('/exercises/');
  await expect(page.locator('[data-exercise="waiting-together"] .done')).toHaveText('begun');
});

/** Tab by Tab, until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.locator(':focus');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(name, { timeout: 50 });
  }).toPass({ intervals: [0], timeout: 20_000 });
}

test('an exercise is solved by keyboard alone, and read out in the order of its steps', async ({
  page,
}) => {
  await page.goto(kExercise);
  await tabTo(page, 'Your prediction');
  await page.keyboard.type('50,000');
  await page.keyboard.press('Enter');
  // The focused control goes away, so the focus moves to the step's heading.
  await expect(page.getByRole('heading', { name: 'Predict' })).toBeFocused();
  await expect(page.locator('.came')).toBeVisible({ timeout: 60_000 });
  await tabTo(page, '1');
  while (!(await page.getByRole('radio', { name: '64' }).isChecked()))
    await page.keyboard.press('ArrowRight');
  await tabTo(page, 'Run and check');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Solved.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Run and check' })).toBeFocused();
  await tabTo(page, 'Show a hint');
  for (let hint = 0; hint < 3; hint++) await page.keyboard.press('Enter');
  await expect(page.getByText('There are no more.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hints' })).toBeFocused();
  await tabTo(page, 'Your name, if you like');
  const read = await page.locator('main').ariaSnapshot();
  const steps = ['heading "Predict', 'radio "64"', 'Run and check', 'Solved.', 'heading "Why"'];
  const places = steps.map((step) => read.indexOf(step));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(-1);
});

/** By keys alone: what is predicted, before it is locked in. */
const kPredictions = [
  {
    name: 'filters-and-ranges',
    async predict(page: Page) {
      await tabTo(page, 'The one without filters, several times as many');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      const second = page.getByRole('radio', { name: /a little more$/ });
      await expect(second).toBeFocused();
      await expect(second).toBeChecked();
    },
  },
  {
    name: 'a-load-for-each-tree',
    async predict(page: Page) {
      await tabTo(page, 'LSM-tree (MyRocks): further up');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(page.locator('.order li').first()).toContainText('MyRocks');
    },
  },
  {
    name: 'the-edge-of-memory',
    async predict(page: Page) {
      await tabTo(page, 'rows inserted a second, part 1 of 10');
      const point = page.locator(':focus');
      const before = Number(await point.getAttribute('aria-valuenow'));
      await page.keyboard.press('PageUp');
      expect(Number(await point.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    },
  },
] as const;

for (const { name, predict } of kPredictions)
  test(`${name}: predicted by keyboard alone; axe finds nothing before and after`, async ({
    page,
  }) => {
    await page.goto(`/exercises/${name}/`);
    await expect(page.getByRole('button', { name: 'Lock in and run' })).toBeVisible();
    expect(await axeFaults(page, { part: '[data-solve]' })).toEqual([]);
    await predict(page);
    await tabTo(page, 'Lock in and run');
    await page.keyboard.press('Enter');
    await expect(page.locator('.came')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: 'Predict' })).toBeFocused();
    expect(await axeFaults(page, { part: '[data-solve]' })).toEqual([]);
  });
