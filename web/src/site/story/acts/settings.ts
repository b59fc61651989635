// The knobs of a chapter: each one's setting, and the run with all of them.
import { useState } from 'react';
import { settingOf, turned } from '../../../document/scenario/knobs/knobs';
import type { Knob, Scenario } from '../../../document/scenario/scenario';
import type { LiveRun } from '../live_run';
import type { ActConfig } from './act';

export interface Settings {
  readonly knobs: readonly Knob[];
  /** By knob; -1 if the run has another value. */
  readonly sets: readonly number[];
  /** Turns one knob; returns the scenario with all knobs as they then are. */
  turn(place: number, setting: number): Scenario;
}

/** Returns the chapter's knob and the further ones; none if it has no knob. */
export function useSettings(run: LiveRun, { knob, also = [] }: ActConfig): Settings {
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

/**
 * Finds one of the scenario's knobs by label, or returns the chapter's. Throws for an unknown
 * label.
 */
const knobIn =
  ({ knobs = [] }: Scenario) =>
  (name: string | Knob): Knob => {
    const found = typeof name === 'object' ? name : knobs.find(({ label }) => label === name);
    if (found === undefined) throw new Error(`there is no knob ${name}`);
    return found;
  };
