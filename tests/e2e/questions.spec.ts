// Questions of a design review (docs/design_review.md): the page answers each by a turn of a knob
// and the table of differences, within two minutes. Times depend on the machine, so a soak records
// them (npm run soak -- --only question).
import { expect, type Page, test } from '@playwright/test';
import { packed } from './run';
import { kDocuments } from './walk';

test.skip(process.env.TT_SOAK === undefined, 'times are recorded by npm run soak');

const kWithinMs = 120_000;

interface Question {
  readonly asked: string;
  /** The page to start from; then `turns` are the choices pressed, in order. */
  readonly address: () => Promise<string>;
  readonly turns: readonly (readonly [knob: string, choice: string])[];
  /** The run to compare with; by default the one before the last turn. */
  readonly beside?: string;
  /** The row of the table that names the change. */
  readonly differs: string;
}

const gallery = (name: string) => async () => `/lab/#v2/${name}`;
/** The scenario with the second tree's compaction style in the first. */
const universal = async () => {
  const named = kDocuments.find(({ name }) => name === 'leveled-or-universal') as unknown as {
    contenders: readonly { options: object }[];
  };
  const [leveled, other] = named.contenders;
  const contenders = [{ ...leveled, options: other?.options }, other];
  return packed({ g: 'leveled-or-universal', c: { contenders } });
};

const kQuestions: readonly Question[] = [
  {
    asked: 'doublewrite on or off',
    address: gallery('innodb-vs-myrocks'),
    turns: [['doublewrite', 'off']],
    differs: 'InnoDB.options.doublewrite',
  },
  {
    asked: 'leveled or universal, 80 % reads',
    address: universal,
    turns: [],
    beside: 'leveled-or-universal',
    differs: 'Leveled.options.compaction_style',
  },
  {
    // One tree only: two runs of all three take more than a minute.
    asked: 'memory for 16 or 50 % of the data',
    address: gallery('btree-random-updates'),
    turns: [
      ['memory', '16%'],
      ['memory', '50%'],
    ],
    differs: 'InnoDB.options.buffer_pool_size',
  },
  {
    asked: 'none, lz4 or zstd',
    address: gallery('hdd-random-updates'),
    turns: [['compression', 'zstd']],
    differs: 'RocksDB.options.compression',
  },
  {
    asked: 'disk or flash',
    address: gallery('random-updates'),
    turns: [['drive', 'disk']],
    differs: 'device.kind',
  },
];

/** Seconds from the page's address to the table. */
async function answer(page: Page, question: Question): Promise<number> {
  const begin = Date.now();
  await page.goto(await question.address());
  await expect(page.getByTestId('statements')).toBeVisible();
  for (const [knob, choice] of question.turns) {
    const choices = page.getByRole('group', { name: knob, exact: true });
    const button = choices.getByRole('button', { name: choice, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Compare two runs' });
  await expect(dialog).toBeVisible();
  const other = dialog.getByLabel('The other run');
  if (question.beside !== undefined) await other.selectOption(question.beside);
  else await expect(other.locator('option:checked')).toHaveText('the run before this one');
  await dialog.getByRole('button', { name: 'Compare with this run' }).click();
  const table = dialog.getByRole('region', { name: 'Differences' });
  await expect(table.getByText(question.differs, { exact: true })).toBeVisible();
  return (Date.now() - begin) / 1000;
}

const kTimes: string[] = [];

for (const question of kQuestions)
  test(`${question.asked}: answered by a table`, async ({ page }) => {
    const seconds = await answer(page, question);
    kTimes.push(`${question.asked} ${seconds.toFixed(0)} s`);
    console.log(`${question.asked}: ${seconds.toFixed(1)} s`);
    expect(seconds * 1000).toBeLessThan(kWithinMs);
  });

test.afterAll(() => {
  console.log(`questions: ${kTimes.join('; ')}`);
});
