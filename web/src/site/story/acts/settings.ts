// The knobs of a chapter: what each is set to, and the run with all of them so.
import { useState } from 'react';
import { settingOf, turned } from '../../../document/scenario/knobs';
import type { Knob, Scenario } from '../../../document/scenario/scenario';
import type { Run } from '../run';
import type { ActConfig } from './act';

export interface Settings {
  readonly knobs: readonly Knob[];
  /** By knob; -1 where the run is set to something else. */
  readonly sets: readonly number[];
  /** Turns one of them; answers the run with all of them as they are then. */
  turn(place: number, setting: number): Scenario;
}

/** The chapter's knob and those beside it; none if it has no knob. */
export function useSettings(run: Run, { knob, also = [] }: ActConfig): Settings {
  const { first } = run;
  const [knobs] = useState(() => (knob === undefined ? [] : [knob, ...also]).map(knobIn(first)));
  const [sets, setSets] = useState(() => knobs.map((one) => settingOf(first, one)));
  return {
    knobs,
    sets,
    turn(place, setting) {
      const next = sets.with(place, setting);
      setSets(next);
      return scenarioOf(first, knobs, next);
    },
  };
}

const scenarioOf = (first: Scenario, knobs: readonly Knob[], sets: readonly number[]): Scenario =>
  knobs.reduce((scenario, knob, i) => {
    const set = sets[i] ?? -1;
    return set < 0 ? scenario : turned(scenario, knob, set, first);
  }, first);

/** One of the scenario's by its label, or the chapter's own. */
const knobIn =
  ({ knobs = [] }: Scenario) =>
  (name: string | Knob): Knob => {
    const found = typeof name === 'object' ? name : knobs.find(({ label }) => label === name);
    if (found === undefined) throw new Error(`there is no knob ${name}`);
    return found;
  };
