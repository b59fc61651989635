// An exercise as the build writes it: question, prediction, options and hints can be read without
// JavaScript. With it, solve.tsx replaces the content of [data-solve].
import type { Exercise, Prediction } from '../../document/exercise/exercise';
import { wordsOfChoices } from '../../document/exercise/options';
import { namesIn, subjectBefore } from '../../document/exercise/run';
import { fillText } from '../../document/exercise/texts';
import { FirstMarks, Marked } from '../story/first_marks';
import { kExercises } from './documents';

/** Prints texts that are read before a run: only options have values. */
export function wordsBefore(exercise: Exercise): (text: string) => string {
  const [names, given] = [namesIn(exercise), subjectBefore(exercise)];
  return (text) => fillText(text, names, { given });
}

export function ExercisePage({ exercise, root }: { exercise: Exercise; root: string }) {
  const { name, title, level, question, prediction, task, hints, scenario } = exercise;
  const say = wordsBefore(exercise);
  return (
    <FirstMarks>
      <article className="chapter exercise">
        <p className="count">
          <a href={`${root}exercises/`}>Exercises</a>, level {level}
        </p>
        <h1 className="long">{title}</h1>
        <p className="lead">
          <Marked>{say(question)}</Marked>
        </p>
        <div data-solve={name}>
          <section className="step">
            <h2>Predict</h2>
            <p>
              <Marked>{prediction.asks}</Marked>
            </p>
            <PredictionChoices prediction={prediction} />
          </section>
          <section className="step">
            <h2>Your turn</h2>
            <p>
              <Marked>{say(task)}</Marked>
            </p>
            <dl className="choices">
              {scenario.knobs.map((knob) => (
                <div key={knob.label}>
                  <dt>{knob.label}</dt>
                  <dd>{wordsOfChoices(knob, scenario).join(' · ')}</dd>
                </div>
              ))}
            </dl>
          </section>
          <noscript>
            <p className="soft">
              The engine that answers runs in the page, which needs JavaScript.
            </p>
          </noscript>
          <section className="step">
            <h2>Hints</h2>
            {hints.map((hint, i) => (
              <details key={hint}>
                <summary>Hint {i + 1}</summary>
                <p>
                  <Marked>{say(hint)}</Marked>
                </p>
              </details>
            ))}
          </section>
        </div>
        <NeighbourLinks exercise={exercise} root={root} />
      </article>
    </FirstMarks>
  );
}

function PredictionChoices({ prediction }: { prediction: Prediction }) {
  const labels =
    prediction.kind === 'choice'
      ? prediction.choices.map(({ label }) => label)
      : prediction.kind === 'order'
        ? prediction.items.map(({ label }) => label)
        : [];
  if (labels.length === 0) return null;
  return (
    <ul>
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  );
}

function NeighbourLinks({ exercise, root }: { exercise: Exercise; root: string }) {
  const at = kExercises.findIndex(({ name }) => name === exercise.name);
  const [before, after] = [kExercises[at - 1], kExercises[at + 1]];
  return (
    <nav className="ways" aria-label="Exercises">
      {before === undefined ? <span /> : <NeighbourLink to={before} root={root} words="Before" />}
      {after === undefined ? <span /> : <NeighbourLink to={after} root={root} words="Next" />}
    </nav>
  );
}

function NeighbourLink({ to, root, words }: { to: Exercise; root: string; words: string }) {
  return (
    <a href={`${root}exercises/${to.name}/`} rel={words === 'Next' ? 'next' : 'prev'}>
      <span>{words}</span>
      <b>{to.title}</b>
    </a>
  );
}
