// The conditions of an exercise: each goal, and the last run's figure.
import type { Exercise } from '../../document/exercise/exercise';
import { printGoal, printValue } from '../../document/exercise/outcome';
import type { CheckedRun } from './solve_state';

export function CheckList({
  exercise,
  tried,
}: {
  exercise: Exercise;
  tried: CheckedRun | undefined;
}) {
  return (
    <table className="checks">
      <thead>
        <tr>
          <th scope="col">What is asked</th>
          <th scope="col">Goal</th>
          <th scope="col">Your run</th>
        </tr>
      </thead>
      <tbody>
        {exercise.check.map((condition, i) => {
          const checked = tried?.checks[i];
          const state = checked === undefined ? '' : checked.met ? 'met' : 'unmet';
          return (
            <tr key={condition.says} className={state}>
              <th scope="row">{condition.says}</th>
              <td className="num">{printGoal(condition)}</td>
              <td className="num">
                {checked === undefined ? '' : `${checked.met ? '✓' : '✗'} ${printValue(checked)}`}
                {checked?.why === undefined || checked.why === '' ? null : (
                  <span className="why">{checked.why}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
