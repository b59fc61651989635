// `npm run check`: all that can be said about the sources without running them. Tasks run two at a
// time; each prints when it is done.
import { spawn } from 'node:child_process';
import { ensure, root } from './bootstrap.mjs';

ensure(['packages', 'native']);

// Generated code comes from what the native driver says of itself, so that task builds it first:
// the longest comes first.
const tasks = [
  {
    name: 'generated code',
    commands: ['node scripts/build.mjs driver', 'node scripts/gen.mjs --check'],
  },
  { name: 'biome', commands: ['npx --no biome ci --colors=off --max-diagnostics=50'] },
  {
    name: 'types',
    commands: ['.', 'web', 'scripts'].map((project) => `npx --no -- tsc --noEmit -p ${project}`),
  },
  { name: 'dead code', commands: ['npx --no knip'] },
  { name: 'clang-format', commands: ['node scripts/clang_format.mjs'] },
  { name: 'imports', commands: ['node scripts/check_imports.mjs'] },
  { name: 'lengths', commands: ['node scripts/check_lengths.mjs'] },
  { name: 'cycles', commands: ['node scripts/check_cycles.mjs'] },
  { name: 'idioms', commands: ['node scripts/check_idioms.mjs'] },
  { name: 'comments', commands: ['node scripts/check_comments.mjs'] },
  { name: 'bans', commands: ['node scripts/check_bans.mjs'] },
];

function run(command) {
  return new Promise((resolve) => {
    const [program, ...args] = command.split(' ');
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => output.push(bytes));
    child.on('error', (error) => resolve({ ok: false, output: String(error) }));
    child.on('close', (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(output).toString() }),
    );
  });
}

async function run_task({ name, commands }) {
  const start = Date.now();
  let result = { ok: true, output: '' };
  for (const command of commands) if (result.ok) result = await run(command);
  console.log(
    `${result.ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`,
  );
  if (!result.ok) console.log(result.output.trimEnd().replace(/^/gm, '    '));
  return result.ok;
}

const waiting = [...tasks];
const results = [];
async function lane() {
  for (let task = waiting.shift(); task; task = waiting.shift()) results.push(await run_task(task));
}
await Promise.all([lane(), lane()]);
const failed = results.filter((ok) => !ok).length;
console.log(
  failed === 0
    ? `all ${results.length} checks hold`
    : `${failed} of ${results.length} checks failed`,
);
process.exitCode = failed === 0 ? 0 : 1;
