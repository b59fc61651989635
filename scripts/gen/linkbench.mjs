// LinkBench's figures in its workload: the mix and the links of ids, from those that its own
// configuration and classes gave (tests/workloads/linkbench.json).
//
//   node scripts/gen/linkbench.mjs   rewrites them there, and in the scenarios that use it
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const read = (name) => JSON.parse(readFileSync(path(name), 'utf8'));

const kWorkload = 'scenarios/workloads/linkbench.json';
const kScenarios = [
  'scenarios/linkbench.json',
  'scenarios/claims/linkbench-flash.json',
  'scenarios/claims/linkbench-hdd.json',
];

/** Returns the documents with the figures of `given` in their places, by path. */
export function withFigures(given) {
  const mixed = (phases) =>
    phases.map((phase) =>
      phase.kind === 'mix' ? { ...phase, weights: given.mix_percent } : phase,
    );
  const workload = read(kWorkload);
  const curves = { links: given.links_curve };
  const scenarios = kScenarios.map((name) => {
    const scenario = read(name);
    const phases = mixed(scenario.workload.phases);
    return [name, { ...scenario, workload: { ...scenario.workload, phases } }];
  });
  return Object.fromEntries([
    [kWorkload, { ...workload, curves, phases: mixed(workload.phases) }],
    ...scenarios,
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const documents = withFigures(read('tests/workloads/linkbench.json'));
  for (const [name, document] of Object.entries(documents))
    writeFileSync(path(name), JSON.stringify(document));
  const files = Object.keys(documents).map(path);
  spawnSync('npx', ['biome', 'format', '--write', ...files], { stdio: 'inherit' });
}
