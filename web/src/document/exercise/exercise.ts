// The exercise: what a document in exercises/ says once it is checked (parse.ts). A question, a
// prediction before the run, a scenario with options that a student may turn, and what has to be
// true of the run that was chosen.
import { normalize } from '../scenario/normalize';
import type { Band, Knob, Scenario } from '../scenario/scenario';
import { kVersion as kScenarioVersion } from '../scenario/scenario';
import type { Unit } from './units';

export const kExerciseVersion = 1;
export const kLevels = [1, 2, 3] as const;

/** A number, before the run as given. */
interface NumberPrediction {
  readonly kind: 'number';
  readonly asks: string;
  /** What came, of the run as given: docs/measures.md. */
  readonly measure: string;
  readonly unit: Unit;
  /** What the number is of: "bytes written for each byte saved". */
  readonly of: string;
  /** Between which a student may predict, as measured. */
  readonly from: number;
  readonly to: number;
  /** A prediction is close if it is off by this factor at most. */
  readonly near: number;
}
/** One of several sentences, of which one is true of the run as given. */
interface ChoicePrediction {
  readonly kind: 'choice';
  readonly asks: string;
  readonly choices: readonly { readonly label: string; readonly when: string }[];
}
/** Several things by size, largest first. */
interface OrderPrediction {
  readonly kind: 'order';
  readonly asks: string;
  readonly unit: Unit;
  readonly of: string;
  readonly items: readonly { readonly label: string; readonly measure: string }[];
}
/** A curve over the run as given, drawn before it. */
interface CurvePrediction {
  readonly kind: 'curve';
  readonly asks: string;
  /** A list, along the run. */
  readonly measure: string;
  readonly unit: Unit;
  readonly of: string;
  readonly from: number;
  readonly to: number;
  readonly near: number;
}
export type Prediction = NumberPrediction | ChoicePrediction | OrderPrediction | CurvePrediction;
export type PredictionOf<Kind extends Prediction['kind']> = Extract<Prediction, { kind: Kind }>;

/** What a student predicted: a number, a choice, the order, or the heights of a curve. */
export type Predicted = number | string | readonly string[] | readonly number[];

/** How many points of a curve a student sets. */
export const kCurvePoints = 10;

/** Something that must be true of the chosen run. */
export interface Condition {
  /** A noun phrase: "bytes written for each byte saved". */
  readonly says: string;
  readonly measure: string;
  readonly band: Band;
  readonly unit?: Unit;
  /** By which share of it an end of the band may be missed. */
  readonly tolerance?: number;
  /** What is shown instead of the band, where the band is the answer. */
  readonly goal?: string;
}

export interface Exercise {
  readonly name: string;
  readonly title: string;
  readonly level: (typeof kLevels)[number];
  /** In one sentence, for cards and search engines. */
  readonly description: string;
  /** With figures in braces: texts.ts. */
  readonly question: string;
  readonly prediction: Prediction;
  /** What to achieve with the options. */
  readonly task: string;
  /** As given; its knobs are the options that a student may turn. */
  readonly scenario: Scenario;
  readonly check: readonly Condition[];
  readonly hints: readonly string[];
  readonly explanation: {
    readonly text: readonly string[];
    /** What the words take for granted of the run as given. */
    readonly holds: readonly string[];
  };
}

/** An exercise as it is written. */
export type ExerciseDocument = Omit<Exercise, 'scenario' | 'explanation'> & {
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly options: readonly Knob[];
  readonly explanation: { readonly text: readonly string[]; readonly holds?: readonly string[] };
};

/** The scenario of a document, which has not been checked: the exercise names it, and asks. */
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

/** From a document that has been checked before, such as those that come with the page. */
export function exerciseOf(document: ExerciseDocument): Exercise {
  const { name, title, level, description, question, prediction, task } = document;
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
