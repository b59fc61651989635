// The check of imports finds every arrow that points up, and passes those of the house.
import { expect, test } from 'vitest';
import { check_house, check_imports, house } from '../../scripts/check_imports.mjs';
import { in_tree, places } from './tree';

const check = (files: Record<string, string>) => in_tree(files, (root) => check_imports(root));

// A room of two layers and its root, in each language.
const layers = {
  options: { may: [], reason: 'options are plain values' },
  table: { may: ['options'], reason: 'a table knows no level' },
  '.': { may: ['table'], reason: 'the engine delegates' },
  testing: { may: ['.'], reason: 'rigs for tests' },
};
const check_inner = (files: Record<string, string>) =>
  in_tree(files, (root) =>
    check_imports(root, { ...house, inner: { 'wasm/lsm': layers, 'web/src/run/play': layers } }),
  );

test('the arrows of the house pass', () => {
  const offences = check({
    'wasm/core/types.h': '#include <cstdint>\n',
    'wasm/lsm/database/tree.cc':
      '#include "lsm/database/tree.h"\n\n#include "core/types.h"\n#include "device/volume.h"\n#include "core/codec.h"\n',
    'wasm/lab/lab.cc': '#include "build_id.h"\n#include "lsm/tree.h"\n#include "workload/kv.h"\n',
    'wasm/bridge/bridge.cc': '#include <emscripten.h>\n#include "lab/handler.h"\n',
    'web/src/model/tables/fold.ts': "import { schema } from '../../gen/schema';\n",
    'web/src/run/transport/lab_instance.ts':
      "import { decode } from '../../model/tables/decode';\nimport url from '../../../../build/wasm/three-trees.wasm?url';\n",
    'web/src/drawing/lsm/panel.tsx':
      "import { useState } from 'react';\nimport { lensOf } from '../kit/lens';\n",
    'web/src/main.tsx': "import { LabPage } from './app/page/lab_page';\n",
    'cli/run.ts':
      "import { spawn } from 'node:child_process';\nimport { parse } from '../web/src/document/scenario/parse';\n",
  });
  expect(offences).toEqual([]);
});

test.each([
  ['core includes an engine', 'wasm/core/hash.cc', '#include "lsm/tree.h"'],
  ['facts include a device', 'wasm/facts/sink.h', '#include "device/volume.h"'],
  [
    'a device includes the scheduler',
    'wasm/device/flash/flash.cc',
    '#include "engine/scheduler.h"',
  ],
  ['one engine includes another', 'wasm/fractal/node/node.cc', '#include "lsm/block.h"'],
  ['an engine includes the lab', 'wasm/lsm/database/tree.cc', '#include "lab/lab.h"'],
  ['a workload includes an engine', 'wasm/workload/kv.cc', '#include "lsm/lsm_engine.h"'],
  ['the bridge goes round the lab', 'wasm/bridge/bridge.cc', '#include "engine/engine.h"'],
  ['tools go round the lab', 'wasm/tools/main.cc', '#include "workload/kv.h"'],
  ['someone else knows Emscripten', 'wasm/lab/lab.cc', '#include <emscripten/emscripten.h>'],
  ['an include with ..', 'wasm/lsm/database/tree.cc', '#include "../core/types.h"'],
  ['an include without its folder', 'wasm/lsm/database/tree.cc', '#include "tree.h"'],
  ['a device compresses', 'wasm/device/volume/volume.cc', '#include "zstd.h"'],
  ['a test points up as well', 'wasm/core/hash_test.cc', '#include "lab/lab.h"'],
])('C++: %s', (_, path, line) => {
  expect(places(check({ [path]: `// A head.\n${line}\n` }))).toEqual([`${path}:2`]);
});

test.each([
  ['generated code imports', 'web/src/gen/types.ts', "import { x } from '../model/x';"],
  [
    'the scenario knows the lab',
    'web/src/document/scenario/parse.ts',
    "import type { Player } from '../../run/play/api';",
  ],
  [
    'the lab knows the stage',
    'web/src/run/play/client.ts',
    "export { Stage } from '../../app/stage/stage';",
  ],
  [
    'the model knows the document',
    'web/src/model/tables/facts.ts',
    "import { parse } from '../../document/scenario/parse';",
  ],
  [
    'the model loads the lab later',
    'web/src/model/tables/fold.ts',
    "const lab = await import('../../run/play/client');",
  ],
  [
    'a canvas knows a picture',
    'web/src/drawing/canvas/painter.ts',
    "import { b } from '../kit/row';",
  ],
  [
    'a picture knows another engine',
    'web/src/drawing/lsm/layout.ts',
    "import { layout } from '../btree/layout';",
  ],
  [
    'the kit knows an engine',
    'web/src/drawing/kit/row.ts',
    "import { layout } from '../lsm/layout';",
  ],
  ['the model has a dependency', 'web/src/model/figures/series.ts', "import { bisect } from 'd3';"],
  [
    'a picture knows the stage',
    'web/src/drawing/lsm/panel.tsx',
    "import { useStage } from '../../app/stage/use_stage';",
  ],
  [
    'the stage knows an engine',
    'web/src/app/stage/stage.ts',
    "import { kPicture } from '../../drawing/lsm/picture';",
  ],
  [
    'a panel opens the page',
    'web/src/app/panels/fork/fork_panel.tsx',
    "import { LabPage } from '../../page/lab_page';",
  ],
  ['a room imports the entry', 'web/src/app/stage/stage.ts', "import { root } from '../../main';"],
  [
    'the page imports the command line',
    'web/src/run/transport/loader.ts',
    "import { native } from '../../../../cli/native';",
  ],
  [
    'the command line imports a picture',
    'cli/run.ts',
    "import { paint } from '../web/src/drawing/lsm/paint_tree';",
  ],
  [
    'the lab starts a worker of the page',
    'web/src/run/play/client.ts',
    "new Worker(new URL('../../app/page/worker.ts', import.meta.url));",
  ],
])('TypeScript: %s', (_, path, line) => {
  expect(places(check({ [path]: `// A head.\n${line}\n` }))).toEqual([`${path}:2`]);
});

test('a folder without a row, in both languages', () => {
  const offences = check({
    'wasm/heap/heap.h': '',
    'web/src/store/store.ts': '',
    'web/src/drawing/heap/layout.ts': '',
    'web/src/run/types.ts': '',
  });
  expect(places(offences)).toEqual([
    'wasm/heap/heap.h',
    'web/src/drawing/heap/layout.ts',
    'web/src/run/types.ts',
    'web/src/store/store.ts',
  ]);
});

test('the reason is given', () => {
  expect(check({ 'wasm/btree/page/page.cc': '#include "lsm/block.h"\n' })[0]?.text).toMatch(
    /engines never know one another/,
  );
});

test('arrows down within a room pass, and those of tests', () => {
  const offences = check_inner({
    'wasm/lsm/table/block.h': '#include "lsm/options/options.h"\n#include "core/types.h"\n',
    'wasm/lsm/table/block_test.cc': '#include "lsm/testing/rig.h"\n',
    'wasm/lsm/engine.cc': '#include "lsm/table/block.h"\n',
    'wasm/lsm/testing/rig.h': '#include "lsm/engine.h"\n',
    'web/src/run/play/table/a.ts': "import { b } from './b';\nimport { o } from '../options/o';\n",
    'web/src/run/play/table/a.test.ts': "import { rig } from '../testing/rig';\n",
    'web/src/run/play/engine.ts': "import { a } from './table/a';\n",
  });
  expect(offences).toEqual([]);
});

test.each([
  ['up', 'wasm/lsm/options/options.h', '#include "lsm/table/block.h"'],
  ['past a layer', 'wasm/lsm/engine.cc', '#include "lsm/options/options.h"'],
  ['into the root', 'wasm/lsm/table/block.cc', '#include "lsm/engine.h"'],
  ['into testing', 'wasm/lsm/table/block.cc', '#include "lsm/testing/rig.h"'],
  ['up in TypeScript', 'web/src/run/play/options/o.ts', "import { a } from '../table/a';"],
  ['into the root of the room', 'web/src/run/play/table/a.ts', "import { e } from '../engine';"],
])('an arrow within a room: %s', (_, path, line) => {
  expect(places(check_inner({ [path]: `// A head.\n${line}\n` }))).toEqual([`${path}:2`]);
});

test('an inner folder without a row, and its reason when a row is broken', () => {
  expect(check_inner({ 'wasm/lsm/heap/heap.h': '' })[0]?.text).toMatch(/lsm\/heap\/ has no row/);
  expect(
    check_inner({ 'wasm/lsm/options/options.h': '#include "lsm/table/block.h"\n' })[0]?.text,
  ).toMatch(/plain values/);
});

const row = (may: string[]) => ({ may, reason: 'one of a test' });
const texts = (rules: Partial<typeof house>, files: Record<string, string> = {}) =>
  in_tree(files, (root) => check_imports(root, { ...house, ...rules }).map(({ text }) => text));

test.each([
  [
    'between the folders of a room',
    { inner: { 'wasm/lsm': { a: row(['b']), b: row(['a']) } } },
    'wasm/lsm: a names b, which is no row before it',
  ],
  [
    'between C++ rooms',
    { cpp: { lsm: row(['core']), core: row([]) } },
    'wasm: lsm names core, which is no row before it',
  ],
  [
    'between rooms of the page',
    { web: { ui: row(['app/stage']), 'app/stage': row(['ui']) } },
    'web/src: ui names app/stage, which is no row before it',
  ],
  [
    'between rooms of one floor',
    { web: { 'run/past': row(['run/play']), 'run/play': row([]) } },
    'web/src: run/past names run/play, which is no row before it',
  ],
  [
    'among rows of a floor above',
    { web: { 'app/page': row([]), 'run/play': row([]) } },
    'web/src: run/play comes after rows of a floor above it',
  ],
])('a row out of order %s', (_, rules, text) => {
  expect(texts(rules)).toEqual([text]);
});

test('a stylesheet follows the arrows too', () => {
  const path = 'web/src/app/page/page.css';
  const css =
    '/* A head. */\n@import "../../styles/tokens.css";\n@import "../../site/pages/site.css";\n';
  expect(places(check({ [path]: css }))).toEqual([`${path}:3`]);
});

test('a permission that nothing uses', () => {
  const shared = { may: ['core'], reason: 'one row for two rooms' };
  const rules = {
    cpp: { core: row([]), lsm: shared, btree: shared },
    headers: { 'zstd.h': row(['core', 'lsm']) },
    web: { gen: row([]), model: { ...row(['gen']), packages: ['zod'] } },
    cli: row(['gen', 'model']),
    inner: { 'wasm/lsm': { a: row([]), '.': row(['a']) } },
  };
  const files = {
    'wasm/core/codec.cc': '#include <zstd.h>\n',
    'wasm/lsm/lsm.h': '#include "core/codec.h"\n',
    'web/src/model/fold.ts': '',
    'cli/run.ts': "import { fold } from '../web/src/model/fold';\n",
  };
  const found = in_tree(files, (root) => check_house(root, rules));
  expect(found.map(({ text }) => text)).toEqual([
    'headers: zstd.h may use lsm, and nothing there does',
    'web/src: model may use gen, and nothing there does',
    'web/src: model may use zod, and nothing there does',
    'cli: . may use gen, and nothing there does',
    'wasm/lsm: . may use a, and nothing there does',
  ]);
});
