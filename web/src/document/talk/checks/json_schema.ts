// The JSON Schema of talks, published as talks/schema.json for editors.
import * as z from 'zod/mini';
import { talkSchema } from './talk_schema';

export const talkJsonSchema = (): unknown => ({
  title: 'Three Trees talk',
  ...z.toJSONSchema(talkSchema, { target: 'draft-2020-12' }),
});
