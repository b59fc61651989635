// All exercises as cards, by level.
import { kLevels } from '../../document/exercise/exercise';
import { kExercises } from './documents';

const kLevelWords = [
  ['First steps', 'One tree, one cause.'],
  ['Trade-offs', 'What is gained at one place is paid for at another.'],
  ['Puzzles', 'Several things at once.'],
] as const;

export function ExercisesPage({ root }: { root: string }) {
  return (
    <>
      <h1>Exercises</h1>
      <p className="lead">
        Each takes about ten minutes: say what you expect, let the engine run, then turn its options
        until it does what is asked. What counts is measured in the engines, not recited.
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
        For teachers: <a href={`${root}exercises/teacher/`}>grade what students hand in</a>, in this
        page or with the command line.
      </p>
    </>
  );
}
