// What a first visit runs, as a profile: `node scripts/first_visit.mjs INSTRUMENTED.wasm FOLDER`
// plays the opening scenario as the page does (frames while it runs, facts, a row's places, the
// report) and writes what each contender's engine called to FOLDER/0, 1, 2.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { root } from './bootstrap.mjs';

register();
const { LabInstance } = await import('../web/src/run/transport/lab_instance.ts');
const { ImageStore } = await import('../web/src/run/past/images.ts');
const { WasmEngine } = await import('../web/src/run/transport/loader.ts');
const { parseScenarioText } = await import('../web/src/document/scenario/parse.ts');
const { kTables } = await import('../web/src/gen/schema.ts');
const { onlyRow } = await import('../web/src/model/tables.ts');
const { toLoadRequests } = await import('../web/src/document/scenario/load_request.ts');

// More than the opening plays before the rest is there: the page fetches that first of all it loads
// in its idle time. Each engine has written pages, nodes or files by then. Later events (a full
// cache, a checkpoint of each engine) are in the second part.
const kStatements = 20_000;
const kMaxAtOnce = 20_000;
const kProfileBytes = 1 << 20;

const [file, folder] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
const opening = parseScenarioText(
  readFileSync(join(root, 'scenarios', 'innodb-vs-myrocks.json'), 'utf8'),
);
if (!opening.ok) throw new Error(JSON.stringify(opening.issues));

// Where each engine's picture asks for the followed row.
const placesOf = { btree: 'btree.path', lsm: 'lsm.places', fractal: 'fractal.places' };
const drawn = kTables.filter(({ folded }) => !folded).map(({ name }) => name);

/** Once for each way of listening: what a fact says is other code. */
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
  // Its memory is kept by another instance of the same code, whose profile would be one more: here
  // the engine keeps part of itself.
  keep(new ImageStore(engine), engine.memory);
  writeFileSync(join(folder, String(contender)), engine.profile(kProfileBytes));
  lab.close();
}
