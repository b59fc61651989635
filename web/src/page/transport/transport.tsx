// The transport: to the beginning, back, play, forward; its speed; and the run's position.
import type { Lock } from '../../lab/play/api';
import { describeRate, rateOfSlider, sliderOfRate } from '../../model/opening';
import { formatCount, formatNs } from '../../model/units';
import { openPanel } from '../../stage/panels';
import { useBandCount, usePlayer, useShown, useStage } from '../../stage/use_stage';
import { Icon } from '../../ui/icons';
import { Slider } from '../../ui/slider';

export function Transport() {
  return (
    <section className="cell transport" aria-label="Transport">
      <Buttons />
      <SpeedSlider />
    </section>
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

function SpeedSlider() {
  const stage = useStage();
  const speed = usePlayer((state) => state.speed);
  return (
    <>
      <Slider
        label="Playback speed"
        most={1}
        step={0.005}
        value={sliderOfRate(speed)}
        words={describeRate(speed)}
        onDrag={(next) => {
          stage.controls.takeCharge();
          stage.player.setSpeed(rateOfSlider(next));
        }}
      />
      <span className="soft speed-words">{describeRate(speed)}</span>
    </>
  );
}

interface CounterProps {
  asTable: boolean;
  onTable: () => void;
  onPresent: () => void;
}

/** Characters of the longest time: "99.9 µs". */
const kLongestNs = 7;

export function Counter({ asTable, onTable, onPresent }: CounterProps) {
  const statements = useShown((shown) => shown.statements);
  const total = useShown((shown) => shown.total);
  const tNs = useShown((shown) => shown.tNs);
  const phase = useShown((shown) => shown.phase);
  const byTime = usePlayer((state) => state.lock === 'time');
  const seeking = usePlayer((state) => state.phase === 'seeking');
  const rows = (
    <>
      <span
        className="steady"
        style={{ minWidth: `${formatCount(total).length}ch` }}
        data-testid="statements"
      >
        {formatCount(statements)}
      </span>{' '}
      <small className="soft">of {formatCount(total)}</small>
    </>
  );
  const time = (
    <>
      <span className="steady" style={{ minWidth: `${kLongestNs}ch` }}>
        {formatNs(tNs)}
      </span>{' '}
      <small className="soft">virtual time</small>
    </>
  );
  return (
    <section className="cell counter" aria-label="Run position" aria-busy={seeking}>
      <div className="count num">{byTime ? time : rows}</div>
      <div className="num">{byTime ? rows : time}</div>
      <div className="soft">
        {phase === undefined ? '' : `${phase.name}${phase.warmUp ? ' (warm-up)' : ''}`}
      </div>
      <div className="actions">
        <LockChoice />
        <button type="button" className="btn" onClick={() => openPanel('fork')}>
          Fork from here
        </button>
        <button type="button" className="btn plain" aria-pressed={asTable} onClick={onTable}>
          {asTable ? 'As pictures' : 'As tables'}
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
    </section>
  );
}

/** How the trees are kept in step: by rows or by time. Not shown for a single tree. */
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
      <option value="rows">in step by rows</option>
      <option value="time">in step by time</option>
    </select>
  );
}
