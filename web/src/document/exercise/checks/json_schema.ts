// The JSON Schema of exercises, published as exercises/schema.json for editors.
import * as z from 'zod/mini';
import { optionHelp } from '../../../gen/help';
import { documentSchema } from '../../scenario/checks/document_schema';
import { exerciseSchema } from './exercise_schema';

export function exerciseJsonSchema(): unknown {
  const scenario = z.omit(documentSchema(optionHelp), {
    $schema: true,
    version: true,
    name: true,
    title: true,
    question: true,
    knobs: true,
    moments: true,
    origins: true,
    sizes: true,
    claims: true,
  });
  return {
    title: 'Three Trees exercise',
    ...z.toJSONSchema(exerciseSchema(scenario), { target: 'draft-2020-12' }),
  };
}
