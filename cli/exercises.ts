// The exercises that come with the program: the files in exercises/.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseExerciseText } from '../web/src/document/exercise/checks/parse';
import type { Exercise } from '../web/src/document/exercise/exercise';
import type { Exercises } from '../web/src/document/exercise/grading/hand_in_checks';
import { printIssue } from '../web/src/document/scenario/values/issue';

const kFolder = fileURLToPath(new URL('../exercises/', import.meta.url));

export const exerciseNames = (): string[] =>
  readdirSync(kFolder)
    .filter((file) => file.endsWith('.json') && file !== 'schema.json')
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

export function exerciseNamed(name: string): Exercise {
  const result = parseExerciseText(readFileSync(`${kFolder}${name}.json`, 'utf8'));
  if (result.ok) return result.exercise;
  const lines = result.issues.map((issue) => `  ${printIssue(issue)}`);
  throw new Error(`exercises/${name}.json:\n${lines.join('\n')}`);
}

/** The files are read lazily: a command needs few of them. */
export function exercises(): Exercises {
  const names = exerciseNames();
  const read = new Map<string, Exercise>();
  return {
    names,
    find(name) {
      if (!names.includes(name)) return undefined;
      const exercise = read.get(name) ?? exerciseNamed(name);
      read.set(name, exercise);
      return exercise;
    },
  };
}
