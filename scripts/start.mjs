// `npm start`: from a bare clone to the page in a browser. Installs what is missing, builds what
// changed, serves the built page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensure, root } from './bootstrap.mjs';
import { build_site, build_wasm } from './build.mjs';

const kPort = 4173;
const kHelp = `npm start -- [--dev] [--no-open] [--open]
  --dev       Vite's dev server: edits to web/src show at once; it also serves /gallery.html
  --no-open   opens no browser; nor does CI, nor a machine without a display
  --open      always opens one`;
const args = process.argv.slice(2);
const unknown = args.find((word) => !['--dev', '--no-open', '--open'].includes(word));
if (unknown !== undefined) {
  const asked = ['--help', '-h'].includes(unknown);
  console.log(asked ? kHelp : `npm start does not know "${unknown}"\n\n${kHelp}`);
  process.exit(asked ? 0 : 2);
}
const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
const open =
  args.includes('--open') || (!args.includes('--no-open') && !process.env.CI && Boolean(display));

console.log('Building: the first time takes a few minutes.');
// Packages are downloaded meanwhile.
const compiling = spawn(process.execPath, ['scripts/build.mjs', 'module'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
});
const compiled = once(compiling, 'exit');
ensure(['packages']);
const [code] = await compiled;
if (code !== 0) process.exit(code ?? 1);
build_wasm();

const vite = await import('vite');
const where = { configFile: join(root, 'vite.config.ts') };
const how = { port: kPort, strictPort: false, open }; // A port in use: the next free one.
let server;
if (args.includes('--dev')) {
  server = await vite.createServer({ ...where, server: how });
  await server.listen();
} else {
  build_site();
  server = await vite.preview({ ...where, preview: how });
}
const address = server.resolvedUrls.local[0];
console.log(`\nThree Trees is at ${address}`);
if (args.includes('--dev')) console.log(`The gallery of pictures is at ${address}gallery.html`);
console.log('Ctrl-C ends it.');
