// A talk: a series of steps, each a moment of a scenario with one line about it, and notes for the
// speaker. The type of a document in talks/ after its check (talk_parse.ts).
import type { MomentView, Scenario, ScenarioMoment, SharedPlace } from '../scenario/scenario';

export const kTalkVersion = 1;
export const kMaxSteps = 100;
/** Maximum number of scenarios that a talk contains. */
export const kMaxOwnScenarios = 12;
/** Maximum letters of a line including its expressions, and of notes. */
export const kMaxLine = 600;
export const kMaxNotes = 4000;
export const kMaxStepSeconds = 3600;

export interface TalkStep {
  /** A gallery scenario, or one that the talk contains. */
  readonly scenario: string;
  /** One of the scenario's moments, from 1. Without it, `at` gives the place. */
  readonly moment?: number;
  readonly at?: SharedPlace;
  /** Overrides of the moment's end, speed and view. */
  readonly until?: SharedPlace;
  readonly speed?: number | 'full';
  readonly view?: MomentView;
  /**
   * Cuts the power once the run is there; decides, as the faults' `seed`, which unflushed sectors
   * survive.
   */
  readonly cut?: number;
  /** The words on the page, with figures in braces as in a moment's text. */
  readonly line: string;
  /** Conditions without which the line would be false. */
  readonly holds?: readonly string[];
  /** The speaker's words and gestures. */
  readonly notes?: string;
  /** Planned duration of the step. */
  readonly seconds?: number;
}

export interface Talk {
  readonly version: typeof kTalkVersion;
  readonly name: string;
  readonly title: string;
  /** The talk's subject in a sentence or two. */
  readonly about?: string;
  /** Scenarios outside the gallery, by the names that its steps use. */
  readonly scenarios?: Readonly<Record<string, Scenario>>;
  readonly steps: readonly TalkStep[];
}

/** Returns the sum of the steps' planned durations, in seconds; steps without one count 0. */
export const secondsOf = ({ steps }: Pick<Talk, 'steps'>): number =>
  steps.reduce((sum, { seconds = 0 }) => sum + seconds, 0);

/** A scenario with a step's words. */
export interface Retelling {
  readonly scenario: Scenario;
  /** Index of the moment that has the step's line, from 0. */
  readonly index: number;
}

/**
 * Returns the scenario with the step's line at the step's moment: one of its moments, or an added
 * one at the end of the list. Places of the others stay, so that their recording still fits.
 */
export function retell(step: TalkStep, scenario: Scenario): Retelling {
  const { moments } = scenario;
  const index = step.moment === undefined ? moments.length : step.moment - 1;
  const own = moments[index];
  const { until = own?.until, speed = own?.speed, view = own?.view, holds } = step;
  const { replays } = own ?? {};
  const retold: ScenarioMoment = {
    at: own?.at ?? step.at ?? { statements: 0 },
    ...(until === undefined ? {} : { until }),
    ...(speed === undefined ? {} : { speed }),
    ...(view === undefined ? {} : { view }),
    ...(replays === undefined ? {} : { replays }),
    text: step.line,
    ...(holds === undefined ? {} : { holds }),
  };
  return {
    scenario: {
      ...scenario,
      moments: [...moments.slice(0, index), retold, ...moments.slice(index + 1)],
    },
    index,
  };
}
