// The JSON Schemas of scenario documents, with the options' help, and of talks: published as
// schema.json beside them, for editors and other tools.
import * as z from 'zod/mini';
import { optionHelp } from '../../gen/help';
import { documentSchema } from './document_schema';
import { talkSchema } from './talk_schema';

export function scenarioJsonSchema(): unknown {
  return {
    title: 'Three Trees scenario',
    ...z.toJSONSchema(documentSchema(optionHelp), { target: 'draft-2020-12' }),
  };
}

export const talkJsonSchema = (): unknown => ({
  title: 'Three Trees talk',
  ...z.toJSONSchema(talkSchema, { target: 'draft-2020-12' }),
});
