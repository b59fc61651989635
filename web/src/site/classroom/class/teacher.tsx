// A class in the page: links and files in; who handed in what and when, all predictions at a
// glance, grades and CSV out. Runs are made by the same code as on the command line.
import { type DragEvent, useState } from 'react';
import { type Grade, handedIn } from '../../../document/exercise/grading/grade';
import { gradeCells, gradesCsv, kGradeColumns } from '../../../document/exercise/grading/grade_csv';
import { saveFile } from '../../../ui/save_file';
import { ClassPicture } from './class_picture';
import type { ClassOf } from './distribution';
import { type Answer, useClass } from './use_class';

export function Teacher({ first }: { first: string }) {
  const [text, setText] = useState(first);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { own, answers, problems, busy, grade, cancel } = useClass(text, files);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setFiles([...files, ...event.dataTransfer.files]);
  };
  return (
    <section
      className="teacher"
      aria-label="Your class"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <label>
        Links, one a line; those of your own exercises as well
        <textarea
          className="field"
          rows={6}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Files files={files} onChange={setFiles} />
      <Acts answers={answers} busy={busy} onGrade={() => void grade()} onCancel={cancel} />
      <Problems problems={problems} />
      {own.length === 0 ? null : <p className="soft">Your own: {own.join(', ')}.</p>}
      {classesOf(answers).map((one) => (
        <ClassPicture key={one.exercise.name} {...one} />
      ))}
      <Answers answers={answers} />
    </section>
  );
}

interface ActsProps {
  readonly answers: readonly Answer[];
  readonly busy: boolean;
  readonly onGrade: () => void;
  readonly onCancel: () => void;
}

function Acts({ answers, busy, onGrade, onCancel }: ActsProps) {
  const grades = gradesOf(answers);
  return (
    <div className="acts-row">
      <button
        type="button"
        className="btn primary"
        disabled={answers.length === 0}
        aria-disabled={busy}
        onClick={busy ? undefined : onGrade}
      >
        Grade
      </button>
      {busy ? (
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      ) : null}
      {grades.length === 0 ? null : (
        <button
          type="button"
          className="btn"
          onClick={() => saveFile('grades.csv', gradesCsv(grades), 'text/csv')}
        >
          Save as CSV
        </button>
      )}
      <span role="status">
        {answers.length === 0 ? '' : `${grades.length} of ${answers.length} graded`}
      </span>
    </div>
  );
}

const gradesOf = (answers: readonly Answer[]): readonly Grade[] =>
  answers.flatMap(({ grade }) => grade ?? []);

/** Groups answers by exercise, in the order in which they came. */
function classesOf(answers: readonly Answer[]): readonly ClassOf[] {
  return [...new Set(answers.map(({ exercise }) => exercise))].map((exercise) => {
    const own = answers.filter((one) => one.exercise === exercise);
    const grades = gradesOf(own);
    const predictions = own.map(({ handIn }) => handIn.prediction);
    const outcome = grades.find((grade) => grade.outcome !== undefined)?.outcome;
    const done = grades.length === own.length;
    const close = done ? grades.filter((grade) => grade.close).length : undefined;
    return { exercise, predictions, outcome, close };
  });
}

interface FilesProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

function Files({ files, onChange }: FilesProps) {
  return (
    <>
      <label>
        Files, or drop them here{' '}
        <input
          className="file"
          type="file"
          multiple
          accept=".json,.txt,.csv"
          onChange={({ target }) => onChange([...files, ...(target.files ?? [])])}
        />
      </label>
      {files.length === 0 ? null : (
        <p className="soft">
          {files.map(({ name }) => name).join(', ')}{' '}
          <button type="button" className="btn plain" onClick={() => onChange([])}>
            Remove
          </button>
        </p>
      )}
    </>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="wrong" role="alert">
      {problems.map((problem, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong twice
        <li key={i}>{problem}</li>
      ))}
    </ul>
  );
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
    <section className="grades" aria-label="Answers" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {kGradeColumns.map((name) => (
              <th key={name} scope="col">
                {name.replaceAll('_', ' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answers.map(({ handIn, exercise, grade }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a student may hand in twice
            <tr key={i}>
              {gradeCells(grade ?? handedIn(handIn, exercise)).map((cell, k) => (
                <td key={kGradeColumns[k]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
