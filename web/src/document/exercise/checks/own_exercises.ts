// Exercises that teachers wrote, found among what is to be graded: links and files, in the same
// texts as hand-ins. What is left of a text keeps its line numbers.
import { printIssue } from '../../scenario/values/issue';
import type { Exercise } from '../exercise';
import { decodeExercise, isExerciseLink } from '../exercise_link';
import type { Exercises } from '../grading/hand_in_checks';
import { parseExerciseText } from './parse';

export interface Source {
  /** The file's name in messages. */
  readonly file: string;
  readonly text: string;
}

interface Taken {
  /** The exercises found. */
  readonly own: readonly Exercise[];
  /** The exercises of the site, and the ones found. */
  readonly exercises: Exercises;
  /** The hand-ins: sources without their exercises. */
  readonly rest: readonly Source[];
  /** Exercises that were refused. */
  readonly problems: readonly { readonly where: string; readonly problems: readonly string[] }[];
}

/** Reads the exercise in a text; a name of the site's own is refused, as it means that one. */
export function readOwn(
  text: string,
  taken: readonly string[],
):
  | { readonly ok: true; readonly exercise: Exercise }
  | { readonly ok: false; readonly problems: readonly string[] } {
  const parsed = parseExerciseText(text);
  if (!parsed.ok)
    return {
      ok: false,
      problems: parsed.issues.map((one) => printIssue({ ...one, path: one.path || 'exercise' })),
    };
  const { exercise } = parsed;
  return taken.includes(exercise.name)
    ? { ok: false, problems: [`name: ${kTaken}, "${exercise.name}"`] }
    : { ok: true, exercise };
}

const kTaken = 'must differ from the names of the exercises that come with the site';

export async function takeExercises(sources: readonly Source[], site: Exercises): Promise<Taken> {
  const own = new Map<string, Exercise>();
  const problems: Taken['problems'][number][] = [];
  const add = (where: string, text: string) => {
    const read = readOwn(text, site.names);
    if (read.ok) own.set(read.exercise.name, read.exercise);
    else problems.push({ where, problems: read.problems });
  };
  const rest: Source[] = [];
  for (const { file, text } of sources) {
    if (isDocument(text)) {
      add(file, text);
      continue;
    }
    const lines = text.split(/\r\n|\n|\r/);
    for (const [i, line] of lines.entries()) {
      if (!isExerciseLink(line)) continue;
      const where = `${file}:${i + 1}`;
      const decoded = await decodeExercise(line.trim());
      if (decoded.ok) add(where, decoded.text);
      else problems.push({ where, problems: [decoded.message] });
      lines[i] = '';
    }
    const left = lines.join('\n');
    if (left.trim() !== '' || text.trim() === '') rest.push({ file, text: left });
  }
  const exercises: Exercises = {
    names: [...own.keys(), ...site.names],
    find: (name) => own.get(name) ?? site.find(name),
  };
  return { own: [...own.values()], exercises, rest, problems };
}

/** True for the document of an exercise: hand-ins are sealed, and hold no scenario. */
const isDocument = (text: string): boolean =>
  /^\s*\{/.test(text) && /"scenario"\s*:/.test(text) && !/"seal"\s*:/.test(text);
