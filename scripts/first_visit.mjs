// Profiles a first visit: `node scripts/first_visit.mjs INSTRUMENTED.wasm FOLDER` plays the opening
// scenario as the page does (frames while it runs, facts, a row's places, the report) and writes
// the functions that each contender's engine called to FOLDER/0, 1, 2.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { root } from './bootstrap.mjs';

register();
const { LabInstance } = await import('../web/src/run/transport/lab_instance.ts');
const { ImageStore } = await import('../web/src/run/past/images.ts');
const { WasmEngine } = await import('../web/src/run/transport/loader.ts');
const { parseScenarioText } = await import('../web/src/document/scenario/checks/parse.ts');
const { kTables } = await import('../web/src/gen/schema.ts');
const { onlyRow } = await import('../web/src/model/tables/tables.ts');
const { toLoadRequests } = await import('../web/src/document/scenario/load_request.ts');

// Enough statements that each engine has written pages, nodes or files, and more than the opening
// plays before the page has fetched the second part, which it does first in its idle time. Events
// that come later (a full cache, a checkpoint of each engine) may be in the second part.
const kStatements = 20_000;
const kMaxAtOnce = 20_000;
const kProfileBytes = 1 << 20;

const [file, folder] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
const opening = parseScenarioText(
  readFileSync(join(root, 'scenarios', 'innodb-vs-myrocks.json'), 'utf8'),
);
if (!opening.ok) throw new Error(JSON.stringify(opening.issues));

// Tables that each engine's picture polls for the followed row.
const placesOf = { btree: 'btree.path', lsm: 'lsm.places', fractal: 'fractal.places' };
const drawn = kTables.filter(({ folded }) => !folded).map(({ name }) => name);

/** The run is played once for each mode, because each encodes facts by other code. */
const kModes = ['sample', 'all', 'off'];

async function play(lab, places, mode) {
  for (
    let done = 1, more = 1;
    done < kStatements;
    done += more, more = Math.min(kMaxAtOnce, more * 2)
  ) {
    await lab.advance({
      stop: 'statements',
      target: done,
      maxSteps: 1e9,
      facts: done === 1 ? mode : 'keep',
    });
    const tables = await lab.describe();
    const followed = onlyRow(tables, 'lab.followed');
    if (followed !== undefined) await lab.inspect(places, 0, followed.key);
    await lab.describe(drawn);
    await lab.report();
    await lab.status();
  }
  await lab.content();
}

function keep(images, memory) {
  const pages = 64;
  const bytes = new Uint8Array(memory.buffer).slice(0, pages << 16);
  images.begin(0, pages);
  images.put(0, [[0, pages]], bytes);
  images.begin(1, pages, 0);
  images.put(1, [[0, pages]], bytes.fill(7, 0, 1 << 16));
  images.read(1, [0, pages]);
  images.drop(0);
}

for (const [contender, request] of toLoadRequests(opening.scenario).entries()) {
  const engine = await WasmEngine.start(module);
  const lab = new LabInstance(engine);
  await lab.schemaJson();
  for (const mode of kModes) {
    await lab.load(request);
    await play(lab, placesOf[opening.scenario.contenders[contender].engine], mode);
  }
  // The page keeps images of an engine's memory in another instance. Here the engine keeps an image
  // of itself, so that one profile has both.
  keep(new ImageStore(engine), engine.memory);
  writeFileSync(join(folder, String(contender)), engine.profile(kProfileBytes));
  lab.close();
}
