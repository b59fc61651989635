// An exercise's prediction as a card to share: figures on a line, orders side by side, curves in
// one plot.
import type { Exercise, Predicted } from '../../../document/exercise/exercise';
import { printPredicted } from '../../../document/exercise/grading/outcome';
import type { BetCard } from '../../story/bet_card';
import { shareOf } from './scale';

export function cardOf(exercise: Exercise, predicted: Predicted, came: Predicted): BetCard {
  const { prediction, title } = exercise;
  const asked = { about: title, asked: prediction.asks };
  const [said, was] = [predicted, came].map((one) => printPredicted(prediction, one));
  switch (prediction.kind) {
    case 'number': {
      const share = (value: Predicted) => shareOf(value as number, prediction.from, prediction.to);
      const line = { kind: 'line', said: share(predicted), was: share(came) } as const;
      return { ...asked, said: `I said ${said}.`, was: `It was ${was}.`, drawing: line };
    }
    case 'choice':
      return { ...asked, said: `I said: “${said}.”`, was: `It was: “${was}.”` };
    case 'order': {
      const lists = { said: predicted as readonly string[], was: came as readonly string[] };
      return { ...asked, said: 'I said', was: 'It was', drawing: { kind: 'lists', ...lists } };
    }
    case 'curve': {
      const shares = (values: Predicted) =>
        (values as readonly number[]).map((one) => shareOf(one, prediction.from, prediction.to));
      const curves = { said: shares(predicted), was: shares(came) };
      return { ...asked, said: 'I drew', was: 'It was', drawing: { kind: 'curves', ...curves } };
    }
  }
}
