// Grading: what was handed in is run again; edits and other builds are found, wrong lines named.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExerciseDocument } from '../web/src/document/exercise/exercise';
import { encodeExercise, exerciseText } from '../web/src/document/exercise/exercise_link';
import { Grader } from '../web/src/document/exercise/grading/grade';
import { gradesCsv } from '../web/src/document/exercise/grading/grade_csv';
import { givenOptions, withOptions } from '../web/src/document/exercise/grading/options';
import { digestOf, type MakeRun, tablesOf } from '../web/src/document/exercise/grading/run';
import {
  encodeHandIn,
  type HandIn,
  handInText,
  sealed,
} from '../web/src/document/exercise/hand_in';
import { exerciseNamed } from './exercises';
import { makeRuns } from './grade';
import { Interruption } from './one_run';
import { Progress } from './progress';
import { starter } from './source';
import { run } from './testing/run_main';

const kFolder = mkdtempSync(join(tmpdir(), 'grade-'));
afterAll(() => rmSync(kFolder, { recursive: true }));

const exercise = exerciseNamed('waiting-together');
let make: MakeRun;
let right: HandIn;

beforeAll(async () => {
  const start = await starter({ native: false, build: () => undefined });
  make = makeRuns(start, new Progress(false), new Interruption());
  const options = { ...givenOptions(exercise), 'programs at once': '64' };
  const given = await make(exercise.scenario, tablesOf(exercise));
  const yours = await make(withOptions(exercise, options), tablesOf(exercise));
  right = sealed({
    version: 1,
    exercise: exercise.name,
    student: 'Ada, "the first"',
    build: given.build,
    prediction: 50_000,
    options,
    at: '2026-11-28T09:30Z',
    given: digestOf(given),
    yours: digestOf(yours),
  });
});

const file = (name: string, text: string): string => {
  const path = join(kFolder, name);
  writeFileSync(path, text);
  return path;
};
const linkOf = async (handIn: HandIn) =>
  `http://localhost/exercises/x/#${await encodeHandIn(handIn)}`;

test('a file and a link are graded alike, with all that CSV needs', async () => {
  const one = await run('grade', file('ada.json', handInText(right)));
  const other = await run('grade', file('links.txt', `${await linkOf(right)}\n`));
  expect(one).toMatchObject({ code: 0, err: '' });
  expect(other.out).toBe(one.out);
  const [head, row] = one.out.split('\n');
  expect(head).toBe(
    'student,exercise,handed_in,predicted,measured,close,options,passed,digest_equal,build,note',
  );
  expect(row).toMatch(
    /^"Ada, ""the first""",waiting-together,2026-11-28 09:30 UTC,50\.0 k\/s,\d+\/s,no,programs at once: 64; .*,yes,yes,[\w.+-]+,$/,
  );
});

test('what was edited by hand is found', async () => {
  const { seal: _, ...contents } = right;
  const edits: [HandIn, RegExp][] = [
    [{ ...right, prediction: 125 }, /,yes,no,.*edited after it was handed in/],
    [{ ...right, student: 'Eve' }, /^Eve,.*,no,.*edited after it was handed in/m],
    // The seal made again: the run itself still says so.
    [
      sealed({ ...contents, options: { ...contents.options, 'programs at once': '4' } }),
      /,no,no,.*digest mismatch: the run with these options/,
    ],
    [sealed({ ...contents, given: contents.yours }), /,no,.*digest mismatch: the run as given/],
    [
      sealed({ ...contents, build: 'older', given: contents.yours }),
      /made by build older, this is/,
    ],
  ];
  for (const [edited, words] of edits) {
    const graded = await run('grade', file('edited.json', handInText(edited)));
    expect(graded.code).toBe(3);
    expect(graded.out).toMatch(words);
  }
});

test('wrong lines are named with their path, and the others graded', async () => {
  const wrong = await linkOf({ ...right, options: { ...right.options, memtable: '3 MiB' } });
  const text = `${await linkOf(right)}\nnot a link\n\n${wrong}\n`;
  const { code, out, err } = await run('grade', file('mixed.txt', text));
  expect(code).toBe(2);
  expect(out.trim().split('\n')).toHaveLength(2);
  expect(err).toMatch(/mixed\.txt:2: not a hand-in link/);
  expect(err).toMatch(/mixed\.txt:4: options\.memtable: must be one of .*did you mean "1 MiB"/);
});

test('an exercise that a teacher wrote is graded with its link or its file', async () => {
  const text = readFileSync(new URL('../exercises/waiting-together.json', import.meta.url), 'utf8');
  const document = { ...(JSON.parse(text) as ExerciseDocument), name: 'of-a-teacher' };
  const { seal: _, ...contents } = right;
  const link = await linkOf(sealed({ ...contents, exercise: 'of-a-teacher' }));
  const own = `http://localhost/exercises/own/#${await encodeExercise(document)}`;
  const one = await run('grade', file('class.txt', `${own}\n${link}\n`));
  expect(one).toMatchObject({ code: 0, err: '' });
  expect(one.out).toMatch(/,of-a-teacher,.*,yes,yes,/);
  const saved = file('of-a-teacher.json', exerciseText(document));
  expect((await run('grade', saved, file('one.txt', `${link}\n`))).out).toBe(one.out);
  expect((await run('grade', file('none.txt', `\n${link}\n`))).err).toMatch(
    /none\.txt:2: exercise: no exercise is called "of-a-teacher"; add the link or the file/,
  );
  const same = file('same.json', text);
  expect((await run('grade', same, file('x.txt', `${link}\n`))).err).toMatch(
    /same\.json: name: must differ from the names .*, "waiting-together"/,
  );
});

test('a wrong command line is refused', async () => {
  expect(await run('grade')).toMatchObject({ code: 2 });
  expect(await run('grade', join(kFolder, 'none.txt'))).toMatchObject({ code: 2 });
  expect(await run('grade', file('empty.txt', '\n'))).toMatchObject({ code: 2 });
});

test('equal runs are made once, and spreadsheets get no formulas', async () => {
  let runs = 0;
  const grader = new Grader((scenario, tables) => {
    runs++;
    return make(scenario, tables);
  });
  const formula = sealed({ ...right, student: '=HYPERLINK("x")' });
  const grades = await Promise.all([
    grader.grade(right, exercise),
    grader.grade(formula, exercise),
  ]);
  expect(runs).toBe(2);
  expect(gradesCsv(grades)).toContain(`"'=HYPERLINK(""x"")"`);
});
