// A talk: steps to be shown one after the other, each a moment of a scenario with one line about
// it, and notes for the speaker. What a document in talks/ says once it is checked (talk_parse.ts).
import type { MomentView, Scenario, ScenarioMoment, SharedPlace } from './scenario';

export const kTalkVersion = 1;
export const kMaxSteps = 100;
/** Scenarios that a talk brings along. */
export const kMaxOwnScenarios = 12;
/** Letters of a line with its expressions, and of notes. */
export const kMaxLine = 600;
export const kMaxNotes = 4000;
export const kMaxStepSeconds = 3600;

export interface TalkStep {
  /** Of the gallery, or one that the talk brings along. */
  readonly scenario: string;
  /** One of the scenario's moments, from 1. Without it, `at` says where the step is. */
  readonly moment?: number;
  readonly at?: SharedPlace;
  /** What the moment itself says, if the step does not. */
  readonly until?: SharedPlace;
  readonly speed?: number | 'full';
  readonly view?: MomentView;
  /** What is shown, with figures in braces as in a moment's text. */
  readonly line: string;
  /** Expressions that must be true for the line to be true. */
  readonly holds?: readonly string[];
  /** What the speaker says and points at. */
  readonly notes?: string;
  /** How long the step takes. */
  readonly seconds?: number;
}

export interface Talk {
  readonly version: typeof kTalkVersion;
  readonly name: string;
  readonly title: string;
  /** What it teaches, in a sentence or two. */
  readonly about?: string;
  /** Scenarios that are not in the gallery, by the names that its steps use. */
  readonly scenarios?: Readonly<Record<string, Scenario>>;
  readonly steps: readonly TalkStep[];
}

/** How long the talk takes, if all its steps say it. */
export const secondsOf = ({ steps }: Pick<Talk, 'steps'>): number =>
  steps.reduce((sum, { seconds = 0 }) => sum + seconds, 0);

/** A scenario as a step of a talk tells it. */
export interface Retelling {
  readonly scenario: Scenario;
  /** Of the moment that has the step's line, from 0. */
  readonly index: number;
}

/**
 * The scenario with the step's line at the step's moment: one of the scenario's, or one more at the
 * end of its list. Places of the others stay as they are, so their recording still fits.
 */
export function retell(step: TalkStep, scenario: Scenario): Retelling {
  const { moments } = scenario;
  const index = step.moment === undefined ? moments.length : step.moment - 1;
  const own = moments[index];
  const { until = own?.until, speed = own?.speed, view = own?.view, holds } = step;
  const retold: ScenarioMoment = {
    at: own?.at ?? step.at ?? { statements: 0 },
    ...(until === undefined ? {} : { until }),
    ...(speed === undefined ? {} : { speed }),
    ...(view === undefined ? {} : { view }),
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
