// The hand-written schema (zod/mini) of a sweep document. The schema of scenarios checks its
// scenario, and the rules of knobs its options (parse.ts).
import * as z from 'zod/mini';
import { kFormats } from '../../../model/values/units';
import { kMaxSteps } from '../../scenario/knobs/knobs';
import { kMaxOptions, kSweepVersion } from '../sweep';

// No new Function: see document_schema.ts.
z.config({ jitless: true });

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));

const option = () => {
  const value = () => z.union([z.boolean(), z.number(), text(100)]);
  const quantity = () => z.union([z.number(), text(100)]);
  const named = z.strictObject({
    label: text(20),
    values: z
      .array(z.union([value(), z.looseObject({ kind: text(40) })]))
      .check(z.minLength(1), z.maxLength(20)),
  });
  return z.strictObject({
    label: text(30),
    sets: z
      .array(text(120))
      .check(z.minLength(1), z.maxLength(20), z.describe('paths of the scenario')),
    unit: z.optional(text(30).check(z.describe('of the values, where they do not say it'))),
    of_data: z.optional(z.boolean().check(z.describe('shown as a share of the bytes of all rows'))),
    choices: z.optional(
      z.array(z.union([value(), named])).check(z.minLength(2), z.maxLength(kMaxSteps)),
    ),
    range: z.optional(z.strictObject({ from: quantity(), to: quantity(), step: quantity() })),
  });
};

const measure = () =>
  z.strictObject({
    name: z
      .string()
      .check(z.regex(/^[a-z][a-z0-9_]{0,29}$/), z.describe('lower case, digits and underscores')),
    label: text(60).check(z.describe('a noun phrase: "bytes written for each statement"')),
    measure: text(1000).check(
      z.describe('an expression over each contender’s run, named "each": docs/measures.md'),
    ),
    unit: z.enum(Object.keys(kFormats) as [string, ...string[]]),
    wins: z.enum(['lower', 'higher']).check(z.describe('the value that wins')),
  });

/** `scenario`: the schema of a whole scenario. */
export function sweepSchema(scenario: z.ZodMiniType) {
  return z.strictObject({
    $schema: z.optional(z.string()),
    version: z.literal(kSweepVersion),
    name: z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/), z.describe('lower case, digits and dashes')),
    title: text(80),
    question: text(300),
    note: z.optional(text(500).check(z.describe('the limits of what its cells show'))),
    scenario: z.union([text(64).check(z.describe('name of a scenario in scenarios/')), scenario]),
    options: z.array(option()).check(z.minLength(1), z.maxLength(kMaxOptions)),
    measures: z.array(measure()).check(z.minLength(1), z.maxLength(6)),
  });
}

/** Valid names of a document's objects, by path without positions. */
export const kNames: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(sweepSchema(z.unknown()).shape),
  options: Object.keys(option().shape),
  'options.range': ['to', 'step', 'from'],
  'options.choices': ['label', 'values'],
  measures: Object.keys(measure().shape),
};
