// The JSON Schemas of scenarios, talks and exercises, from the zod schemas that check them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';

/** @param {string} root */
export async function jsonSchemas(root) {
  const from = (/** @type {string} */ room) =>
    tsImport(pathToFileURL(join(root, `web/src/${room}/json_schema.ts`)).href, import.meta.url);
  const { scenarioJsonSchema, talkJsonSchema } = await from('scenario');
  const { exerciseJsonSchema } = await from('exercise');
  return {
    'scenarios/schema.json': scenarioJsonSchema(),
    'talks/schema.json': talkJsonSchema(),
    'exercises/schema.json': exerciseJsonSchema(),
  };
}
