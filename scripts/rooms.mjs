// The rooms of the house, bottom up, and which may include or import which. A row names only rows
// before it, so nothing points back up; `npm run check` refuses a row out of order and a permission
// that no line of code uses.
//
// A folder without a row is an offence; an engine is one name in `engines`, its picture one in
// `engine_pictures`. inner_rooms.mjs has the rules between the folders of a big room.

const below_engine = ['core', 'facts', 'device', 'engine'];
const engines = ['lsm', 'fractal', 'btree'];
const engine_rule = {
  may: below_engine,
  reason: 'an engine knows the device and the engine interface; engines never know one another',
};

/**
 * @typedef {{ may: string[], packages?: string[], reason: string }} Row
 * @typedef {Record<string, Row>} Rows
 */

/** @type {Rows} */
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
    may: [...below_engine, 'lsm', 'fractal', 'btree'],
    reason: 'a key-value store is one engine alone, without a lab',
  },
  workload: {
    may: ['core', 'facts', 'engine'],
    reason: 'a workload makes statements and must not know which engine answers',
  },
  server: {
    may: ['core', 'facts', 'engine', 'workload'],
    reason: 'a server runs programs of statements and must not know which engine answers',
  },
  lab: {
    may: [...below_engine, ...engines, 'workload', 'server'],
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
/**
 * Headers that are not ours. Others in quotes are refused.
 * @type {Rows}
 */
export const foreign_headers = {
  'xxhash.h': { may: ['core'], reason: 'use hashes through core/hash.h' },
  'lz4.h': codec_header,
  'zstd.h': codec_header,
  'zlib.h': codec_header,
  'build_id.h': { may: ['lab'], reason: 'only the lab says which build it is' },
};

/**
 * The floors of web/src, bottom up. Rooms of the ground are folders of web/src itself, those of a
 * floor are folders of its folder.
 */
export const floors = ['document', 'run', 'drawing', 'app', 'site'];

/** @type {Rows} */
const ground = {
  gen: { may: [], packages: [], reason: 'generated code stands alone' },
  model: {
    may: ['gen'],
    packages: [],
    reason: 'the model is pure: it knows neither worker nor document nor canvas',
  },
  glossary: {
    may: [],
    packages: ['react'],
    reason: 'what words mean depends on nothing that is shown',
  },
  ui: { may: [], packages: ['react'], reason: 'controls know neither pictures nor runs' },
  styles: { may: [], packages: [], reason: 'styles are read by pictures, panels and pages' },
  offline: {
    may: [],
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'],
    reason: 'the service worker stands alone: it is one file, older or newer than the page',
  },
};

/** @type {Rows} */
const document_floor = {
  'document/scenario': {
    may: ['gen'],
    packages: ['zod'],
    reason: 'a scenario is a document; it can be checked without a lab or a picture',
  },
  'document/sql': {
    may: ['document/scenario'],
    packages: [],
    reason: 'SQL is understood and planned without a lab; C++ runs programs',
  },
  'document/bring': {
    may: ['gen', 'document/scenario'],
    packages: [],
    reason: 'files of real programs become a document without a lab',
  },
  'document/evidence': {
    may: ['gen', 'model'],
    packages: [],
    reason: 'files that a real database left are read without a lab; beside them are our tables',
  },
  'document/link': {
    may: ['document/scenario', 'document/sql'],
    packages: [],
    reason: 'a link is a scenario in few characters; who opens it is above it',
  },
  'document/talk': {
    may: ['document/scenario', 'document/link'],
    packages: ['zod'],
    reason: 'a talk is a document about scenarios; who gives it is above it',
  },
  'document/measure': {
    may: ['gen', 'model', 'document/scenario'],
    packages: ['jsep'],
    reason: 'a measure is an expression over finished runs, wherever they ran',
  },
  'document/exercise': {
    may: ['gen', 'model', 'document/scenario', 'document/measure'],
    packages: ['zod'],
    reason: 'an exercise is a document with a check; its runs are made above it',
  },
  'document/sweep': {
    may: ['gen', 'model', 'document/scenario', 'document/measure'],
    packages: ['zod'],
    reason: 'a sweep is a document, and its map data; its runs are made above it',
  },
};

/** @type {Rows} */
const run_floor = {
  'run/workers': {
    may: [],
    packages: [],
    reason: 'the protocol between threads knows nothing of what they say',
  },
  'run/transport': {
    may: ['gen', 'model', 'document/scenario', 'document/sql'],
    packages: [],
    reason: 'the transport compiles and carries requests; it keeps no state of a run',
  },
  'run/past': {
    may: ['gen', 'model', 'document/scenario', 'run/workers', 'run/transport'],
    packages: [],
    reason: 'a run and its past are one contender’s; who plays it is above them',
  },
  'run/telling': {
    may: ['gen', 'model', 'document/scenario', 'run/transport', 'run/past'],
    packages: [],
    reason: 'telling reads finished and recorded runs; it plays none',
  },
  'run/export': {
    may: ['gen', 'model', 'document/scenario', 'document/sql'],
    packages: [],
    reason: 'files made of a run are the same for the page and the command line',
  },
  'run/play': {
    may: [
      ...['gen', 'model', 'document/scenario', 'document/link', 'run/workers', 'run/transport'],
      'run/past',
    ],
    packages: ['zustand'],
    reason: 'the player and its workers run engines and decode their replies; they draw nothing',
  },
};

const below_drawing = ['gen', 'model', 'glossary', 'document/scenario', 'run/past', 'run/play'];
const engine_picture_rule = {
  may: [...below_drawing, 'ui', 'styles', 'drawing/canvas', 'drawing/kit'],
  packages: ['react'],
  reason: 'a picture sees the page through the kit; no picture knows another one',
};
/** The rooms of engines' pictures. */
export const engine_pictures = ['lsm', 'btree', 'fractal'].map((name) => `drawing/${name}`);

/** @type {Rows} */
const drawing_floor = {
  'drawing/canvas': {
    may: ['run/workers'],
    packages: ['react'],
    reason: 'canvases paint what they are given: they know no engine, no picture and no page',
  },
  'drawing/kit': {
    may: [...below_drawing, 'drawing/canvas'],
    packages: ['react', 'zustand'],
    reason: 'what pictures share names no engine, no drive and no page',
  },
  ...Object.fromEntries(engine_pictures.map((room) => [room, engine_picture_rule])),
  'drawing/device': {
    may: [
      ...['gen', 'model', 'glossary', 'ui', 'document/scenario', 'run/play', 'drawing/canvas'],
      'drawing/kit',
    ],
    packages: ['react', 'zustand'],
    reason: 'drives look the same whichever engine writes to them',
  },
  'drawing/clients': {
    may: ['gen', 'model', 'glossary', 'drawing/kit'],
    packages: ['react'],
    reason: 'a server’s clients look the same whichever engine they run on',
  },
  'drawing/plain': {
    may: ['gen', 'model', 'drawing/kit'],
    packages: [],
    reason: 'tables as text are shown of engines without a picture',
  },
};

const drawings = [
  ...['drawing/canvas', 'drawing/kit', ...engine_pictures, 'drawing/device'],
  'drawing/clients',
];

/** @type {Rows} */
const app_floor = {
  'app/stage': {
    may: [
      ...['gen', 'model', 'document/scenario', 'run/past', 'run/telling', 'run/play'],
      ...['drawing/canvas', 'drawing/kit', 'drawing/device'],
    ],
    packages: ['react', 'zustand'],
    reason: 'the stage holds what is open; it is given the pictures of engines by the page',
  },
  'app/evidence': {
    may: [...['model', 'ui', 'styles', 'document/evidence', 'drawing/canvas', 'drawing/lsm']],
    packages: ['react'],
    reason: 'a real run is drawn from its files alone; who opens it is above',
  },
  'app/panels': {
    may: [
      ...['gen', 'model', 'glossary', 'ui', 'styles', 'document/scenario', 'document/link'],
      ...['document/sql', 'document/bring', 'document/measure', 'run/past', 'run/telling'],
      'run/export',
      ...['run/play', 'drawing/canvas', 'drawing/kit', 'app/stage'],
      ...['document/evidence', 'app/evidence'],
    ],
    packages: ['react', 'zustand', '@codemirror', '@lezer', 'fflate'],
    reason: 'panels work on the stage; the page opens them',
  },
  'app/still': {
    may: [
      ...['document/scenario', 'run/telling', 'run/play', 'drawing/canvas', 'drawing/kit'],
      ...['drawing/device', 'app/stage'],
    ],
    packages: [],
    reason: 'still pictures come from the same painters, without a page around them',
  },
  'app/talks': {
    may: ['document/talk'],
    packages: ['react', 'react-dom'],
    reason: 'talks are documents; their window of notes knows the lab by messages alone',
  },
  'app/page': {
    may: [
      ...['gen', 'model', 'glossary', 'ui', 'styles', 'document/scenario', 'document/link'],
      ...['document/talk', 'run/past', 'run/telling', 'run/play', ...drawings],
      'drawing/plain',
      ...['app/stage', 'app/panels', 'app/still', 'app/talks'],
    ],
    packages: ['react', 'zustand', 'd3-array'],
    reason: 'the lab’s page ties its parts together; the site around it is above',
  },
  'app/gallery': {
    may: [
      ...['model', 'ui', 'document/scenario', 'drawing/canvas', 'drawing/kit', 'drawing/lsm'],
      ...['drawing/btree', 'drawing/fractal', 'drawing/device', 'app/stage'],
    ],
    packages: ['react'],
    reason: 'the gallery shows pictures; nothing that visitors download imports it',
  },
};

/** @type {Rows} */
const site_floor = {
  'site/truth': {
    may: ['model', 'document/scenario', 'document/link', 'document/measure'],
    packages: [],
    reason: 'the page of claims is data as text and strips; it runs nothing',
  },
  'site/map': {
    may: ['model', 'document/scenario', 'document/link', 'document/sweep'],
    packages: [],
    reason: 'recorded maps are tables made at build time; their page runs nothing',
  },
  'site/story': {
    may: [
      ...['model', 'glossary', 'ui', 'document/scenario', 'document/link', 'run/past'],
      ...['run/telling', 'run/play', 'drawing/canvas', 'drawing/kit', 'drawing/lsm'],
      ...[
        'drawing/btree',
        'drawing/fractal',
        'drawing/device',
        'app/stage',
        'app/still',
        'app/page',
        'site/truth',
      ],
    ],
    packages: ['react', 'react-dom', 'zustand', '@fontsource-variable'],
    reason: 'the story borrows the lab’s stage and trees, and quotes claims; no one knows it there',
  },
  'site/classroom': {
    may: [
      ...['gen', 'glossary', 'ui', 'document/scenario', 'document/exercise', 'run/play'],
      ...['app/stage', 'app/page', 'site/story'],
    ],
    packages: ['react', 'react-dom'],
    reason: 'exercises are solved with the lab’s stage and trees; the lab knows nothing of them',
  },
  'site/embed': {
    may: [
      ...['model', 'ui', 'styles', 'document/scenario', 'document/link', 'run/play', 'app/stage'],
      ...['app/page', 'site/story'],
    ],
    packages: ['react'],
    reason: 'a picture in a frame borrows the stage and the trees of the lab; no one knows it',
  },
  'site/pages': {
    may: [
      ...['model', 'glossary', 'styles', 'document/link', 'document/talk', 'app/still'],
      ...['app/talks', 'site/truth', 'site/map', 'site/story', 'site/classroom'],
    ],
    packages: ['react', 'react-dom'],
    reason: 'pages around the lab are rendered by the build; the lab knows none of them',
  },
};

/**
 * Rows by folder of web/src, floor by floor.
 * @type {Rows}
 */
export const web_rules = {
  ...ground,
  ...document_floor,
  ...run_floor,
  ...drawing_floor,
  ...app_floor,
  ...site_floor,
};

/** @type {Row} */
export const cli_rule = {
  may: [
    ...['gen', 'model', 'document/scenario', 'document/sql', 'document/bring', 'document/link'],
    ...['document/evidence', 'document/exercise', 'document/measure', 'document/sweep'],
    ...['run/transport', 'run/past', 'run/telling', 'run/export'],
  ],
  reason: 'the command line runs labs; it has no pictures',
};
