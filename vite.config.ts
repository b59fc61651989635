// The site: web/ is the root, build/site the result. The engines' .wasm gets a content hash in its
// name, because links name it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import mdx from '@mdx-js/rollup';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { builtSitePlugin } from './scripts/built_site.mjs';
import { kWorkerPackages, offlinePlugin } from './scripts/offline_files.mjs';
import { noticesPlugin } from './scripts/site_notices.mjs';
import { sitePagesPlugin } from './scripts/site_pages.mjs';

// When the engines were last changed (Unix seconds): build ids have no order, and a link wants to say "newer" or "older". 0 without git.
function enginesChanged(): number {
  try {
    return (
      Number(
        execFileSync('git', ['log', '-1', '--format=%ct', '--', 'wasm'], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      ) || 0
    );
  } catch {
    return 0;
  }
}

const kWorker = /new URL\('([./\w]+worker\.ts)', import\.meta\.url\)/g;

// By itself Vite bundles a worker apart, with copies of all that it has in common with the page (the schema above all). As chunks of the
// page's own build workers share them: they are downloaded once.
const workersShareChunks: Plugin = {
  name: 'workers-share-chunks',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    return code.replaceAll(kWorker, (_, file: string) => {
      const path = join(dirname(id), file);
      const chunk = this.emitFile({ type: 'chunk', id: path, name: basename(path, '.ts') });
      return `import.meta.ROLLUP_FILE_URL_${chunk}`;
    });
  },
};

/** Modules of packages. */
const packages = (...names: string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);

/** A module of web/src belongs to its folder; what is in folders of that folder does not. */
const folders = (...paths: string[]): RegExp =>
  new RegExp(`/web/src/(${paths.join('|')})/[^/]+\\.tsx?$`);

const either = (...tests: RegExp[]): RegExp =>
  new RegExp(tests.map(({ source }) => `(?:${source})`).join('|'));

const kEngines = '(btree|fractal|lsm)';
const kPanels =
  'answer|block|chooser|compare|end|export|fact|fork|glossary|help|moments|options|plug|run|share|sheet';

// A folder is loaded as a whole, and folders that are loaded together are one chunk: it compresses
// better than thirty small ones. What is in none of these folders is put where it is needed.
const kChunks = [
  // Opened by a reader, and fetched before that in the page's idle time.
  {
    name: 'later_panels',
    test: either(
      folders(
        `app/panels/(${kPanels})`,
        'app/page/builds',
        'drawing/canvas/svg',
        'drawing/[a-z]+/panels',
        'run/export',
        'model/reports',
      ),
      /web\/src\/gen\/help\.ts$/,
    ),
  },
  // With the record, which it reads when it is loaded.
  {
    name: 'claims_panel',
    test: either(folders('app/panels/claims'), /for-lab-(record|sources)/),
  },
  // For screen readers and the pointer: there at once, but after the first pictures.
  { name: 'later_tables', test: folders('drawing/[a-z]+/twin') },
  // Shown at once, but after the first pictures.
  { name: 'later_chart', test: folders('app/page/chart', 'app/panels/knobs') },
  // Knobs are turned in the story as well.
  { name: 'later_chart_rules', test: folders('document/scenario/knobs') },
  // The measures of claims and exercises.
  {
    name: 'later_measure',
    test: either(folders('document/measure'), packages('jsep')),
  },
  // Workloads of tables and statements; each document that one may use is loaded by itself.
  {
    name: 'later_sql',
    test: folders('document/sql', 'document/sql/(grammar|plan|program)'),
  },
  // Apart from the compiler, which workers load: they know no style sheets.
  { name: 'sql_panels', test: folders('app/panels/workload', 'document/sql/bring') },
  {
    name: (id: string) => `sql_${basename(id, '.json').replaceAll('-', '_')}`,
    test: /\/scenarios\/workloads\/[a-z0-9-]+\.json$/,
  },
  // Names of the real programs' options, and what becomes of each, with the panel.
  {
    name: 'bring_panel',
    test: either(
      folders('app/panels/bring', 'document/bring', 'document/bring/(names|read|rules|workload)'),
      /document\/bring\/names\/names\.json$/,
    ),
  },
  // The view of a real LOG. The parts that it shares with the LSM picture are in that one's chunk.
  {
    name: 'evidence_panel',
    test: folders(
      'app/(panels/)?evidence',
      'document/evidence',
      'document/evidence/(log|manifest)',
    ),
  },
  { name: 'later_zip', test: packages('fflate') },
  // Until the power fails.
  { name: 'later_recovery', test: folders('drawing/[a-z]+/recovery') },
  // Checks of links and of documents of unknown origin.
  {
    name: 'later_links',
    test: either(
      folders('document/scenario/checks', 'document/link', 'app/page/journey', 'run/play/journey'),
      packages('zod'),
    ),
  },
  { name: 'later_compose', test: folders('app/page/compose', 'document/talk/checks') },
  {
    name: 'later_talk',
    test: either(
      folders('app/page/talk', 'app/still', 'app/talks', 'document/talk'),
      /\/talks\/[a-z0-9-]+\.json$/,
    ),
  },
  { name: 'later_terms', test: folders('glossary/terms') },
  // Nothing is replayed in the first seconds.
  { name: 'later_replays', test: folders('drawing/[a-z]+/jobs') },
  // The code that solves and grades exercises, and their documents.
  { name: 'class_room', test: folders('site/classroom/desk', 'document/exercise/grading') },
  { name: 'class_start', test: folders('document/exercise') },
  // Opens a teacher's exercise, after its check.
  { name: 'teacher_checks', test: folders('document/exercise/checks') },
  { name: 'teacher_form', test: folders('site/classroom/author') },
  { name: 'teacher_class', test: folders('site/classroom/class') },
  { name: 'teacher_own', test: folders('site/classroom/own') },
  { name: 'class_documents', test: /\/exercises\/[a-z-]+\.json$/ },
  // The parts of live pictures outside the lab that the lab lacks.
  { name: 'site_live', test: folders('site/story', 'site/story/acts') },
  // Parts that frames, exercises and talks share with the lab, and live pictures do without.
  {
    name: 'opened',
    test: either(
      /recorded\/.*\?url$/,
      folders('app/page/link', 'document/link/address', 'document/scenario/text'),
    ),
  },
  { name: 'packing', test: folders('document/scenario/received') },
  { name: 'values', test: folders('model/values', 'document/scenario/values') },
  // Parts that live pictures share with the lab.
  {
    name: 'shared',
    test: either(
      packages('react', 'react-dom', 'scheduler', 'zustand'),
      folders(
        'glossary',
        'ui',
        'model/(figures|run)',
        'document/scenario',
        'run/(play|telling)',
        'drawing/canvas',
        'drawing/kit(/[a-z]+)?',
        'drawing/device/(flash|state)',
        'app/stage',
        'app/page/trees',
      ),
    ),
  },
  // The opening scenario has all three.
  { name: 'pictures', test: folders(`drawing/${kEngines}(/[a-z]+)?`) },
];

interface Published {
  record: { claims: { figure: string; values: { size: string }[] }[]; runs: { size: string }[] };
  sources: { figures: { id: string; words: string; unit?: string }[] };
}

const own = ({ size }: { size: string }) => size === '1×';
const kForLab = {
  /** Values and digests at the scenarios' own sizes. */
  record: ({ claims, runs }: Published['record']) => ({
    claims: claims.map(({ figure, values }) => ({ figure, values: values.filter(own) })),
    runs: runs.filter(own),
  }),
  /** The published figures. */
  sources: ({ figures }: Published['sources']) => ({
    figures: figures.map(({ id, words, unit }) => ({ id, words, unit })),
  }),
};

/** The lab's panel of claims gets only what it shows of the published and recorded data. */
const publishedForLab = (): Plugin => ({
  name: 'published-for-lab',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const [, name] = /\/published\/(record|sources)\.json$/.exec(source) ?? [];
    const asked = /\/panels\/claims\/[a-z_]+\.tsx?$/.test(importer ?? '');
    return asked && name !== undefined ? `\0for-lab-${name}` : undefined;
  },
  load(id) {
    const name = Object.keys(kForLab).find((one) => id === `\0for-lab-${one}`);
    if (name === undefined) return undefined;
    const path = join(import.meta.dirname, `scenarios/published/${name}.json`);
    const published = JSON.parse(readFileSync(path, 'utf8'));
    return `export default ${JSON.stringify(kForLab[name as keyof typeof kForLab](published as never))}`;
  },
});

// The words of the story's chapters.
const words = (): Plugin => ({ enforce: 'pre', ...(mdx({ development: false }) as Plugin) });

export default defineConfig({
  root: 'web',
  base: './',
  appType: 'mpa',
  plugins: [
    words(),
    react(),
    publishedForLab(),
    sitePagesPlugin(() => [words(), react()]),
    workersShareChunks,
    noticesPlugin(import.meta.dirname, kWorkerPackages),
    offlinePlugin(),
    builtSitePlugin(),
  ],
  define: { __ENGINES_CHANGED__: enginesChanged() },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: '../build/site',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Browsers that take es2022 know modulepreload.
    modulePreload: {
      polyfill: false,
      // A worker, which loads what reads SQL too, has no document for links that preload.
      resolveDependencies: (_file, dependencies, { hostId }) =>
        /worker|later_sql/.test(hostId) ? [] : dependencies,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: kChunks,
        },
      },
    },
  },
});
