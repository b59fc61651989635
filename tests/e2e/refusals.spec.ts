// Talks and hand-ins of unknown origin, wrong or hostile: the page opens nothing of them, and says
// where each is wrong, with the nearest choice that would be right.
import { expect, type Page, test } from '@playwright/test';
import { pack } from '../../web/src/document/scenario/received/packing';

const kStep = { scenario: 'random-updates', moment: 2, line: 'Here.' };
const talkOf = (...steps: readonly object[]) => ({ version: 1, name: 'x', title: 'X', steps });
const kDeep = `${'['.repeat(100)}${']'.repeat(100)}`;
const kProto = '{"version":1,"name":"x","title":"X","steps":[{"__proto__":{"scenario":"x"}}]}';

const kTalks: readonly { readonly text: string; readonly said: readonly string[] }[] = [
  {
    text: JSON.stringify(talkOf(kStep, { ...kStep, scenario: 'random-update' })),
    said: ['steps[1].scenario: no scenario is called "random-update"', 'random-updates'],
  },
  { text: JSON.stringify(talkOf({ ...kStep, lines: 'x' })), said: ['steps[0].lines', '"line"'] },
  { text: JSON.stringify(talkOf({ ...kStep, moment: 99 })), said: ['steps[0].moment', 'moments'] },
  {
    text: JSON.stringify(talkOf({ ...kStep, line: '{lsm.flushs}' })),
    said: ['steps[0].line: there is no figure flushs', '"flushes"'],
  },
  { text: JSON.stringify(talkOf()), said: ['steps:'] },
  { text: kProto, said: ['__proto__: this name is not allowed'] },
  { text: kDeep, said: ['nested more than 16 levels deep'] },
  { text: `"${'x'.repeat(2_000_000)}"`, said: ['more than 1 MiB'] },
  { text: '<script>document.title = "taken"</script>', said: ['not JSON'] },
];

async function refuses(page: Page, said: readonly string[]): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This talk cannot be opened', { timeout: 30_000 });
  for (const words of said) await expect(alert).toContainText(words);
}

test('a wrong or hostile talk in a link is refused, by path and nearest choice', async ({
  page,
}) => {
  for (const { text, said } of kTalks) {
    await page.goto('about:blank');
    await page.goto(`/lab/#talk.v1.${await pack(text)}/1`);
    await refuses(page, said);
  }
  await page.goto('about:blank');
  await page.goto('/lab/#talk/three-trees-one-worklaod/1');
  await refuses(page, ['talk: no talk is called', 'three-trees-one-workload']);
  await page.getByRole('button', { name: 'Open the first scenario' }).click();
  await expect(page.locator('.narration nav')).toBeVisible({ timeout: 60_000 });
});

const kHandIn = {
  version: 1,
  exercise: 'waiting-together',
  student: 'Ada',
  build: 'x',
  prediction: 50_000,
  options: {},
  given: '0'.repeat(16),
  yours: '0'.repeat(16),
  seal: '0'.repeat(16),
};

test('wrong and hostile hand-ins are named by line or file, path and nearest choice', async ({
  page,
}) => {
  const linkTo = async (text: string) => `https://trees.example/#h1.${await pack(text)}`;
  const wrong = [
    { ...kHandIn, exercise: 'waiting-togehter' },
    { ...kHandIn, student: '<img src=x onerror="document.title=1">\n' },
    { ...kHandIn, prediction: -1, grade: 'passed' },
  ];
  const links = await Promise.all(wrong.map((one) => linkTo(JSON.stringify(one))));
  const lines = [...links, await linkTo(kDeep), `${links[0]}x`, 'https://trees.example/'];
  await page.goto('/exercises/teacher/');
  await page.getByLabel('Links, one a line').fill(lines.join('\n'));
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  const proto = JSON.stringify(kHandIn).replace('"options":{}', '"options":{"__proto__":{}}');
  await page
    .getByLabel('Files, or drop them here')
    .setInputFiles([file('ada.json', proto), file('large.json', 'x'.repeat(5_000_000))]);
  // All are read at once, and none can be graded.
  const said = page.getByRole('alert').getByRole('listitem');
  for (const last of ['large.json: is larger than 4 MiB', 'line:6:', 'ada.json: options'])
    await expect(said.filter({ hasText: last })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Grade', exact: true })).toBeDisabled();
  const words = (await said.allInnerTexts()).join('\n');
  for (const part of [
    'line:1: exercise: no exercise is called "waiting-togehter"',
    '"waiting-together"',
    'line:2: student: must be a name of at most 80 characters',
    'line:3: grade: no entry has this name',
    'line:3: prediction: must be a number from',
    'line:4: hand-in: the document is nested more than 16 levels deep',
    'line:5: this link is damaged',
    'line:6: not a hand-in link',
    'ada.json: options.__proto__: this name is not allowed',
  ])
    expect.soft(words).toContain(part);
  await expect(page.locator('.grades')).toHaveCount(0);
  await expect(page.locator('.teacher img')).toHaveCount(0);
});
