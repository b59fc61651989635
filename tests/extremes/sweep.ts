// Runs every option at its least and greatest value, and random documents, natively and with a time
// limit. Documents that fail are kept in files; `npm run lab -- run FILE --native` repeats them.
//
//   node tests/extremes/run.mjs [--only TEXT] [--random N] [--seed N] [--seconds N] [--jobs N]
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { extremeDocuments, randomDocument, type SweepDocument } from './documents';
import { type Ended, runDocument } from './outcome';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    random: { type: 'string', default: '230' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '120' },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});
const kFailed = fileURLToPath(new URL('../../build/extremes/', import.meta.url));

const documents = [
  ...extremeDocuments(),
  ...Array.from({ length: Number(values.random) }, (_, i) =>
    randomDocument(Number(values.seed) + i),
  ),
].filter(({ name }) => name.includes(values.only));

mkdirSync(kFailed, { recursive: true });
const counts = new Map<string, number>();
let next = 0;
let failed = 0;

function note({ name, document }: SweepDocument, { how, message, fault }: Ended, seconds: number) {
  counts.set(how, (counts.get(how) ?? 0) + 1);
  const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (fault !== '') {
    failed++;
    const file = `${kFailed}${name.replaceAll(/[^A-Za-z0-9.]+/g, '-')}.json`;
    writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
    console.log(`FAILED ${name}: ${fault}\n  ${file}`);
  } else if (how === 'stopped') {
    console.log(`stopped: ${name}: ${message}`);
  } else if (seconds > 20) {
    console.log(`slow, ${seconds.toFixed(0)} s: ${name}: ${how} ${message}`);
  }
  if (done % 50 === 0) console.error(`${done} of ${documents.length}, ${failed} failed`);
}

async function worker(): Promise<void> {
  for (let at = next++; at < documents.length; at = next++) {
    const one = documents[at] as SweepDocument;
    const start = Date.now();
    const ended = await runDocument(one.document, Number(values.seconds));
    note(one, ended, (Date.now() - start) / 1000);
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, worker));

const all = [...counts].map(([how, count]) => `${count} ${how}`).join(', ');
console.log(`extremes: ${documents.length} documents: ${all}; ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
