// An exercise that a teacher wrote: of a link or a file, checked, and then like any other.
import { useEffect, useState } from 'react';
import { readOwn } from '../../../document/exercise/checks/own_exercises';
import type { Exercise, ExerciseDocument } from '../../../document/exercise/exercise';
import {
  decodeExercise,
  encodeExercise,
  isExerciseHash,
} from '../../../document/exercise/exercise_link';
import { namesIn, subjectBefore } from '../../../document/exercise/grading/run';
import { kMaxFileBytes } from '../../../document/exercise/grading/submissions';
import { fillText } from '../../../document/exercise/grading/texts';
import { Words } from '../../../glossary/words';
import { Solve } from '../desk/solve';
import { exercisesHere } from '../documents';

interface Opened {
  readonly exercise?: Exercise;
  readonly problems?: readonly string[];
  /** Tells exercises of one name apart. */
  readonly mark?: string;
}

const kMarkLetters = 6;

/** `first`: the hash of the page's address. */
export function Own({ first }: { first: string }) {
  const [{ exercise, problems = [], mark = '' }, setOpened] = useState<Opened>({});
  useEffect(() => {
    if (isExerciseHash(first)) void openedLink(first).then(setOpened);
  }, [first]);
  useEffect(() => {
    if (exercise !== undefined) document.title = `${exercise.title} · Three Trees`;
  }, [exercise]);
  if (exercise === undefined)
    return (
      <OpenFile
        problems={problems}
        loading={isExerciseHash(first) && problems.length === 0}
        onOpen={(file) => void openedFile(file).then(setOpened)}
      />
    );
  const question = fillText(exercise.question, namesIn(exercise), {
    given: subjectBefore(exercise),
  });
  return (
    <>
      <h1 className="long">{exercise.title}</h1>
      <p className="lead">
        <Words>{question}</Words>
      </p>
      <Solve exercise={exercise} keptAs={`${exercise.name} ${mark}`} />
    </>
  );
}

interface OpenFileProps {
  readonly problems: readonly string[];
  readonly loading: boolean;
  readonly onOpen: (file: File) => void;
}

function OpenFile({ problems, loading, onOpen }: OpenFileProps) {
  if (loading) return <p className="lead">Opening the exercise …</p>;
  return (
    <>
      <h1 className="long">An exercise from your teacher</h1>
      <p className="lead">
        {problems.length === 0
          ? 'Open the link that you were given, or choose its file here.'
          : 'This exercise cannot be opened. Ask your teacher, and show them this:'}
      </p>
      {problems.length === 0 ? null : (
        <ul className="wrong" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <label>
        The file{' '}
        <input
          className="file"
          type="file"
          accept=".json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) onOpen(file);
          }}
        />
      </label>
    </>
  );
}

async function openedLink(hash: string): Promise<Opened> {
  const decoded = await decodeExercise(hash);
  if (!decoded.ok) return { problems: [decoded.message] };
  return { ...read(decoded.text), mark: hash.slice(-kMarkLetters) };
}

async function openedFile(file: File): Promise<Opened> {
  if (file.size > kMaxFileBytes) return { problems: ['is larger than 4 MiB'] };
  const text = await file.text();
  const opened = read(text);
  if (opened.exercise === undefined) return opened;
  const hash = await encodeExercise(JSON.parse(text) as ExerciseDocument);
  // A reload opens it again.
  if (hash !== undefined) history.replaceState(null, '', `#${hash}`);
  return { ...opened, mark: hash?.slice(-kMarkLetters) ?? String(text.length) };
}

function read(text: string): Opened {
  const own = readOwn(text, exercisesHere.names);
  return own.ok ? { exercise: own.exercise } : { problems: own.problems };
}
