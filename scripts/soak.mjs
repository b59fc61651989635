// `npm run soak`: the full matrices of which `npm test` runs a slice. Writes the result to tests/soak.md.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensure, root } from './bootstrap.mjs';
import { build_native } from './build.mjs';

const kSoaks = [
  { name: 'LSM: 1,000 histories, each cut six times or more at any step', filter: 'LsmCrash.HistoriesSurviveCutsAtAnyStep' },
  { name: 'LSM: 200 histories, cut at every write of the drive', filter: 'LsmCrash.EveryWriteMayBeTheLast' },
];

ensure(['native']);
build_native();
const build = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
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
writeFileSync(join(root, 'tests/soak.md'), text);
process.stdout.write(text);
process.exitCode = failed > 0 ? 1 : 0;
