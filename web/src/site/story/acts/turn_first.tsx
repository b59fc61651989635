// The knobs of an act with another purpose: a turn runs the chapter again up to its moment.
import type { ActProps } from './act';
import { Choice } from './choice';
import { useSettings } from './settings';

interface Props extends ActProps {
  readonly onTurn?: () => void;
  /** Called when the run has reached the moment again. */
  readonly onThere?: () => void;
}

export function TurnFirst({ run, config, onTurn, onThere }: Props) {
  const settings = useSettings(run, config);
  const choose = (place: number, setting: number) => {
    onTurn?.();
    const statements = place === 0 ? config.places?.[setting] : undefined;
    const at = statements === undefined ? undefined : { statements };
    void run.open(settings.turn(place, setting), at).then(onThere);
  };
  return settings.knobs.map((knob, i) => (
    <Choice
      key={knob.label}
      knob={knob}
      scenario={run.first}
      chosen={settings.sets[i] ?? -1}
      onChoose={(setting) => choose(i, setting)}
    />
  ));
}
