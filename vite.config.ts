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

const inSource = (...paths: string[]): RegExp => new RegExp(`web/src/(${paths.join('|')})$`);

const either = (...tests: RegExp[]): RegExp =>
  new RegExp(tests.map(({ source }) => `(?:${source})`).join('|'));

// Chunks that are loaded together anyway are one: it compresses better than thirty small ones. None
// may hold a module that the page itself imports.
const kTogether = [
  {
    name: 'later_panels',
    test: inSource(
      'app/page/(older|update)_note\\.tsx',
      '(app/page/inspector|app/panels/(?!editor|knobs)[a-z]+|drawing/device)/[a-z_]+_panel\\.tsx',
      'drawing/[a-z]+/panels/.*',
      'app/panels/(options|fork|plug|export|compare)/.*',
      'run/(transport/clean_export|telling/comparison|telling/comparison_files)\\.ts',
      'model/reports/.*',
      'app/panels/sheet\\.tsx',
      'drawing/canvas/svg_ink\\.ts',
      'gen/help\\.ts',
      'document/scenario/own_codec\\.ts',
    ),
  },
  // For screen readers and the pointer: there at once, but after the first pictures.
  {
    name: 'later_tables',
    test: inSource('drawing/[a-z]+/twin/.*'),
  },
  // Shown at once, but after the first pictures.
  {
    name: 'later_chart',
    test: inSource(
      'app/page/chart/(before_curves|before_key|chart|chart_painter|chart_panel|marks|moment_marks|ticks)\\.tsx?',
      'app/page/figures/previous_panel\\.tsx',
      'app/panels/knobs/.*',
      'app/stage/differences\\.ts',
    ),
  },
  // Knobs are turned in the story as well.
  {
    name: 'later_chart_rules',
    test: inSource('document/scenario/(knobs/knobs|values/option_places|document_path)\\.ts'),
  },
  { name: 'later_links', test: /node_modules\/zod\// },
  // Of claims and exercises.
  { name: 'later_measure', test: either(inSource('document/measure/.*'), /node_modules\/jsep\//) },
  // Of links, and of what is handed in.
  { name: 'packing', test: inSource('document/(scenario/checks/guard|link/packing)\\.ts') },
  { name: 'embed_code', test: inSource('document/(link/embedding|scenario/values/nearest)\\.ts') },
  { name: 'later_zip', test: /node_modules\/fflate\// },
  // Until the power fails.
  {
    name: 'later_recovery',
    test: inSource('drawing/[a-z]+/recovery/.*'),
  },
  {
    name: 'later_links',
    test: inSource(
      'document/scenario/checks/(?!zod_issues).*',
      'document/link/(link_fields|link_history|patch|url)\\.ts',
      'app/page/link/(kept_builds|link_journey|moment_link|page_view|run_history)\\.ts',
      'run/play/(journey|verdict|outcomes)\\.ts',
      'run/transport/fetch_ahead\\.ts',
    ),
  },
  {
    name: 'later_compose',
    test: inSource(
      'app/page/talk/(compose_[a-z]+|packed_talk|step_here|talk_draft|use_draft)\\.tsx?',
      'document/talk/talk_(link|parse|schema)\\.ts',
    ),
  },
  {
    name: 'later_talk',
    test: either(
      inSource(
        'app/page/talk/.*',
        'app/still/still_band\\.ts',
        'document/talk/.*',
        'app/talks/(documents|clock|channel)\\.ts',
      ),
      /talks\/[a-z0-9-]+\.json$/,
    ),
  },
  { name: 'later_terms', test: inSource('glossary/(?!words|popovers_on_input)[a-z_]+\\.tsx?') },
  // Nothing is replayed in the first seconds.
  {
    name: 'later_replays',
    test: inSource('drawing/[a-z]+/jobs/.*'),
  },
  // Exercises: what solves and grades them, and their documents.
  {
    name: 'class_room',
    test: inSource(
      'site/classroom/(?!(documents|list_page|progress|solve_page|teacher_start)\\.)[a-z_]+\\.tsx?',
      'document/exercise/(?!(exercise|hand_in)\\.)[a-z_]+\\.ts',
    ),
  },
  {
    name: 'class_start',
    test: inSource('site/classroom/progress\\.ts', 'document/exercise/(exercise|hand_in)\\.ts'),
  },
  { name: 'class_documents', test: /\/exercises\/[a-z-]+\.json$/ },
  // Live pictures, away from the lab; and what they have in common with it.
  { name: 'site_live', test: inSource('site/story/(?!wake|book).*') },
  // What frames, exercises and talks have in common with the lab, and live pictures do without.
  {
    name: 'opened',
    test: either(
      /recorded\/.*\?url$/,
      inSource(
        'app/page/(gallery|notice)\\.tsx?',
        'app/page/(link/(glossary_address|links|opening)|narration/first_visit|transport/scrubber)\\.tsx?',
        'app/stage/(panels|scenario_facts)\\.ts',
        'document/(link/gallery_link|scenario/(document_diff|print))\\.ts',
        'ui/icons\\.tsx',
      ),
    ),
  },
  {
    name: 'shared',
    test: either(
      /node_modules\/(react|react-dom|scheduler)\/|zustand\/esm\/react/,
      inSource(
        'app/page/(registry|tree_view)\\.tsx?',
        'app/stage/(band|bands|chart_choice|controls|fork_draft|moment_reader|opening|pollers)\\.ts',
        'app/stage/(previous_run|replay_turns|row_followed|run_tables|stage|use_stage|view_model)\\.ts',
        'drawing/canvas/(answer_watch|canvas_(painter|session|target|view)|frame_loop|kit)\\.tsx?',
        'drawing/canvas/(page_faces|painter|record_list|zoom)\\.ts',
        'glossary/words\\.tsx',
        'drawing/kit/.*',
        'drawing/device/(drive_memory|erase_blocks|flash_(layout|painter|tables))\\.ts',
        'drawing/device/(hdd_(layout|tables)|paint_flash)\\.ts',
        'document/scenario/(load_request|normalize|values/(expression|moment_text))\\.ts',
        'run/(play/progress|telling/words|transport/publish_seldom)\\.ts',
        'run/play/(client|commands|contender|either_signal|forks|play_goal|player|power_cut_history)\\.ts',
        'run/play/(prepared_runs|synchroniser)\\.ts',
        'model/figures/(answer|answer_units|chart|iostat|over_time|phases|series)\\.ts',
        'model/(run|values)/(axis|important_options|mark_spacing|opening|recording|row_key|speed_meter)\\.ts',
        'ui/(lazy|slider)\\.tsx',
      ),
    ),
  },
  // The opening scenario has all three.
  { name: 'pictures', test: /web\/src\/drawing\/(btree|fractal|lsm)\// },
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
  /** What was printed. */
  sources: ({ figures }: Published['sources']) => ({
    figures: figures.map(({ id, words, unit }) => ({ id, words, unit })),
  }),
};

/** Of what was published and recorded, the lab's panel of claims gets what it shows. */
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: kTogether,
        },
      },
    },
  },
});
