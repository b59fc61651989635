// Grading in the page: links and files in, a table and CSV out. Runs are made one after the other
// by the same code as on the command line.
import { type DragEvent, useRef, useState } from 'react';
import { type Grade, Grader } from '../../../document/exercise/grading/grade';
import { gradeCells, gradesCsv, kGradeColumns } from '../../../document/exercise/grading/grade_csv';
import {
  kMaxFileBytes,
  readSubmissions,
  type Submission,
} from '../../../document/exercise/grading/submissions';
import { saveFile } from '../../../ui/save_file';
import { exercisesHere } from '../documents';
import { QuietBench } from './bench';

interface Graded {
  readonly grades: readonly Grade[];
  readonly problems: readonly string[];
  readonly done: number;
  readonly all: number;
}

const kNone: Graded = { grades: [], problems: [], done: 0, all: 0 };

export function Teacher({ first }: { first: string }) {
  const [text, setText] = useState(first);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { graded, busy, grade, cancel } = useGrading();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setFiles([...files, ...event.dataTransfer.files]);
  };
  return (
    <section
      className="teacher"
      aria-label="Grade hand-ins"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <label>
        Links, one a line
        <textarea
          className="field"
          rows={6}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Files files={files} onChange={setFiles} />
      <div className="acts-row">
        <button
          type="button"
          className="btn primary"
          disabled={text.trim() === '' && files.length === 0}
          aria-disabled={busy}
          onClick={() => (busy ? undefined : void grade(text, files))}
        >
          Grade
        </button>
        {busy ? (
          <button type="button" className="btn" onClick={cancel}>
            Cancel
          </button>
        ) : null}
        {graded.grades.length === 0 ? null : (
          <button
            type="button"
            className="btn"
            onClick={() => saveFile('grades.csv', gradesCsv(graded.grades), 'text/csv')}
          >
            Save as CSV
          </button>
        )}
        <span role="status">
          {graded.all === 0 ? '' : `${graded.done} of ${graded.all} graded`}
        </span>
      </div>
      <Problems problems={graded.problems} />
      <Grades grades={graded.grades} />
    </section>
  );
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

function useGrading() {
  const [graded, setGraded] = useState(kNone);
  const [busy, setBusy] = useState(false);
  const abort = useRef<AbortController | undefined>(undefined);
  const grade = async (text: string, files: readonly File[]) => {
    const { signal } = (abort.current = new AbortController());
    setBusy(true);
    setGraded(kNone);
    try {
      const all = [...(text.trim() === '' ? [] : await linksIn(text)), ...(await inFiles(files))];
      const right = all.filter((one) => one.ok);
      const problems = all.flatMap((one) =>
        one.ok ? [] : one.problems.map((problem) => `${one.where}: ${problem}`),
      );
      setGraded({ grades: [], problems, done: 0, all: right.length });
      const bench = new QuietBench();
      const grader = new Grader((scenario, tables) => bench.run(scenario, tables, { signal }));
      for (const { handIn, exercise } of right) {
        if (signal.aborted) break;
        const next = await grader.grade(handIn, exercise);
        setGraded((before) => ({
          ...before,
          grades: [...before.grades, next],
          done: before.done + 1,
        }));
      }
      bench.close();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      setGraded((before) => ({ ...before, problems: [...before.problems, words] }));
    } finally {
      setBusy(false);
    }
  };
  return { graded, busy, grade, cancel: () => abort.current?.abort() };
}

const linksIn = (text: string): Promise<readonly Submission[]> =>
  readSubmissions('line', text, exercisesHere);

async function inFiles(files: readonly File[]): Promise<Submission[]> {
  const all: Submission[] = [];
  for (const file of files) {
    if (file.size > kMaxFileBytes)
      all.push({ ok: false, where: file.name, problems: ['is larger than 4 MiB'] });
    else all.push(...(await readSubmissions(file.name, await file.text(), exercisesHere)));
  }
  return all;
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

function Grades({ grades }: { grades: readonly Grade[] }) {
  if (grades.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
    <section className="grades" aria-label="Grades" tabIndex={0}>
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
          {grades.map((grade, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a student may hand in twice
            <tr key={i}>
              {gradeCells(grade).map((cell, k) => (
                <td key={kGradeColumns[k]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
