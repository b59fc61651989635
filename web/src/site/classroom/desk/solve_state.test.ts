// The state of an exercise on its page: predictions stay locked, turns can be undone, and a solved
// exercise stays solved.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ExerciseDocument, exerciseOf } from '../../../document/exercise/exercise';
import { type SolveAct, solveNext, solveStart, toKeep } from './solve_state';

const kFile = new URL('../../../../../exercises/waiting-together.json', import.meta.url);
const kExercise = exerciseOf(JSON.parse(readFileSync(kFile, 'utf8')) as ExerciseDocument);
const after = (...acts: SolveAct[]) =>
  acts.reduce((state, act) => solveNext(kExercise, state, act), solveStart(kExercise, {}));

const kTurn: SolveAct = { what: 'turn', label: 'programs at once', words: '64' };

test('a prediction that was locked in cannot be changed', () => {
  const state = after({ what: 'predict', predicted: 7 }, { what: 'predict', predicted: 125 });
  expect(state.predicted).toBe(7);
});

test('turns are undone one by one, to the options as given', () => {
  const again: SolveAct = { ...kTurn, words: '4' };
  expect(after(kTurn, again, { what: 'undo' }).chosen['programs at once']).toBe('64');
  const all = after(kTurn, again, { what: 'undo' }, { what: 'undo' }, { what: 'undo' });
  expect(all.chosen).toEqual(after().chosen);
  expect(all.turns).toEqual([]);
});

test('hints come one by one and end; nothing is explained before a check', () => {
  const hints = kExercise.hints.map((): SolveAct => ({ what: 'hint' }));
  expect(after(...hints, { what: 'hint' }).hints).toBe(kExercise.hints.length);
  expect(after({ what: 'explain' }).explained).toBe(false);
});

test('what is kept brings the page back to where it was', () => {
  const state = after({ what: 'predict', predicted: 7 }, kTurn, { what: 'hint' });
  const back = solveStart(kExercise, toKeep(state));
  expect(back).toMatchObject({ predicted: 7, hints: 1, passed: false, chosen: state.chosen });
});
