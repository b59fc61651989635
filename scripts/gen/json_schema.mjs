// The JSON Schemas of scenarios, talks, exercises and sweeps, from the zod schemas that check them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';

/** @param {string} root */
export async function jsonSchemas(root) {
  const from = (/** @type {string} */ folder) => {
    const path = join(root, `web/src/document/${folder}/json_schema.ts`);
    return tsImport(pathToFileURL(path).href, import.meta.url);
  };
  const { scenarioJsonSchema } = await from('scenario/checks');
  const { talkJsonSchema } = await from('talk/checks');
  const { exerciseJsonSchema } = await from('exercise/checks');
  const { sweepJsonSchema } = await from('sweep/checks');
  return {
    'scenarios/schema.json': scenarioJsonSchema(),
    'talks/schema.json': talkJsonSchema(),
    'exercises/schema.json': exerciseJsonSchema(),
    'sweeps/schema.json': sweepJsonSchema(),
  };
}
