// Every exercise can be solved: its model answer meets the conditions, a wrong answer and the
// exercise as given do not, and its explanation holds. Answers are kept out of the page.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exerciseNamed, exerciseNames } from '../../cli/exercises';
import { makeRuns } from '../../cli/grade';
import { Interruption } from '../../cli/one_run';
import { Progress } from '../../cli/progress';
import { parseExerciseText } from '../../web/src/document/exercise/checks/parse';
import type { ChosenOptions, Exercise } from '../../web/src/document/exercise/exercise';
import { predictionIssues } from '../../web/src/document/exercise/grading/hand_in_checks';
import { givenOptions, withOptions } from '../../web/src/document/exercise/grading/options';
import {
  checkRun,
  outcomeOf,
  printPredicted,
} from '../../web/src/document/exercise/grading/outcome';
import {
  namesIn,
  type Run,
  stoppedWhy,
  subjectOfRun,
  tablesOf,
} from '../../web/src/document/exercise/grading/run';
import { fillText } from '../../web/src/document/exercise/grading/texts';
import { parseMeasure } from '../../web/src/document/measure/measure';
import { printIssue } from '../../web/src/document/scenario/values/issue';
import { startWasmLab } from '../support';

interface Answers {
  readonly right: ChosenOptions;
  readonly wrong: ChosenOptions;
}
const kAnswers = JSON.parse(
  readFileSync(new URL('answers.json', import.meta.url), 'utf8'),
) as Record<string, Answers>;

const make = makeRuns(startWasmLab, new Progress(false), new Interruption());
const runWith = (exercise: Exercise, chosen: ChosenOptions): Promise<Run> =>
  make(withOptions(exercise, chosen), tablesOf(exercise));
const unmet = (exercise: Exercise, run: Run): string[] =>
  checkRun(exercise, run)
    .filter(({ met }) => !met)
    .map(({ condition, value, why }) => `${condition.says}: ${value} ${why}`);

test('every exercise has a model answer and a wrong one', () =>
  expect(Object.keys(kAnswers).sort()).toEqual(exerciseNames()));

test.for(exerciseNames())('%s', async (name) => {
  const exercise = exerciseNamed(name);
  const { right, wrong } = kAnswers[name] as Answers;
  const labels = exercise.scenario.knobs.map(({ label }) => label);
  for (const answer of [right, wrong])
    for (const label of Object.keys(answer)) expect(labels).toContain(label);
  const given = await runWith(exercise, givenOptions(exercise));
  expect(stoppedWhy(given)).toBeUndefined();
  expect(unmet(exercise, given), 'as given').not.toEqual([]);
  const came = outcomeOf(exercise, given);
  expect(predictionIssues(came, exercise.prediction)).toEqual([]);
  onlyOneIsTrue(exercise, given);
  const subject = subjectOfRun(given);
  for (const source of exercise.explanation.holds)
    expect(parseMeasure(source, namesIn(exercise)).evaluate(subject), source).toBe(true);
  const solved = await runWith(exercise, right);
  expect(unmet(exercise, solved), 'the model answer').toEqual([]);
  expect(unmet(exercise, await runWith(exercise, wrong)), 'the wrong one').not.toEqual([]);
  const runs = { given: subject, yours: subjectOfRun(solved) };
  for (const text of exercise.explanation.text)
    expect(fillText(text, namesIn(exercise), runs)).not.toMatch(/[…∞–]|undefined/);
});

test('the exercise that docs/exercises.md writes can be solved as it says', async () => {
  const page = readFileSync(new URL('../../docs/exercises.md', import.meta.url), 'utf8');
  const parsed = parseExerciseText(/```json\n(.*?)\n```/s.exec(page)?.[1] ?? '');
  if (!parsed.ok) throw new Error(parsed.issues.map(printIssue).join('\n'));
  const { exercise } = parsed;
  const given = await runWith(exercise, givenOptions(exercise));
  expect(printPredicted(exercise.prediction, outcomeOf(exercise, given))).toBe('1.28');
  expect(page).toContain('it was 1.28.');
  expect(unmet(exercise, given)).toHaveLength(1);
  const solved = await runWith(exercise, { 'keys arrive': 'sequential' });
  expect(unmet(exercise, solved)).toEqual([]);
});

/** Exactly one choice must be true of the run. */
function onlyOneIsTrue({ prediction, ...exercise }: Exercise, given: Run): void {
  if (prediction.kind !== 'choice') return;
  const subject = subjectOfRun(given);
  const right = prediction.choices.filter(
    ({ when }) => parseMeasure(when, namesIn(exercise)).evaluate(subject) === true,
  );
  expect(right).toHaveLength(1);
}

/** Names such as L0, whose digits are no figures. */
const kNames = /\bL\d\b/g;

test.for(exerciseNames())('no figure in the words of %s is typed', (name) => {
  const { title, description, question, task, hints, explanation, prediction, check } =
    exerciseNamed(name);
  const labels =
    prediction.kind === 'choice'
      ? prediction.choices.map(({ label }) => label)
      : prediction.kind === 'order'
        ? prediction.items.map(({ label }) => label)
        : [];
  const words = [title, description, question, prediction.asks, ...labels, task, ...hints];
  for (const text of [...words, ...explanation.text, ...check.map(({ says }) => says)])
    expect(text.replaceAll(/\{[^}]*\}/g, '').replaceAll(kNames, '')).not.toMatch(/\d/);
});
