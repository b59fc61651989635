// An exercise as its form holds it: texts alone, so that what is half typed is kept as well. The
// document is made of them, and they of a document.
import {
  type Condition,
  type ExerciseDocument,
  kExerciseVersion,
  type Prediction,
  type Unit,
} from '../../../document/exercise/exercise';
import { choicesIn, choicesText, linesIn, numberIn, numberText } from './draft_text';

/** A choice and when it is right, or an item and its measure. */
export interface DraftPart {
  readonly label: string;
  readonly measure: string;
}
export interface DraftOption {
  readonly label: string;
  readonly sets: string;
  readonly choices: string;
  /** Kept as it came: the form has no field for it. */
  readonly of_data?: boolean;
}
export interface DraftCondition {
  readonly says: string;
  readonly measure: string;
  readonly from: string;
  readonly to: string;
  readonly unit: string;
  readonly tolerance: string;
  readonly goal: string;
}
export interface Draft {
  readonly title: string;
  readonly level: string;
  readonly question: string;
  readonly kind: string;
  readonly asks: string;
  readonly measure: string;
  readonly unit: string;
  readonly of: string;
  readonly from: string;
  readonly to: string;
  readonly near: string;
  readonly parts: readonly DraftPart[];
  readonly task: string;
  /** JSON. */
  readonly scenario: string;
  readonly options: readonly DraftOption[];
  readonly check: readonly DraftCondition[];
  readonly hints: string;
  readonly explanation: string;
  readonly holds: string;
}

export const kPart: DraftPart = { label: '', measure: '' };
export const kOption: DraftOption = { label: '', sets: '', choices: '' };
export const kCondition: DraftCondition = {
  ...{ says: '', measure: '', from: '', to: '' },
  ...{ unit: 'ratio', tolerance: '', goal: '' },
};

/** Returns a name for links and files: that of the title, and none that the site has. */
export function nameOf(title: string, taken: readonly string[]): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const dashed = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 50);
  const name = dashed.replaceAll(/^-+|-+$/g, '') || 'exercise';
  return taken.includes(name) ? `${name}-of-mine` : name;
}

/** Throws SyntaxError if the scenario is not JSON. */
export function documentOf(draft: Draft, taken: readonly string[]): unknown {
  const { title, level, question, task, scenario, hints, explanation, holds } = draft;
  const assumed = linesIn(holds);
  return {
    version: kExerciseVersion,
    name: nameOf(title, taken),
    title,
    level: Number(level),
    question,
    prediction: predictionIn(draft),
    task,
    scenario: JSON.parse(scenario),
    options: draft.options.map(({ label, sets, choices, of_data }) => ({
      label,
      sets: linesIn(sets.replaceAll(',', '\n')),
      ...(of_data === undefined ? {} : { of_data }),
      ...choicesIn(choices),
    })),
    check: draft.check.map(conditionIn),
    hints: linesIn(hints),
    explanation: {
      text: linesIn(explanation),
      ...(assumed.length === 0 ? {} : { holds: assumed }),
    },
  };
}

function predictionIn({ kind, asks, parts, measure, ...rest }: Draft): unknown {
  const { unit, of } = rest;
  const [from, to] = [rest.from, rest.to].map((text) => numberIn(text, unit as Unit));
  switch (kind) {
    case 'choice':
      return { kind, asks, choices: parts.map((one) => ({ label: one.label, when: one.measure })) };
    case 'order':
      return { kind, asks, unit, of, items: parts };
    default:
      return { kind, asks, measure, unit, of, from, to, near: numberIn(rest.near) };
  }
}

function conditionIn({ says, measure, unit, goal, ...rest }: DraftCondition): unknown {
  const [from, to] = [rest.from, rest.to].map((text) => numberIn(text, unit as Unit));
  const tolerance = numberIn(rest.tolerance, 'percent');
  const ends = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const holds = from === undefined && to === undefined;
  return {
    says,
    measure,
    band: holds ? 'holds' : ends,
    ...(holds ? {} : { unit }),
    ...(tolerance === undefined ? {} : { tolerance }),
    ...(goal.trim() === '' ? {} : { goal }),
  };
}

/** Makes the form's texts of a checked document. */
export function draftOf(document: ExerciseDocument): Draft {
  const { title, level, question, prediction, task, hints, explanation } = document;
  return {
    title,
    level: String(level),
    question,
    ...predictionText(prediction),
    task,
    scenario: JSON.stringify(document.scenario, null, 2),
    options: document.options.map((option) => ({
      label: option.label,
      sets: option.sets.join(', '),
      choices: choicesText(option),
      ...(option.of_data === undefined ? {} : { of_data: option.of_data }),
    })),
    check: document.check.map(conditionText),
    hints: hints.join('\n'),
    explanation: explanation.text.join('\n'),
    holds: (explanation.holds ?? []).join('\n'),
  };
}

/** The part of a draft that is its prediction. */
type PredictionText = Omit<
  Draft,
  'title' | 'level' | 'question' | 'task' | 'scenario' | 'options' | 'check' | Later
>;
type Later = 'hints' | 'explanation' | 'holds';

function predictionText(prediction: Prediction): PredictionText {
  const { kind, asks } = prediction;
  const none = { measure: '', unit: 'ratio', of: '', from: '', to: '', near: '1.5', parts: [] };
  switch (prediction.kind) {
    case 'choice': {
      const parts = prediction.choices.map(({ label, when }) => ({ label, measure: when }));
      return { ...none, kind, asks, parts };
    }
    case 'order': {
      const { unit, of, items } = prediction;
      return { ...none, kind, asks, unit, of, parts: items };
    }
    default: {
      const { measure, unit, of, near } = prediction;
      const [from, to] = [prediction.from, prediction.to].map((end) => numberText(end, unit));
      const ends = { from: from ?? '', to: to ?? '', near: String(near) };
      return { ...none, kind, asks, measure, unit, of, ...ends };
    }
  }
}

function conditionText({ says, measure, band, unit, tolerance, goal = '' }: Condition) {
  const { from, to } = band === 'holds' ? {} : band;
  return {
    ...kCondition,
    ...{ says, measure, goal },
    ...(unit === undefined ? {} : { unit }),
    from: numberText(from, unit),
    to: numberText(to, unit),
    tolerance: numberText(tolerance, 'percent'),
  };
}
