// The runs around a scenario's own: each knob one setting down and one up, and half and twice the
// memory where no knob sets it. What changes the answer there is what it hangs on.

import { normalize } from '../normalize';
import type { Contender, Knob, Scenario } from '../scenario';
import { memoryBytes, memoryOptionOf } from '../values/memory_options';
import { checkOption, groupNamed } from '../values/options';
import { settingOf, settingsOf, settingWords, turned } from './knobs';

export interface Nearby {
  /** "memory: 8 MiB". */
  readonly label: string;
  readonly scenario: Scenario;
}

export function nearby(scenario: Scenario): Nearby[] {
  const own = scenario.knobs.flatMap((knob) => besideSetting(scenario, knob));
  const paths = scenario.knobs.flatMap(({ sets }) => sets);
  const isSet = scenario.contenders.some(({ engine }) =>
    paths.some((path) => path.endsWith(`.${memoryOptionOf(engine)}`)),
  );
  return isSet ? own : [...own, ...withMemory(scenario)];
}

function besideSetting(scenario: Scenario, knob: Knob): Nearby[] {
  const now = settingOf(scenario, knob);
  const settings = settingsOf(knob, scenario);
  return [now - 1, now + 1]
    .filter((setting) => now >= 0 && setting >= 0 && setting < settings.length)
    .map((setting) => ({
      label: `${knob.label}: ${settingWords(knob, setting, scenario)}`,
      scenario: turned(scenario, knob, setting),
    }));
}

function withMemory(scenario: Scenario): Nearby[] {
  return [
    { label: 'half the memory', times: 0.5 },
    { label: 'twice the memory', times: 2 },
  ].flatMap(({ label, times }) => {
    const contenders = scenario.contenders.map((one) => scaledMemory(one, times));
    return contenders.every((one) => one !== undefined)
      ? [{ label, scenario: normalize({ ...scenario, contenders }) }]
      : [];
  });
}

/** Undefined if the engine does not take that much, or that little. */
function scaledMemory(contender: Contender, times: number): Contender | undefined {
  const name = memoryOptionOf(contender.engine);
  if (name === undefined) return contender;
  const bytes = Math.round(memoryBytes(contender) * times);
  const option = groupNamed('engine', contender.engine)?.options.find((one) => one.name === name);
  if (option === undefined || !checkOption(option, bytes).ok) return undefined;
  return { ...contender, options: { ...contender.options, [name]: bytes } };
}
