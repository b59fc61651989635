// The JSON Schema of scenario documents, from the TypeScript that checks them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';

export async function scenarioJsonSchema(root) {
  const path = pathToFileURL(join(root, 'web/src/scenario/json_schema.ts')).href;
  const { scenarioJsonSchema: emit } = await tsImport(path, import.meta.url);
  return emit();
}
