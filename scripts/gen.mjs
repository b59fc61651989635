// Generates code and documents from the binary's description of itself: TypeScript types and
// tables, the reference page, the JSON Schemas of scenarios, talks, exercises and sweeps.
//
//   node scripts/gen.mjs                 rewrites web/src/gen/*.ts, docs/reference.md,
//                                        {scenarios,talks,exercises,sweeps}/schema.json
//   node scripts/gen.mjs --check         changes nothing, fails if one of them is stale
//   node scripts/gen.mjs --schema FILE   takes the description from a file
//
// By default the native driver gives the description.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSchema } from './gen/describe.mjs';
import { helpModule } from './gen/help_module.mjs';
import { referencePage } from './gen/reference.mjs';
import { schemaModule } from './gen/schema_module.mjs';
import { typesModule } from './gen/types_module.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const args = process.argv.slice(2);
const check = args.includes('--check');
const fileArgument = args.indexOf('--schema');
const schema =
  fileArgument >= 0 ? JSON.parse(readFileSync(args[fileArgument + 1], 'utf8')) : readSchema(root);

const stale = [];
put('web/src/gen/schema.ts', schemaModule(schema));
put('web/src/gen/help.ts', helpModule(schema));
put('web/src/gen/types.ts', typesModule(schema));
put('docs/reference.md', referencePage(schema));
if (!check || stale.length === 0) {
  // The JSON Schemas come from TypeScript that imports the files above, so those are written first.
  const { jsonSchemas } = await import('./gen/json_schema.mjs');
  for (const [path, document] of Object.entries(await jsonSchemas(root)))
    put(path, `${JSON.stringify(document, null, 1)}\n`);
}
if (stale.length > 0) {
  console.error(`stale, run "node scripts/gen.mjs": ${stale.join(', ')}`);
  process.exit(1);
}

function put(path, text) {
  const full = join(root, path);
  let old = '';
  try {
    old = readFileSync(full, 'utf8');
  } catch {
    // A file that does not exist is stale.
  }
  if (old === text) return;
  if (check) {
    stale.push(path);
    return;
  }
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  console.log(`wrote ${path}`);
}
