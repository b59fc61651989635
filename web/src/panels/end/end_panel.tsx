// The card at the end of a run: what was seen, and what to try next.
import { answerOf } from '../../model/answer';
import { endingOf } from '../../model/ending';
import type { Scenario } from '../../scenario/scenario';
import { openPanel } from '../../stage/panels';
import { useAnswers } from '../../stage/use_answers';
import { useShown, useStage } from '../../stage/use_stage';
import { Icon } from '../../ui/icons';

interface Props {
  scenario: Scenario;
  /** The gallery's next scenario. */
  next: { readonly title: string; readonly href: string };
  onClose: () => void;
}

export default function EndPanel({ scenario, next, onClose }: Props) {
  const stage = useStage();
  const phases = useShown((shown) => shown.phases);
  const { asked, trees: all } = useAnswers(scenario);
  const trees = all.filter((tree) => tree !== undefined);
  const answer = answerOf(trees, asked, phases);
  const begin = phases.findLast(({ warmUp }) => warmUp);
  // At the end there is nothing left to run: a fork begins where measuring did.
  const fork = () =>
    void stage.controls
      .seek({ statements: begin === undefined ? 0 : begin.first + begin.statements })
      .then(() => openPanel('fork'));
  return (
    <aside className="end-card" aria-label="The end of the run">
      <button
        type="button"
        className="btn icon plain"
        aria-label="Close this card"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <h2>{endingOf(trees, asked)}</h2>
      <p className="soft">{answer.lead}</p>
      <dl>
        {answer.costs.map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="choices">
        <a className="btn primary" href={next.href}>
          Next: {next.title}
        </a>
        <button type="button" className="btn" onClick={() => openPanel('options')}>
          Change its options
        </button>
        <button type="button" className="btn" onClick={() => openPanel('compare')}>
          Compare it
        </button>
        <button type="button" className="btn" onClick={fork}>
          Fork it
        </button>
      </p>
    </aside>
  );
}
