// `npm run soak`: the full matrices of which `npm test` runs a slice, and a tab with two GiB of
// content. Writes the result to tests/soak.md.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensure, root } from './bootstrap.mjs';
import { build_native, build_site, build_wasm } from './build.mjs';

const kSoaks = [
  {
    name: 'LSM: 1,000 histories, each cut six times or more at any step',
    filter: 'LsmCrash.HistoriesSurviveCutsAtAnyStep',
  },
  {
    name: 'LSM: 200 histories, cut at every write of the drive',
    filter: 'LsmCrash.EveryWriteMayBeTheLast',
  },
];

ensure(['native', 'packages', 'chromium']);
build_native();
build_wasm();
build_site();
const build = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: root,
  encoding: 'utf8',
}).stdout.trim();
let text = `# Soak\n\nThe last \`npm run soak\`, on build ${build}.\n\n| matrix | result | seconds | detail |\n|---|---|---|---|\n`;
let failed = 0;
for (const { name, filter } of kSoaks) {
  const start = Date.now();
  const run = spawnSync(join(root, 'build/native/unit_tests'), [`--gtest_filter=${filter}`], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, TT_SOAK: '1' },
  });
  const ok = run.status === 0;
  failed += ok ? 0 : 1;
  if (!ok) process.stderr.write(run.stdout);
  const detail = /^(\d+ power cuts)$/m.exec(run.stdout)?.[1] ?? '';
  text += `| ${name} | ${ok ? 'passed' : 'FAILED'} | ${((Date.now() - start) / 1000).toFixed(0)} | ${detail} |\n`;
}
const tab_start = Date.now();
const tab = spawnSync('npx', ['--no', 'playwright', 'test', 'two_gib'], {
  cwd: root,
  encoding: 'utf8',
  env: { ...process.env, TT_SOAK: '1' },
});
failed += tab.status === 0 ? 0 : 1;
if (tab.status !== 0) process.stderr.write(tab.stdout);
const took = /^two GiB in a tab: (.*)$/m.exec(tab.stdout)?.[1] ?? '';
text += `| Two GiB of content in a tab | ${tab.status === 0 ? 'passed' : 'FAILED'} | ${((Date.now() - tab_start) / 1000).toFixed(0)} | ${took} |\n`;
writeFileSync(join(root, 'tests/soak.md'), text);
process.stdout.write(text);
process.exitCode = failed > 0 ? 1 : 0;
