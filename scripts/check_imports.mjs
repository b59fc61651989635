// Which folder may include or import which: the arrows of the house. Nothing points back up.
//
// A row names every other folder that its own may name, and why. A folder without a row is an
// offence; an engine is one name in `engines`, its picture one in `pictures`. Third-party headers
// and packages are listed in the same way. inner_rooms.mjs has the rules between the folders of a
// big room.

import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inner_offence, inner_place, inner_rooms, unordered_rows } from './inner_rooms.mjs';
import { read_lines, report, source_files } from './source_files.mjs';

const below_engine = ['core', 'facts', 'device', 'engine'];
const engines = ['lsm', 'fractal', 'btree'];
const engine_rule = {
  may: below_engine,
  reason: 'an engine knows the device and the engine interface; engines never know one another',
};

export const cpp_rules = {
  core: { may: [], reason: 'core is the ground floor' },
  facts: { may: ['core'], reason: 'facts are tables of words; they know no device and no engine' },
  device: {
    may: ['core', 'facts'],
    reason: 'a device serves its callers and knows none of them',
  },
  images: { may: ['core'], reason: 'an image is bytes; it knows nothing of what they mean' },
  engine: {
    may: ['core', 'facts', 'device'],
    reason: 'what every engine offers cannot depend on one of them',
  },
  ...Object.fromEntries(engines.map((name) => [name, engine_rule])),
  kv: {
    may: [...below_engine, ...engines],
    reason: 'a key-value store is one engine alone, without a lab',
  },
  workload: {
    may: below_engine,
    reason: 'a workload makes statements and must not know which engine answers',
  },
  lab: {
    may: [...below_engine, ...engines, 'workload'],
    reason: 'the lab wires everything below; bridge and tools wrap it',
  },
  bridge: {
    may: ['core', 'images', 'kv', 'lab'],
    reason: 'the bridge passes bytes to the lab or a store and knows nothing of engines',
  },
  tools: {
    may: ['btree', 'core', 'device', 'fractal', 'kv', 'lab'],
    reason:
      'the native driver makes the same requests as the bridge; benchmarks run a device, a tree or the store alone',
  },
};

const codec_header = { may: ['core'], reason: 'use codecs through core/codec.h' };
/** Headers that are not ours. Others in quotes are refused. */
export const foreign_headers = {
  'xxhash.h': { may: ['core'], reason: 'use hashes through core/hash.h' },
  'lz4.h': codec_header,
  'zstd.h': codec_header,
  'zlib.h': codec_header,
  'build_id.h': { may: ['lab'], reason: 'only the lab says which build it is' },
};

const react = ['react', 'react-dom', 'zustand'];
const below_pictures = ['gen', 'scenario', 'lab', 'model', 'canvas', 'glossary'];
const pictures = ['lsm', 'btree', 'fractal', 'device', 'plain'].map((name) => `pictures/${name}`);
/** Rows by folder of web/src. A row with a slash is a room inside a room. */
export const web_rules = {
  gen: { may: [], packages: [], reason: 'generated code stands alone' },
  scenario: {
    may: ['gen'],
    packages: ['zod'],
    reason: 'a scenario is a document; it can be checked without a lab or a picture',
  },
  workers: {
    may: [],
    packages: [],
    reason: 'the protocol between threads knows nothing of what they say',
  },
  offline: {
    may: [],
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'],
    reason: 'the service worker stands alone: it is one file, older or newer than the page',
  },
  lab: {
    may: ['gen', 'scenario', 'model', 'workers'],
    packages: ['zustand'],
    reason: 'the worker and its client run engines and decode their replies; they draw nothing',
  },
  model: {
    may: ['gen'],
    packages: [],
    reason: 'the model is pure: it knows neither worker nor document nor canvas',
  },
  measure: {
    may: ['gen', 'scenario', 'model'],
    packages: ['jsep'],
    reason: 'a measure is an expression over finished runs, wherever they ran',
  },
  exercise: {
    may: ['gen', 'scenario', 'model', 'measure'],
    packages: ['zod'],
    reason: 'an exercise is a document with a check; who makes its runs is above it',
  },
  canvas: {
    may: ['model', 'workers'],
    packages: ['react'],
    reason: 'canvases paint what they are given: they know no engine, no picture and no page',
  },
  glossary: {
    may: [],
    packages: ['react'],
    reason: 'what words mean depends on nothing that is shown',
  },
  ui: {
    may: ['stage'],
    packages: ['react'],
    reason: 'controls of the page know neither pictures nor runs',
  },
  'pictures/kit': {
    may: below_pictures,
    packages: react,
    reason: 'what pictures share names no engine, no drive and no page',
  },
  ...Object.fromEntries(
    pictures.map((room) => [
      room,
      {
        may: [...below_pictures, 'pictures/kit', 'ui', 'styles'],
        packages: react,
        reason: 'a picture sees the page through the kit; no picture knows another one',
      },
    ]),
  ),
  stage: {
    may: [...below_pictures, 'pictures/kit', 'pictures/device'],
    packages: react,
    reason: 'the stage holds what is open; it is given the pictures of engines by the page',
  },
  panels: {
    may: [...below_pictures, 'measure', 'pictures/kit', 'ui', 'stage', 'styles'],
    packages: [...react, '@codemirror', '@lezer', 'fflate', 'svgcanvas'],
    reason: 'panels work on the stage; the page opens them',
  },
  page: {
    may: [
      ...below_pictures,
      'pictures/kit',
      ...pictures,
      'ui',
      'stage',
      'panels',
      'still',
      'styles',
      'talks',
    ],
    packages: [...react, 'd3-array', '@fontsource-variable'],
    reason: 'the page is the top floor',
  },
  still: {
    may: [...below_pictures, 'pictures/kit', ...pictures, 'stage'],
    packages: [],
    reason: 'still pictures come from the same painters, without a page around them',
  },
  story: {
    may: [
      ...below_pictures,
      'truth',
      'pictures/kit',
      ...pictures,
      'ui',
      'stage',
      'page',
      'still',
      'site',
    ],
    packages: [...react, '@fontsource-variable'],
    reason: 'the story borrows the lab’s stage and trees, and quotes claims; no one knows it there',
  },
  talks: {
    may: ['scenario'],
    packages: ['react', 'react-dom'],
    reason: 'documents of talks, and the window of notes, which knows a talk by its messages only',
  },
  classroom: {
    may: [
      ...below_pictures,
      'measure',
      'exercise',
      'pictures/kit',
      ...pictures,
      'ui',
      'stage',
      'page',
      'story',
    ],
    packages: [...react],
    reason: 'exercises are solved with the lab’s stage and trees; the lab knows nothing of them',
  },
  embed: {
    may: [...below_pictures, 'pictures/kit', ...pictures, 'ui', 'stage', 'page', 'story'],
    packages: [...react],
    reason: 'a picture in a frame borrows the stage and the trees of the lab; no one knows it',
  },
  truth: {
    may: ['gen', 'scenario', 'model', 'measure'],
    packages: [],
    reason: 'the page of claims is data as text and strips; it runs nothing',
  },
  site: {
    may: [
      ...below_pictures,
      'talks',
      'classroom',
      'truth',
      'pictures/kit',
      ...pictures,
      'stage',
      'still',
      'story',
      'styles',
    ],
    packages: [...react],
    reason: 'pages around the lab are rendered by the build; the lab knows none of them',
  },
  gallery: {
    may: [...below_pictures, 'pictures/kit', ...pictures, 'ui', 'stage', 'page', 'styles'],
    packages: [...react],
    reason: 'the gallery shows pictures; nothing that visitors download imports it',
  },
  styles: { may: [], packages: [], reason: 'styles are read by pictures, panels and the page' },
};

const cli_rule = {
  may: ['gen', 'scenario', 'lab', 'model', 'measure', 'exercise'],
  reason: 'the command line runs labs; it has no pictures',
};

/** The offence of a file whose inner folder has no row; none if its room has no inner rules. */
function missing_inner_row(path, rooms) {
  const place = inner_place(path, rooms);
  if (place === undefined || place.folder in place.rules) return [];
  return [{ path, text: `${place.room}/${place.folder}/ has no row in scripts/inner_rooms.mjs` }];
}

/** Offences in all C++ files under wasm/. */
export function check_cpp(root, rooms = inner_rooms) {
  const offences = [];
  for (const path of source_files(root, ['wasm'], ['.h', '.cc'])) {
    const own = path.split('/')[1];
    const rule = cpp_rules[own];
    if (rule === undefined) {
      offences.push({ path, text: `wasm/${own}/ has no row in scripts/check_imports.mjs` });
      continue;
    }
    offences.push(...missing_inner_row(path, rooms));
    read_lines(root, path).forEach((text, index) => {
      const offend = (why) => offences.push({ path, line: index + 1, text: why });
      const header = /^\s*#\s*include\s*["<]([^">]+)[">]/.exec(text)?.[1];
      if (header === undefined) return;
      if (header.startsWith('emscripten') && own !== 'bridge')
        offend('only bridge/ knows Emscripten');
      const foreign = foreign_headers[header];
      if (foreign !== undefined && !foreign.may.includes(own))
        offend(`${own} may not include ${header}: ${foreign.reason}`);
      const other = header.includes('/') ? header.split('/')[0] : own;
      const quoted = text.includes('"');
      if (quoted && foreign === undefined && !(header.includes('/') && other in cpp_rules))
        offend(
          `"${header}": includes are written from wasm/ on; headers that are not ours have a row in scripts/check_imports.mjs`,
        );
      else if (other !== own && other in cpp_rules && !rule.may.includes(other))
        offend(`${own} may not include ${other}: ${rule.reason}`);
      const inner = quoted ? inner_offence(path, `wasm/${header}`, rooms) : undefined;
      if (inner !== undefined) offend(inner);
    });
  }
  return offences;
}

/** The room of a file of web/src: its longest folder with a row, or else its first folder. */
function web_room(path) {
  const folders = path.split('/').slice(2, -1);
  if (folders.length === 0) return 'the entry';
  for (let length = folders.length; length > 0; --length) {
    const room = folders.slice(0, length).join('/');
    if (room in web_rules) return room;
  }
  return folders[0];
}

/** Offences in the TypeScript of the page and the command line. */
export function check_web(root, rooms = inner_rooms) {
  const offences = [];
  for (const path of source_files(root, ['web/src', 'cli'], ['.ts', '.tsx', '.mjs'], {
    generated: true,
  })) {
    const own = path.startsWith('cli/') ? 'cli' : web_room(path);
    // web/src/main.tsx and its like open a page and may name everything.
    if (own === 'the entry') continue;
    const rule = own === 'cli' ? cli_rule : web_rules[own];
    if (rule === undefined) {
      offences.push({ path, text: `web/src/${own}/ has no row in scripts/check_imports.mjs` });
      continue;
    }
    offences.push(...missing_inner_row(path, rooms));
    const is_test = /\.test\.tsx?$/.test(path);
    read_lines(root, path).forEach((text, index) => {
      for (const [, target] of text.matchAll(
        /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"]([^'"]*)['"]/g,
      )) {
        if (!target.startsWith('.')) {
          // Tests bring their own tools, the command line Node's.
          const allowed =
            is_test || rule.packages === undefined || rule.packages.includes(target.split('/')[0]);
          if (!allowed)
            offences.push({
              path,
              line: index + 1,
              text: `${own} may not import the package ${target}: ${rule.reason}`,
            });
          continue;
        }
        const imported = posix.join(posix.dirname(path), target);
        const inner = inner_offence(path, imported, rooms);
        if (inner !== undefined) offences.push({ path, line: index + 1, text: inner });
        if (!imported.startsWith('web/src/')) {
          if (imported.startsWith('cli/') && own !== 'cli')
            offences.push({
              path,
              line: index + 1,
              text: `${own} may not import cli: the page works without the command line`,
            });
          continue;
        }
        const other = web_room(imported);
        if (other !== own && !rule.may.includes(other))
          offences.push({
            path,
            line: index + 1,
            text: `${own} may not import ${other}: ${rule.reason}`,
          });
      }
    });
  }
  return offences;
}

export function check_imports(root, rooms = inner_rooms) {
  return [
    ...unordered_rows(rooms).map((text) => ({ path: 'scripts/inner_rooms.mjs', text })),
    ...check_cpp(root, rooms),
    ...check_web(root, rooms),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  report(check_imports(root), 'imports follow the house');
}
