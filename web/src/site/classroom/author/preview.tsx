// The exercise as students will see it. Its engines run here too, which is how a teacher finds out
// the figures for ranges and goals.
import type { Exercise } from '../../../document/exercise/exercise';
import { namesIn, subjectBefore } from '../../../document/exercise/grading/run';
import { fillText } from '../../../document/exercise/grading/texts';
import { type Issue, printIssue } from '../../../document/scenario/values/issue';
import { Words } from '../../../glossary/words';
import { Solve } from '../desk/solve';

interface PreviewProps {
  readonly exercise: Exercise | undefined;
  readonly issues: readonly Issue[];
}

export function Preview({ exercise, issues }: PreviewProps) {
  return (
    <section className="preview exercise" aria-label="As students see it">
      {issues.length === 0 ? null : (
        <div className="not-ready">
          <p>
            <b>Not ready yet.</b> {exercise === undefined ? '' : 'Below is how it last was.'}
          </p>
          <ul>
            {issues.map((issue) => (
              <li key={`${issue.path} ${issue.message}`}>
                {printIssue({ ...issue, path: issue.path || 'exercise' })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {exercise === undefined ? null : (
        <>
          <h2 className="preview-title">{exercise.title}</h2>
          <p className="lead">
            <Words>
              {fillText(exercise.question, namesIn(exercise), { given: subjectBefore(exercise) })}
            </Words>
          </p>
          {/* Other words leave the run; another run or question begins again. */}
          <Solve
            key={JSON.stringify([exercise.scenario, exercise.prediction])}
            exercise={exercise}
          />
        </>
      )}
    </section>
  );
}
