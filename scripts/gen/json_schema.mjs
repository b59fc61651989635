// The JSON Schemas of scenario documents and of talks, from the TypeScript that checks them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';

/** @param {string} root */
export async function jsonSchemas(root) {
  const path = pathToFileURL(join(root, 'web/src/scenario/json_schema.ts')).href;
  const { scenarioJsonSchema, talkJsonSchema } = await tsImport(path, import.meta.url);
  return { 'scenarios/schema.json': scenarioJsonSchema(), 'talks/schema.json': talkJsonSchema() };
}
