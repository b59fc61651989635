// `npm run release`: builds the site and puts it into dist/ beside earlier builds, so that a link
// opens the build that it was made with (docs/publishing.md).
//
//   npm run release                    into dist/
//   npm run release -- --out FOLDER    into another folder, such as a clone of the published site
//   npm run release -- --most 40       keeps only the latest forty builds
//
// dist/ is the site; dist/builds/BUILD/ is the same for each build of the engines, today's
// included, and dist/builds/builds.json lists them.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensure, root } from './bootstrap.mjs';
import { build_site, build_wasm } from './build.mjs';

/** @typedef {{ build: string, day: string, path: string }} Kept */

/** Parts left out of older builds: cards for other sites, and workers, which would cache it all. */
const kLeftOut = new Set([
  'cards',
  'service_worker.js',
  'manifest.webmanifest',
  'sitemap.xml',
  'robots.txt',
  '_headers',
  '404.html',
]);
/** Pages that open links. */
const kOpeners = ['lab', 'embed'];
const kMax = 100;

/** @param {string} folder @returns {Kept[]} */
function kept_in(folder) {
  const list = join(folder, 'builds.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).builds : [];
}

/**
 * Writes into the pages that open links the build that they belong to, and the way to today's.
 * @param {string} folder of a build that is kept
 * @param {Kept} kept
 */
function stamp(folder, { build, day }) {
  for (const name of kOpeners) {
    const page = join(folder, name, 'index.html');
    if (!existsSync(page)) continue;
    const marks = `data-kept="${build}" data-day="${day}" data-today="../../../"`;
    writeFileSync(page, readFileSync(page, 'utf8').replace(/<html\b/, `<html ${marks}`));
  }
}

/**
 * Makes the links of 404.html absolute: hosts show it at any depth.
 * @param {string} out
 * @param {string} base of the site: "/" or "/lab/"
 */
function place_missing_page(out, base) {
  const page = join(out, '404.html');
  if (!existsSync(page)) return;
  const html = readFileSync(page, 'utf8');
  writeFileSync(page, html.replace(/(\s(?:href|src|data-root|data-glossary)=")\.\//g, `$1${base}`));
}

/** @param {readonly Kept[]} builds newest first */
function index_page(builds) {
  const rows = builds.map(
    ({ build, day, path }) =>
      `<li><a href="../${path}lab/">${build}</a>, <time datetime="${day}">${day}</time></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Builds · Three Trees</title>
<style>
body { max-width: 38rem; margin: 3rem auto; padding: 0 1.5rem; font: 18px/1.6 sans-serif }
</style>
</head>
<body>
<h1>Builds</h1>
<p>A run is the same to the last byte only on one build of the engines. A link names the build that
made it, and is opened by that one if it is listed here. <a href="../lab/">Today’s lab</a> opens all
links, and says whether its run is the same.</p>
<ol>
${rows.join('\n')}
</ol>
</body>
</html>
`;
}

/**
 * Puts a built site into a folder, beside the builds that are there.
 * @param {{
 *   site: string, out: string, build: string, day: string, most?: number, base?: string
 * }} release `base`: where the host has the site, "/" or "/lab/"
 * @returns {readonly Kept[]} all builds, newest first
 */
export function release({ site, out, build, day, most = kMax, base = '/' }) {
  const folder = join(out, 'builds');
  const kept = kept_in(folder);
  const before = kept.filter((one) => one.build !== build);
  // The first release of these engines dates the build; its pages may be newer.
  const first = kept.find((one) => one.build === build)?.day ?? day;
  const own = { build, day: first, path: `builds/${build}/` };
  const builds = [own, ...before].slice(0, most);
  mkdirSync(folder, { recursive: true });
  // Removes the old site, but neither builds nor files of the host, such as .git and CNAME.
  for (const name of readdirSync(out))
    if (name !== 'builds' && !name.startsWith('.') && name !== 'CNAME')
      rmSync(join(out, name), { recursive: true });
  for (const { path } of before.slice(most - 1))
    rmSync(join(out, path), { recursive: true, force: true });
  cpSync(site, out, { recursive: true });
  place_missing_page(out, base);
  const copy = join(out, own.path);
  rmSync(copy, { recursive: true, force: true });
  cpSync(site, copy, {
    recursive: true,
    filter: (from) => !kLeftOut.has(from.slice(site.length + 1)),
  });
  stamp(copy, own);
  const list = { today: build, builds };
  writeFileSync(join(folder, 'builds.json'), `${JSON.stringify(list, null, 1)}\n`);
  writeFileSync(join(folder, 'index.html'), index_page(builds));
  // Without this file GitHub Pages would run Jekyll, which drops names that begin with "_".
  writeFileSync(join(out, '.nojekyll'), '');
  return builds;
}

/** The build id of the engines in build/wasm. */
function build_of_engines() {
  const header = readFileSync(join(root, 'build/wasm/generated/build_id.h'), 'utf8');
  const [, id] = /kBuildId\[\] = "([0-9a-f]{12})"/.exec(header) ?? [];
  if (id === undefined) throw new Error('build/wasm/generated/build_id.h names no build');
  return id;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'dist' }, most: { type: 'string' } },
  });
  const most = values.most === undefined ? kMax : Number(values.most);
  if (!Number.isInteger(most) || most < 1) {
    process.stderr.write(`--most: must be a whole number from 1, not "${values.most}"\n`);
    process.exit(2);
  }
  ensure(['packages', 'emscripten']);
  build_wasm();
  build_site();
  const out = resolve(values.out);
  const day = new Date().toISOString().slice(0, 10);
  const site = join(root, 'build/site');
  const address = new URL(`${process.env.SITE_URL ?? ''}/`, 'http://localhost');
  const base = address.pathname.replace(/\/+$/, '/');
  const builds = release({ site, out, build: build_of_engines(), day, most, base });
  console.log(`${out}: today's build is ${builds[0]?.build}, ${builds.length} are kept`);
}
