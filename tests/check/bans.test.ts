// Each banned use is found in the folders where it is banned, and allowed in others.
import { expect, test } from 'vitest';
import { check_bans } from '../../scripts/check_bans.mjs';
import { in_tree, places } from './tree';

const check = (files: Record<string, string>) => in_tree(files, check_bans);

test.each([
  ['web/src/model/series.ts', 'const now = Date.now();'],
  ['web/src/model/series.ts', 'const now = new Date();'],
  ['web/src/drawing/lsm/replay.ts', 'const now = performance.now();'],
  ['web/src/drawing/lsm/replay.ts', 'const x = Math.random();'],
  ['web/src/app/stage/stage.ts', "console.log('here');"],
  ['wasm/lsm/database/tree.cc', 'int a = rand();'],
  ['wasm/lsm/database/tree.cc', 'srand(1);'],
  ['wasm/lsm/database/tree.cc', '#include <random>'],
  ['wasm/engine/scheduler.h', '#include <chrono>'],
  ['wasm/engine/scheduler.h', '#include <ctime>'],
  ['wasm/engine/scheduler.h', '#include <thread>'],
  ['wasm/device/volume/volume.h', 'std::unordered_map<u64, u64> files_;'],
  ['wasm/device/volume/volume.h', 'std::unordered_set<u64> free_;'],
  ['wasm/workload/zipf.cc', 'return std::pow(x, y);'],
])('%s: %s', (path, line) => {
  const offences = check({ [path]: `// A head.\n${line}\n` });
  expect(places(offences)).toEqual([`${path}:2`]);
  expect(offences[0]?.text).toMatch(/: \S/);
});

test.each([
  ['web/src/drawing/canvas/frame_loop.ts', 'const now = performance.now();'],
  ['web/src/run/play/worker/worker.ts', 'const now = performance.now();'],
  ['wasm/tools/main.cc', '#include <chrono>'],
  ['wasm/lsm/database/tree.cc', 'int a = operand(1);'],
  ['wasm/lsm/database/tree.cc', 'x = 1;  // not std::unordered_map, whose order differs'],
  ['wasm/workload/zipf.cc', 'return exact_pow(x, y);'],
])('%s may say: %s', (path, line) => {
  expect(check({ [path]: `${line}\n` })).toEqual([]);
});
