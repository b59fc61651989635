// A class: what was pasted and dropped is read at once, and run again when that is asked for.
import { useEffect, useRef, useState } from 'react';
import { takeExercises } from '../../../document/exercise/checks/own_exercises';
import type { Exercise } from '../../../document/exercise/exercise';
import { type Grade, Grader } from '../../../document/exercise/grading/grade';
import { kMaxFileBytes, readSubmissions } from '../../../document/exercise/grading/submissions';
import type { HandIn } from '../../../document/exercise/hand_in';
import { QuietBench } from '../desk/bench';
import { exercisesHere } from '../documents';

export interface Answer {
  readonly handIn: HandIn;
  readonly exercise: Exercise;
  /** The grade is there once the answer was run again. */
  readonly grade?: Grade;
}

interface Class {
  /** Titles of exercises that a teacher wrote. */
  readonly own: readonly string[];
  readonly answers: readonly Answer[];
  readonly problems: readonly string[];
}

const kNone: Class = { own: [], answers: [], problems: [] };
/** Time without a keystroke after which a text is read. */
const kReadMs = 200;

export function useClass(text: string, files: readonly File[]) {
  const [read, setRead] = useState(kNone);
  const [busy, setBusy] = useState(false);
  const abort = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    let current = true;
    abort.current?.abort();
    const later = setTimeout(async () => {
      const all = await readClass(text, files);
      if (current) setRead(all);
    }, kReadMs);
    return () => {
      current = false;
      clearTimeout(later);
    };
  }, [text, files]);
  const grade = async () => {
    const { signal } = (abort.current = new AbortController());
    setBusy(true);
    const bench = new QuietBench();
    try {
      const grader = new Grader((scenario, tables) => bench.run(scenario, tables, { signal }));
      for (const [i, answer] of read.answers.entries()) {
        if (signal.aborted) break;
        if (answer.grade !== undefined) continue;
        const grade = await grader.grade(answer.handIn, answer.exercise);
        if (signal.aborted) break;
        setRead((now) => ({ ...now, answers: now.answers.with(i, { ...answer, grade }) }));
      }
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) setRead((now) => ({ ...now, problems: [...now.problems, words] }));
    } finally {
      bench.close();
      setBusy(false);
    }
  };
  return { ...read, busy, grade, cancel: () => abort.current?.abort() };
}

async function readClass(text: string, files: readonly File[]): Promise<Class> {
  const large = files.filter(({ size }) => size > kMaxFileBytes);
  const small = files.filter(({ size }) => size <= kMaxFileBytes);
  const sources = [
    ...(text.trim() === '' ? [] : [{ file: 'line', text }]),
    ...(await Promise.all(small.map(async (one) => ({ file: one.name, text: await one.text() })))),
  ];
  const { own, exercises, rest, problems } = await takeExercises(sources, exercisesHere);
  const all = await Promise.all(rest.map((one) => readSubmissions(one.file, one.text, exercises)));
  const read = all.flat();
  const refused = [
    ...large.map(({ name }) => ({ where: name, problems: ['is larger than 4 MiB'] })),
    ...problems,
    ...read.filter((one) => !one.ok),
  ];
  return {
    own: own.map(({ title }) => title),
    answers: read.flatMap((one) => (one.ok ? [one] : [])),
    problems: refused.flatMap((one) => one.problems.map((problem) => `${one.where}: ${problem}`)),
  };
}
