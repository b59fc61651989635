// `npm run record`: renews recordings that are out of date; `-- --all` renews all, `-- NAME …`
// these (recorder.ts).
import { ensure } from '../../scripts/bootstrap.mjs';
import { build_driver } from '../../scripts/build.mjs';

ensure(['packages']);
build_driver();
const { register } = await import('tsx/esm/api');
register();
const { galleryNames } = await import('../../cli/source.ts');
const { record, staleness } = await import('./recorder.ts');

const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith('--'));
for (const name of named.length > 0 ? named : galleryNames()) {
  const reason = named.length > 0 || words.includes('--all') ? 'as asked' : await staleness(name);
  if (reason === undefined) {
    console.log(`${name}: up to date`);
    continue;
  }
  const start = Date.now();
  await record(name);
  console.log(`${name}: recorded, ${reason} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}
