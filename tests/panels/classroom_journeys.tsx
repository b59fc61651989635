// The classroom: an exercise solved and handed in, graded by page and command line alike; and
// hand-ins of unknown origin, wrong or hostile.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ExerciseDocument, exerciseOf } from '../../web/src/document/exercise/exercise';
import { pack } from '../../web/src/document/scenario/received/packing';
import { Solve } from '../../web/src/site/classroom/desk/solve';
import { Teacher } from '../../web/src/site/classroom/desk/teacher';
import { ExercisesPage } from '../../web/src/site/classroom/exercises_page';
import {
  choose,
  closePage,
  control,
  controls,
  count,
  fill,
  key,
  press,
  render,
  says,
  until,
  untilSaid,
  wordsOf,
} from './page_rig';
import { runWorkersHere } from './workers';

const kName = 'waiting-together';
const document_ = JSON.parse(readFileSync(`exercises/${kName}.json`, 'utf8')) as ExerciseDocument;

/** As its page opens it, with what the browser has kept. */
async function openExercise(): Promise<void> {
  await closePage();
  runWorkersHere();
  history.replaceState(null, '', `/exercises/${kName}/`);
  await render(<Solve exercise={exerciseOf(document_)} />);
}

async function predict(): Promise<void> {
  localStorage.clear();
  await openExercise();
  await fill('Your prediction', '50,000');
  await press('Lock in and run');
  await untilSaid('You said 50.0 k/s', '.came');
}

/** The row that the command line prints for a link, without the head of the table. */
function gradedByCommand(link: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'class-')), 'links.txt');
  writeFileSync(file, `${link}\n`);
  return execFileSync('node', ['cli/three-trees.mjs', 'grade', file], {
    encoding: 'utf8',
  }).split('\n')[1] as string;
}

const radio = (name: string) => control<HTMLInputElement>(name);

test('an exercise is solved, handed in, and graded by page and command line alike', async () => {
  await predict();
  await press('Run and check');
  await untilSaid('Not yet');
  await press('64');
  await press('Run and check');
  await untilSaid('Solved.');
  expect([...document.querySelectorAll('h2')].map((one) => one.textContent)).toContain('Why');
  await fill('Your name, if you like', 'Ada');
  const link = () =>
    document.querySelector<HTMLInputElement>('[data-testid="hand-in-link"]')?.value ?? '';
  await until(() => link().includes('#h1.'));
  const before = link();
  await fill('Your name, if you like', 'Ada L');
  await until(() => link() !== before);
  const handedIn = link();
  await closePage();
  await render(<Teacher first={handedIn} />);
  await press('Grade');
  await until(() => count('.grades tbody tr') === 1);
  const cells = [...document.querySelectorAll('.grades tbody td')].map(
    (one) => one.textContent ?? '',
  );
  expect(cells.slice(0, 2)).toEqual(['Ada L', kName]);
  expect(cells.slice(5, 7)).toEqual(['yes', 'yes']);
  expect(gradedByCommand(handedIn)).toBe(cells.join(','));
});

test('a prediction is locked, options can be turned back, progress is kept', async () => {
  await predict();
  await press('16');
  await key('z', { ctrlKey: true });
  await until(() => radio('1').checked);
  await press('Show a hint');
  await until(() => count('.hints li') === 1);
  await openExercise();
  await untilSaid('Your prediction is locked in.');
  document.body.innerHTML = renderToStaticMarkup(<ExercisesPage root="../" />);
  await import('../../web/src/site/classroom/list_page');
  expect(wordsOf(`[data-exercise="${kName}"] .done`)).toBe('begun');
});

const kDeep = `${'['.repeat(100)}${']'.repeat(100)}`;
const kHandIn = {
  version: 1,
  exercise: kName,
  student: 'Ada',
  build: 'x',
  prediction: 50_000,
  options: {},
  given: '0'.repeat(16),
  yours: '0'.repeat(16),
  seal: '0'.repeat(16),
};

test('wrong and hostile hand-ins are named by line or file, path and nearest choice', async () => {
  const linkTo = async (text: string) => `https://trees.example/#h1.${await pack(text)}`;
  const wrong = [
    { ...kHandIn, exercise: 'waiting-togehter' },
    { ...kHandIn, student: '<img src=x onerror="document.title=1">\n' },
    { ...kHandIn, prediction: -1, grade: 'passed' },
  ];
  const links = await Promise.all(wrong.map((one) => linkTo(JSON.stringify(one))));
  const lines = [...links, await linkTo(kDeep), `${links[0]}x`, 'https://trees.example/'];
  await render(<Teacher first="" />);
  await fill('Links, one a line', lines.join('\n'));
  const proto = JSON.stringify(kHandIn).replace('"options":{}', '"options":{"__proto__":{}}');
  await choose(
    control('Files, or drop them here'),
    new File([proto], 'ada.json'),
    new File(['x'.repeat(5_000_000)], 'large.json'),
  );
  await press('Grade');
  await until(() => says('large.json: is larger than 4 MiB', '[role="alert"] li:last-child'));
  const words = [...document.querySelectorAll('[role="alert"] li')]
    .map((one) => one.textContent)
    .join('\n');
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
  expect(count('.grades')).toBe(0);
  expect(count('.teacher img')).toBe(0);
});
void act;
void controls;
