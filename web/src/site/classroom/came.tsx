// The prediction beside its outcome.
import type { Exercise, Predicted } from '../../document/exercise/exercise';
import { bySize, isClose, outcomeOf, sayPredicted } from '../../document/exercise/outcome';
import { namesIn, type Run, stoppedWhy, subjectOfRun } from '../../document/exercise/run';
import { inUnit } from '../../document/exercise/units';
import { CurvePlot } from './curve_plot';
import { NumberLine } from './number_line';

interface CameProps {
  readonly exercise: Exercise;
  readonly predicted: Predicted;
  readonly given: Run;
}

export function Came({ exercise, predicted, given }: CameProps) {
  const stopped = stoppedWhy(given);
  if (stopped !== undefined) return <p role="alert">{stopped}</p>;
  const { prediction } = exercise;
  const came = outcomeOf(exercise, given);
  const close = isClose(prediction, predicted, came);
  return (
    <div className="came">
      <p role="status" className="verdict">
        {sentence(exercise, predicted, came)} <b>{close ? 'Well predicted.' : 'A surprise.'}</b>
      </p>
      <Drawn exercise={exercise} predicted={predicted} came={came} given={given} />
    </div>
  );
}

function sentence({ prediction }: Exercise, predicted: Predicted, came: Predicted): string {
  if (prediction.kind === 'curve') return 'Your curve is dashed; what came is solid.';
  const [said, was] = [sayPredicted(prediction, predicted), sayPredicted(prediction, came)];
  if (said === was) return `You said ${said}, and so it was.`;
  return prediction.kind === 'number'
    ? `You said ${said}; it was ${was}.`
    : `You said: ${said}. It was: ${was}.`;
}

function Drawn({ exercise, predicted, came, given }: CameProps & { came: Predicted }) {
  const { prediction } = exercise;
  switch (prediction.kind) {
    case 'number':
      return <NumberLine {...prediction} said={predicted as number} came={came as number} />;
    case 'curve':
      return (
        <CurvePlot
          {...prediction}
          heights={predicted as readonly number[]}
          came={came as readonly number[]}
        />
      );
    case 'order': {
      const sizes = bySize(prediction, namesIn(exercise), subjectOfRun(given));
      const most = Math.max(...sizes.map(({ value }) => value));
      return (
        <ol className="sizes">
          {sizes.map(({ label, value }) => (
            <li key={label}>
              <span>{label}</span>
              <b className="num">{inUnit(value, prediction.unit)}</b>
              <span className="size" style={{ width: `${(100 * value) / most}%` }} />
            </li>
          ))}
        </ol>
      );
    }
    default:
      return null;
  }
}
