// The knob of an act that does something else: a turn runs the chapter again up to its moment.
import { useState } from 'react';
import { settingOf, turned } from '../../scenario/knobs';
import type { ActProps } from './act';
import { Choice, knobOf } from './choice';

export function TurnFirst({ run, config, onTurn }: ActProps & { onTurn?: () => void }) {
  const knob = knobOf(run, config.knob);
  const [chosen, setChosen] = useState(() => (knob ? settingOf(run.first, knob) : -1));
  if (knob === undefined) return null;
  const choose = (setting: number) => {
    setChosen(setting);
    onTurn?.();
    const place = config.places?.[setting];
    const at = place === undefined ? undefined : { statements: place };
    void run.open(turned(run.first, knob, setting, run.first), at);
  };
  return <Choice knob={knob} scenario={run.first} chosen={chosen} onChoose={choose} />;
}
