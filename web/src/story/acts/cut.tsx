// Cuts the power, and shows what the engine found again.
import { useState } from 'react';
import { useStore } from 'zustand';
import { somethingSurvives } from '../../lab/past/power_cuts';
import { usePlayer, useStage } from '../../stage/use_stage';
import type { ActProps } from './act';
import { Said } from './said';
import { TurnFirst } from './turn_first';
import { Way } from './way';

/** Which sectors survive is drawn from it. */
const kDraw = 0;
const kRows = 40;
const kSpeed = 12;

export function Cut({ run, config }: ActProps) {
  const { controls } = useStage();
  const arrived = useStore(run.arrived);
  const phase = usePlayer((state) => state.phase);
  const [cut, setCut] = useState(false);
  if (!arrived) return <Way run={run} />;
  const pull = async () => {
    await controls.cutPower(config.torn === true ? somethingSurvives(kDraw) : undefined);
    setCut(true);
  };
  return (
    <div className="act">
      <button
        type="button"
        className="btn primary"
        disabled={phase === 'seeking'}
        onClick={() => void pull()}
      >
        Pull the plug
      </button>
      <button
        type="button"
        className="btn"
        disabled={phase === 'seeking'}
        onClick={() => (phase === 'playing' ? run.pause() : run.playOn(kRows, kSpeed))}
      >
        {phase === 'playing' ? 'Stop' : 'Save more rows'}
      </button>
      <Said text={cut ? (config.after ?? '') : (config.says ?? '')} />
      <TurnFirst run={run} config={config} onTurn={() => setCut(false)} />
    </div>
  );
}
