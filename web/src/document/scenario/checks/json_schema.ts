// The JSON Schema of scenario documents, with the options' help: published as
// scenarios/schema.json, for editors and other tools.
import * as z from 'zod/mini';
import { optionHelp } from '../../../gen/help';
import { documentSchema } from './document_schema';

export function scenarioJsonSchema(): unknown {
  return {
    title: 'Three Trees scenario',
    ...z.toJSONSchema(documentSchema(optionHelp), { target: 'draft-2020-12' }),
  };
}
