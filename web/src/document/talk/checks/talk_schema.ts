// The schema of a talk's document. Names, places and expressions are checked against its scenarios
// (talk_parse.ts).
import * as z from 'zod/mini';
import { momentView, place, speed, text } from '../../scenario/checks/document_schema';
import {
  kMaxLine,
  kMaxNotes,
  kMaxOwnScenarios,
  kMaxStepSeconds,
  kMaxSteps,
  kTalkVersion,
} from '../talk';

const kName = /^[a-z0-9][a-z0-9-]{0,63}$/;
const name = () => z.string().check(z.regex(kName), z.describe('lower case, digits and dashes'));

const step = () =>
  z.strictObject({
    scenario: name().check(z.describe('of the gallery, or of this talk’s own scenarios')),
    moment: z.optional(
      z.int().check(z.gte(1), z.describe('one of the scenario’s moments, counted from 1')),
    ),
    at: z.optional(place().check(z.describe('where the step is, if it is at no moment'))),
    until: z.optional(place().check(z.describe('play goes on to here and waits'))),
    speed: z.optional(speed()),
    view: z.optional(momentView()),
    cut: z.optional(
      z
        .int()
        .check(
          z.gte(0),
          z.describe('cuts the power there; decides, as the faults’ seed, which sectors survive'),
        ),
    ),
    line: text(kMaxLine).check(
      z.describe('what is shown, with figures in braces: "{InnoDB.amplification | ratio}"'),
    ),
    holds: z.optional(
      z
        .array(text(500))
        .check(z.maxLength(20), z.describe('what must hold for the line to be true')),
    ),
    notes: z.optional(
      z.string().check(z.maxLength(kMaxNotes), z.describe('what to say and to point at')),
    ),
    seconds: z.optional(
      z.int().check(z.gte(1), z.lte(kMaxStepSeconds), z.describe('how long the step takes')),
    ),
  });

export const talkSchema = z.strictObject({
  $schema: z.optional(z.string()),
  version: z.literal(kTalkVersion).check(z.describe('version of this format')),
  name: name(),
  title: text(120),
  about: z.optional(text(400).check(z.describe('what it teaches, in a sentence or two'))),
  scenarios: z.optional(
    z.record(name(), z.looseObject({})).check(
      z.refine((own) => Object.keys(own).length <= kMaxOwnScenarios, {
        error: `must be at most ${kMaxOwnScenarios} scenarios`,
      }),
      z.describe('scenarios that are not in the gallery: see scenarios/schema.json'),
    ),
  ),
  steps: z.array(step()).check(z.minLength(1), z.maxLength(kMaxSteps)),
});

/** Returns the names that an object at a path may have. */
export function talkNamesAt(path: readonly PropertyKey[]): string[] {
  if (path.length === 0) return Object.keys(talkSchema.shape);
  if (path.length === 2) return Object.keys(step().shape);
  return path[2] === 'view'
    ? ['contenders', 'focus', 'lock', 'row', 'highlight']
    : ['statements', 'ns'];
}
