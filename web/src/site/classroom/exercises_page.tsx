// All exercises as cards, by level.
import { kLevels } from '../../document/exercise/exercise';
import { kExercises } from './documents';

const kLevelWords = [
  ['First steps', 'One tree, one cause.'],
  ['Trade-offs', 'What you gain in one place you pay for in another.'],
  ['Puzzles', 'Several things at once.'],
] as const;

export function ExercisesPage({ root }: { root: string }) {
  return (
    <>
      <h1>Exercises</h1>
      <p className="lead">
        Each takes about ten minutes: predict what an engine will do, watch it run, then turn its
        options until it does what you want. Answers are measured, not recited.
      </p>
      {kLevels.map((level) => (
        <section key={level} className="level">
          <h2>
            Level {level}: {kLevelWords[level - 1]?.[0]}
          </h2>
          <p className="soft">{kLevelWords[level - 1]?.[1]}</p>
          <ul className="exercises">
            {kExercises
              .filter((one) => one.level === level)
              .map(({ name, title, description }) => (
                <li key={name} data-exercise={name}>
                  <a href={`${root}exercises/${name}/`}>
                    <h3>
                      {title} <span className="done" />
                    </h3>
                    <p>{description}</p>
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="for-teachers">
        For teachers: <a href={`${root}exercises/new/`}>write your own exercise</a> in a form, and{' '}
        <a href={`${root}exercises/teacher/`}>see and grade what your class hands in</a>.
      </p>
    </>
  );
}
