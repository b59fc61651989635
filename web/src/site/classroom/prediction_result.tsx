// The prediction beside its outcome.
import type { Exercise, Predicted } from '../../document/exercise/exercise';
import { bySize, isClose, outcomeOf, predictionInSentence } from '../../document/exercise/outcome';
import { namesIn, type Run, stoppedWhy, subjectOfRun } from '../../document/exercise/run';
import { inUnit } from '../../document/exercise/units';
import { CurvePlot } from './curve_plot';
import { NumberLine } from './number_line';

interface PredictionResultProps {
  readonly exercise: Exercise;
  readonly predicted: Predicted;
  readonly given: Run;
}

export function PredictionResult({ exercise, predicted, given }: PredictionResultProps) {
  const stopped = stoppedWhy(given);
  if (stopped !== undefined) return <p role="alert">{stopped}</p>;
  const { prediction } = exercise;
  const outcome = outcomeOf(exercise, given);
  const close = isClose(prediction, predicted, outcome);
  return (
    <div className="came">
      <p role="status" className="verdict">
        {sentence(exercise, predicted, outcome)} <b>{close ? 'Well predicted.' : 'A surprise.'}</b>
      </p>
      <ResultDrawing exercise={exercise} predicted={predicted} outcome={outcome} given={given} />
    </div>
  );
}

function sentence({ prediction }: Exercise, predicted: Predicted, outcome: Predicted): string {
  if (prediction.kind === 'curve') return 'Your curve is dashed; what came is solid.';
  const [said, was] = [
    predictionInSentence(prediction, predicted),
    predictionInSentence(prediction, outcome),
  ];
  if (said === was) return `You said ${said}, and so it was.`;
  return prediction.kind === 'number'
    ? `You said ${said}; it was ${was}.`
    : `You said: ${said}. It was: ${was}.`;
}

function ResultDrawing({
  exercise,
  predicted,
  outcome,
  given,
}: PredictionResultProps & { outcome: Predicted }) {
  const { prediction } = exercise;
  switch (prediction.kind) {
    case 'number':
      return (
        <NumberLine {...prediction} predicted={predicted as number} outcome={outcome as number} />
      );
    case 'curve':
      return (
        <CurvePlot
          {...prediction}
          heights={predicted as readonly number[]}
          outcome={outcome as readonly number[]}
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
