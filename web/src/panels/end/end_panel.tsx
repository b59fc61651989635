// The card at the end of a run: what was seen, and what to try next.
import type { TreeAnswer } from '../../model/answer';
import { endingOf } from '../../model/ending';
import { formatBytes } from '../../model/units';
import type { Scenario } from '../../scenario/scenario';
import { openPanel } from '../../stage/panels';
import { answerUnit } from '../../stage/scenario_facts';
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
  const answer = useShown((shown) => shown.answer);
  const phases = useShown((shown) => shown.phases);
  const trees = answer.filter((tree) => tree !== undefined);
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
      <h2>{endingOf(trees)}</h2>
      <Costs trees={trees} unit={answerUnit(scenario)} />
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

function Costs({ trees, unit }: { trees: readonly TreeAnswer[]; unit: string }) {
  return (
    <>
      <p className="soft">Bytes that the drive wrote for one {unit}:</p>
      <dl>
        {trees.map(({ name, cost }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{cost === undefined ? '–' : formatBytes(cost)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
