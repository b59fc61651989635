// Handing in: a link and a file, made in the page. Nothing is sent.
import { useEffect, useMemo, useState } from 'react';
import type { Exercise, Predicted } from '../../../document/exercise/exercise';
import { kLongestName } from '../../../document/exercise/grading/hand_in_checks';
import { digestOf, type Run } from '../../../document/exercise/grading/run';
import {
  encodeHandIn,
  type HandIn,
  handInText,
  kHandInVersion,
  sealed,
} from '../../../document/exercise/hand_in';
import { copyText } from '../../../ui/copy_text';
import { saveFile } from '../../../ui/save_file';
import { keepStudentName, studentName } from '../progress';
import type { CheckedRun } from './solve_state';

interface HandInFormProps {
  readonly exercise: Exercise;
  readonly predicted: Predicted;
  readonly given: Run;
  readonly tried: CheckedRun;
}

export function HandInForm({ exercise, predicted, given, tried }: HandInFormProps) {
  const [student, setStudent] = useState(studentName);
  const [link, setLink] = useState('');
  const [said, setSaid] = useState('');
  const at = useMemo(() => momentOf(tried), [tried]);
  const handIn = handInOf({ exercise, predicted, given, tried }, student, at);
  const text = handInText(handIn);
  useEffect(() => {
    let current = true;
    const { origin, pathname } = location;
    void encodeHandIn(JSON.parse(text) as HandIn).then((hash) => {
      if (current) setLink(`${origin}${pathname}#${hash}`);
    });
    return () => {
      current = false;
    };
  }, [text]);
  return (
    <section className="step hand-in">
      <h2>Hand in</h2>
      <p className="soft">
        The link holds your prediction, your options, the time of your last run and the digests of
        both, after its “#”. Nothing is uploaded: give it to your teacher, who can run it again.
        {tried.passed ? null : ' Your last run does not meet every condition yet.'}
      </p>
      <label className="student">
        Your name, if you like{' '}
        <input
          className="field"
          value={student}
          maxLength={kLongestName}
          autoComplete="name"
          onChange={({ target }) => {
            setStudent(target.value);
            keepStudentName(target.value);
          }}
        />
      </label>
      <div className="acts-row">
        <button
          type="button"
          className="btn primary"
          onClick={() => void copyText(link, 'The link is copied.').then(setSaid)}
        >
          Copy link
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => {
            saveFile(`${exercise.name}.json`, text, 'application/json');
            setSaid('The file is saved.');
          }}
        >
          Save as a file
        </button>
        <span role="status">{said}</span>
      </div>
      <label className="link-field">
        <span className="unseen">Hand-in link</span>
        <input className="field" data-testid="hand-in-link" readOnly value={link} />
      </label>
    </section>
  );
}

/** Now, to the minute, as the moment of a run that has just ended. */
const momentOf = (_: CheckedRun): string => `${new Date().toISOString().slice(0, 16)}Z`;

function handInOf(
  { exercise, predicted, given, tried }: HandInFormProps,
  student: string,
  at: string,
): HandIn {
  return sealed({
    version: kHandInVersion,
    exercise: exercise.name,
    student: student.trim(),
    build: given.build,
    prediction: predicted,
    options: tried.chosen,
    at,
    given: digestOf(given),
    yours: digestOf(tried.run),
  });
}
