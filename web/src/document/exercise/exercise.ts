// The exercise: a document in exercises/ after its check (parse.ts). It has a question, a
// prediction before the run, a scenario with options that a student may turn, and conditions that
// the chosen run must meet.
import type { kFormats } from '../../model/values/units';
import { normalize } from '../scenario/normalize';
import type { Band, Knob, Scenario } from '../scenario/scenario';
import { kVersion as kScenarioVersion } from '../scenario/scenario';

export const kExerciseVersion = 1;
export const kLevels = [1, 2, 3] as const;

/** The format in which a figure is written and typed. */
export type Unit = keyof typeof kFormats;

/** Predicts a number of the run as given. */
interface NumberPrediction {
  readonly kind: 'number';
  readonly asks: string;
  /** The outcome, as a measure of the run as given: docs/measures.md. */
  readonly measure: string;
  readonly unit: Unit;
  /** The quantity: "bytes written for each byte saved". */
  readonly of: string;
  /** Range of predictions, in the measure's scale. */
  readonly from: number;
  readonly to: number;
  /** Factor within which a prediction counts as close. */
  readonly near: number;
}
/** Predicts which of several sentences is true of the run as given. */
interface ChoicePrediction {
  readonly kind: 'choice';
  readonly asks: string;
  readonly choices: readonly { readonly label: string; readonly when: string }[];
}
/** Predicts the order of several things by size, largest first. */
interface OrderPrediction {
  readonly kind: 'order';
  readonly asks: string;
  readonly unit: Unit;
  readonly of: string;
  readonly items: readonly { readonly label: string; readonly measure: string }[];
}
/** Predicts a curve over the run as given, drawn beforehand. */
interface CurvePrediction {
  readonly kind: 'curve';
  readonly asks: string;
  /** A measure that is a list along the run. */
  readonly measure: string;
  readonly unit: Unit;
  readonly of: string;
  readonly from: number;
  readonly to: number;
  readonly near: number;
}
export type Prediction = NumberPrediction | ChoicePrediction | OrderPrediction | CurvePrediction;
export type PredictionOf<Kind extends Prediction['kind']> = Extract<Prediction, { kind: Kind }>;

/** A student's prediction: a number, a choice, an order, or the heights of a curve. */
export type Predicted = number | string | readonly string[] | readonly number[];

/** Number of points of a curve that a student sets. */
export const kCurvePoints = 10;

/** A condition that the chosen run must meet. */
export interface Condition {
  /** A noun phrase: "bytes written for each byte saved". */
  readonly says: string;
  readonly measure: string;
  readonly band: Band;
  readonly unit?: Unit;
  /** Share of an end of the band by which it may be missed. */
  readonly tolerance?: number;
  /** Shown instead of the band, if the band is the answer. */
  readonly goal?: string;
}

/** Words of a choice by the option's label: {"memory": "12 MiB"}. */
export type ChosenOptions = Readonly<Record<string, string>>;

export interface Exercise {
  readonly name: string;
  readonly title: string;
  readonly level: (typeof kLevels)[number];
  /** One sentence, for cards and search engines; exercises with a page have it. */
  readonly description: string;
  /** May contain figures in braces: texts.ts. */
  readonly question: string;
  readonly prediction: Prediction;
  /** The goal to reach with the options. */
  readonly task: string;
  /** The scenario as given; its knobs are the options that a student may turn. */
  readonly scenario: Scenario;
  readonly check: readonly Condition[];
  readonly hints: readonly string[];
  readonly explanation: {
    readonly text: readonly string[];
    /** Assumptions of the explanation about the run as given. */
    readonly holds: readonly string[];
  };
}

/** An exercise as its document holds it. */
export type ExerciseDocument = Omit<Exercise, 'description' | 'scenario' | 'explanation'> & {
  readonly version: typeof kExerciseVersion;
  readonly description?: string;
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly options: readonly Knob[];
  readonly explanation: { readonly text: readonly string[]; readonly holds?: readonly string[] };
};

/** Returns the scenario of an unchecked document, with the exercise's name, title and question. */
export const scenarioDocument = ({
  name,
  title,
  question,
  scenario,
  options,
}: Pick<ExerciseDocument, 'name' | 'title' | 'question' | 'scenario' | 'options'>): unknown => ({
  ...scenario,
  version: kScenarioVersion,
  name,
  title,
  question: question.slice(0, 300),
  knobs: options,
});

/** Converts a document that has been checked before, such as those that come with the page. */
export function exerciseOf(document: ExerciseDocument): Exercise {
  const { name, title, level, description = '', question, prediction, task } = document;
  const { check, hints, explanation } = document;
  return {
    name,
    title,
    level,
    description,
    question,
    prediction,
    task,
    scenario: normalize(scenarioDocument(document) as Scenario),
    check,
    hints,
    explanation: { text: explanation.text, holds: explanation.holds ?? [] },
  };
}
