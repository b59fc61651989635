// All exercises that come with the site, for the build, the list and the teacher's page. The page
// of one exercise loads only that one (solve_page.ts).
import {
  type Exercise,
  type ExerciseDocument,
  exerciseOf,
  kLevels,
} from '../../document/exercise/exercise';
import type { Exercises } from '../../document/exercise/grading/hand_in_checks';

const kFiles = import.meta.glob<unknown>(
  ['../../../../exercises/*.json', '!../../../../exercises/schema.json'],
  { eager: true, import: 'default' },
);

/** As they are in their files. Tests check them, so that the page need not. */
export const kDocuments = Object.values(kFiles) as readonly ExerciseDocument[];
const kAll = kDocuments.map(exerciseOf);

/** By level, then by title. */
export const kExercises: readonly Exercise[] = kLevels.flatMap((level) =>
  kAll
    .filter((one) => one.level === level)
    .sort((one, other) => (one.title < other.title ? -1 : 1)),
);

export const exercisesHere: Exercises = {
  names: kExercises.map(({ name }) => name),
  find: (name) => kExercises.find((one) => one.name === name),
};
