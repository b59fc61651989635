// The hand-written schema (zod/mini) of an exercise document. The schema of scenarios checks its
// scenario (parse.ts).
import * as z from 'zod/mini';
import { kMaxChoices } from '../../scenario/scenario';
import { kExerciseVersion, kLevels } from '../exercise';
import { kUnits } from '../grading/units';

// No new Function: see document_schema.ts.
z.config({ jitless: true });

const text = (longest: number, least = 1) =>
  z.string().check(z.minLength(least), z.maxLength(longest));
const measure = () =>
  text(1000).check(z.describe('an expression over the run as given: docs/measures.md'));
const unit = () => z.enum(kUnits as unknown as [string, ...string[]]);
const positive = () => z.number().check(z.gt(0), z.lte(1e15));

const asks = () => text(300).check(z.describe('what is to be predicted of the run as given'));
const of = () => text(120).check(z.describe('what the number is of'));
const near = () =>
  z
    .number()
    .check(z.gte(1), z.lte(100), z.describe('a prediction is close if off by this factor at most'));
const from = () => positive().check(z.describe('least that can be predicted, as measured'));
const to = () => positive().check(z.describe('most that can be predicted, as measured'));

export const kPredictions = {
  number: z.strictObject({
    kind: z.literal('number'),
    asks: asks(),
    measure: measure(),
    unit: unit(),
    of: of(),
    from: from(),
    to: to(),
    near: near(),
  }),
  choice: z.strictObject({
    kind: z.literal('choice'),
    asks: asks(),
    choices: z
      .array(
        z.strictObject({
          label: text(160),
          when: measure().check(z.describe('true of the run as given if this is the right one')),
        }),
      )
      .check(z.minLength(2), z.maxLength(6)),
  }),
  order: z.strictObject({
    kind: z.literal('order'),
    asks: asks(),
    unit: unit(),
    of: of(),
    items: z
      .array(z.strictObject({ label: text(80), measure: measure() }))
      .check(z.minLength(2), z.maxLength(6), z.describe('sorted by their measures, largest first')),
  }),
  curve: z.strictObject({
    kind: z.literal('curve'),
    asks: asks(),
    measure: measure().check(z.describe('a list along the run, such as series("X", "rate")')),
    unit: unit(),
    of: of(),
    from: from(),
    to: to(),
    near: near(),
  }),
};

const condition = () =>
  z.strictObject({
    says: text(160).check(z.describe('a noun phrase: "bytes written for each byte saved"')),
    measure: text(1000).check(z.describe('over the run with the chosen options')),
    band: z.union([
      z.literal('holds'),
      z.strictObject({ from: z.optional(z.number()), to: z.optional(z.number()) }),
    ]),
    unit: z.optional(unit()),
    tolerance: z.optional(
      z
        .number()
        .check(
          z.gte(0),
          z.lte(0.5),
          z.describe('by which share of it an end of the band may be missed'),
        ),
    ),
    goal: z.optional(
      text(60).check(z.describe('shown instead of the band, where the band is the answer')),
    ),
  });

const option = () => {
  const value = () => z.union([z.boolean(), z.number(), text(100)]);
  const quantity = () => z.union([z.number(), text(100)]);
  return z.strictObject({
    label: text(30),
    sets: z
      .array(text(120))
      .check(z.minLength(1), z.maxLength(20), z.describe('paths of the scenario')),
    of_data: z.optional(z.boolean()),
    choices: z.optional(
      z
        .array(
          z.union([
            value(),
            z.strictObject({
              label: text(20),
              values: z
                .array(z.union([value(), z.looseObject({ kind: text(40) })]))
                .check(z.minLength(1), z.maxLength(20)),
            }),
          ]),
        )
        .check(z.minLength(2), z.maxLength(kMaxChoices)),
    ),
    range: z.optional(z.strictObject({ from: quantity(), to: quantity(), step: quantity() })),
  });
};

/** `scenario`: the schema of the scenario, without the fields that the exercise supplies. */
export function exerciseSchema(scenario: z.ZodMiniType) {
  return z.strictObject({
    $schema: z.optional(z.string()),
    version: z.literal(kExerciseVersion),
    name: z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/), z.describe('lower case, digits and dashes')),
    title: text(60),
    level: z.literal([...kLevels]),
    description: z.optional(
      text(160, 50).check(z.describe('one sentence for cards and search engines')),
    ),
    question: text(1500),
    prediction: z.discriminatedUnion('kind', [
      kPredictions.number,
      kPredictions.choice,
      kPredictions.order,
      kPredictions.curve,
    ]),
    task: text(1000),
    scenario,
    options: z.array(option()).check(z.minLength(1), z.maxLength(6)),
    check: z.array(condition()).check(z.minLength(1), z.maxLength(8)),
    hints: z.array(text(600)).check(z.minLength(1), z.maxLength(5)),
    explanation: z.strictObject({
      text: z.array(text(1200)).check(z.minLength(1), z.maxLength(6)),
      holds: z.optional(z.array(text(1000)).check(z.maxLength(20))),
    }),
  });
}

/** Valid names of a document's objects, by path without positions. */
export const kNames: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(exerciseSchema(z.unknown()).shape),
  options: Object.keys(option().shape),
  check: Object.keys(condition().shape),
  'check.band': ['to', 'from'],
  explanation: ['text', 'holds'],
  'options.range': ['to', 'step', 'from'],
  'options.choices': ['label', 'values'],
  'prediction.choices': ['label', 'when'],
  'prediction.items': ['label', 'measure'],
};
