// The card at the end of a run: what was seen, published figures beside measured ones, and what to
// try next.
import { useEffect, useState } from 'react';
import { type Passed, valueAtEnd } from '../../lab/telling/words';
import type { TreeAnswer } from '../../model/answer';
import { endingOf } from '../../model/ending';
import { formatBytes, formatRatio } from '../../model/units';
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
      <Claims scenario={scenario} />
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

/** What was published, beside what this run measured. */
function Claims({ scenario }: { scenario: Scenario }) {
  const passed = usePassed(scenario.contenders.length);
  if (scenario.claims.length === 0 || passed === undefined) return null;
  return (
    <ul>
      {scenario.claims.map(({ text, source, published, measured }) => (
        <li key={text}>
          {text} <span className="soft">({source})</span>: published{' '}
          <b className="num">{formatRatio(published)}</b>, measured here{' '}
          <b className="num">{formatRatio(valueAtEnd(measured, scenario, passed))}</b>
        </li>
      ))}
    </ul>
  );
}

/** The scenario's own contenders at the end. */
function usePassed(count: number): readonly Passed[] | undefined {
  const stage = useStage();
  const [passed, setPassed] = useState<readonly Passed[] | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    void Promise.all(
      Array.from({ length: count }, async (_, i) => ({
        statements: stage.player.latest(i)?.status.statements ?? 0,
        report: await stage.player.report(i),
      })),
    ).then(
      (all) => wanted && setPassed(all),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [stage, count]);
  return passed;
}
