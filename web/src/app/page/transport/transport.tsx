// The transport at the foot of the page: to the beginning, back, play, forward; the speed; the
// run's position; and further actions. Its height never changes, so that nothing above it moves.
import { Words } from '../../../glossary/words';
import { formatCount, formatNs } from '../../../model/values/units';
import type { Lock } from '../../../run/play/api';
import { Icon } from '../../../ui/icons';
import { openPanel } from '../../stage/panels';
import { useBandCount, usePlayer, useRunView, useStage } from '../../stage/use_stage';
import { Speed } from './speed';

interface Props {
  asTable: boolean;
  chart: boolean;
  onTable: () => void;
  onChart: () => void;
  onPresent: () => void;
}

export function Transport(props: Props) {
  return (
    <div className="run">
      <section className="transport" aria-label="Transport">
        <Buttons />
        <Position />
      </section>
      <Speed />
      <Actions {...props} />
    </div>
  );
}

function Buttons() {
  const stage = useStage();
  const playing = usePlayer((state) => state.phase === 'playing');
  return (
    <div className="buttons">
      <button
        type="button"
        className="btn icon"
        aria-label="To the beginning"
        onClick={() => void stage.controls.seek({ statements: 0 })}
      >
        <Icon name="start" />
      </button>
      <button
        type="button"
        className="btn icon"
        aria-label="One statement back"
        onClick={() => void stage.controls.stepStatements(-1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="btn icon primary"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => stage.controls.togglePlay()}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className="btn icon"
        aria-label="One statement forward"
        onClick={() => void stage.controls.stepStatements(1)}
      >
        <Icon name="forward" />
      </button>
    </div>
  );
}

function Position() {
  const statements = useRunView((shown) => shown.statements);
  const total = useRunView((shown) => shown.total);
  const tNs = useRunView((shown) => shown.tNs);
  const phase = useRunView((shown) => shown.phase);
  const seeking = usePlayer((state) => state.phase === 'seeking');
  return (
    <section className="position" aria-label="Run position" aria-busy={seeking}>
      <p>
        <span className="num steady" data-testid="statements">
          {formatCount(statements)}
        </span>{' '}
        <span className="soft">
          of {formatCount(total)}
          <span className="more"> statements</span>
        </span>
      </p>
      <p className="soft">
        <span className="num steady">{formatNs(tNs)}</span> <Words>simulated</Words>
        {phase === undefined ? null : (
          <span className="more">
            {` · ${phase.name}`}
            {phase.warmUp ? <Words> (not counted)</Words> : ''}
          </span>
        )}
      </p>
    </section>
  );
}

function Actions({ asTable, chart, onTable, onChart, onPresent }: Props) {
  return (
    <div className="actions">
      <button type="button" className="btn plain" aria-pressed={chart} onClick={onChart}>
        Chart
      </button>
      <button type="button" className="btn plain" aria-pressed={asTable} onClick={onTable}>
        Tables
      </button>
      <LockChoice />
      <button type="button" className="btn" onClick={() => openPanel('fork')}>
        Fork from here
      </button>
      <button type="button" className="btn in-footer" onClick={() => openPanel('plug')}>
        Cut the power
      </button>
      <button type="button" className="btn in-footer" onClick={onPresent}>
        Present
      </button>
      <button type="button" className="btn in-footer" onClick={() => openPanel('help')}>
        Help
      </button>
    </div>
  );
}

/** The measure that keeps the trees in step: rows or time. Hidden for a single tree. */
function LockChoice() {
  const stage = useStage();
  const lock = usePlayer((state) => state.lock);
  if (useBandCount() < 2) return null;
  return (
    <select
      className="btn plain"
      aria-label="Synchronise by"
      value={lock}
      onChange={(event) => stage.controls.setLock(event.target.value as Lock)}
    >
      <option value="rows">keep in step by rows</option>
      <option value="time">keep in step by time</option>
    </select>
  );
}
