// Which folder may include or import which: the arrows of the house. Nothing points back up.
//
// A row names every other folder that its own may name, and why. A folder without a row is an offence: adding an engine is one row here.
import { fileURLToPath } from 'node:url';
import { dirname, join, posix } from 'node:path';
import { read_lines, report, source_files } from './source_files.mjs';

const below_engine = ['core', 'facts', 'device', 'engine'];
const below_workload = [...below_engine, 'server'];
const engines = ['lsm', 'fractal', 'btree'];
const engine_reason = 'an engine knows the device and the engine interface; engines never know one another';

export const cpp_rules = {
  core: { may: [], reason: 'core is the ground floor' },
  facts: { may: ['core'], reason: 'facts are tables of words; they know no device and no engine' },
  device: { may: ['core', 'facts'], reason: 'a device serves whoever writes to it and knows none of them' },
  engine: { may: ['core', 'facts', 'device'], reason: 'what every engine offers cannot depend on one of them' },
  lsm: { may: below_engine, reason: engine_reason },
  fractal: { may: below_engine, reason: engine_reason },
  btree: { may: below_engine, reason: engine_reason },
  server: { may: below_engine, reason: 'the server talks to engines through engine/ only' },
  workload: { may: below_workload, reason: 'a workload makes statements and must not know which engine answers' },
  lab: { may: [...below_workload, ...engines, 'workload'], reason: 'the lab wires everything below; bridge and tools wrap it' },
  bridge: { may: ['core', 'lab'], reason: 'the bridge passes bytes to the lab and knows nothing of engines' },
  tools: { may: ['core', 'lab'], reason: 'the native driver makes the same requests as the bridge' },
};

export const web_rules = {
  gen: { may: [], reason: 'generated code stands alone' },
  scenario: { may: ['gen'], reason: 'a scenario is a document; it can be checked without a lab or a picture' },
  lab: { may: ['gen', 'scenario'], reason: 'the worker and its client carry bytes; pictures are made from them elsewhere' },
  model: { may: ['gen'], reason: 'the model is pure: it knows neither worker nor document nor canvas' },
  draw: { may: ['gen', 'model'], reason: 'painters get geometry and paint it' },
  views: { may: ['gen', 'scenario', 'lab', 'model', 'draw', 'styles'], reason: 'views join lab, model and draw; pages are above them' },
  pages: { may: ['gen', 'scenario', 'lab', 'model', 'draw', 'views', 'styles'], reason: 'pages are the top floor' },
  styles: { may: [], reason: 'styles are read by views and pages' },
};

const cli_rule = { may: ['gen', 'scenario', 'lab'], reason: 'the command line runs labs; it has no pictures' };

/** Offences in all C++ files under wasm/. */
export function check_cpp(root) {
  const offences = [];
  for (const path of source_files(root, ['wasm'], ['.h', '.cc'])) {
    const own = path.split('/')[1];
    const rule = cpp_rules[own];
    if (rule === undefined) {
      offences.push({ path, text: `wasm/${own}/ has no row in scripts/check_imports.mjs` });
      continue;
    }
    read_lines(root, path).forEach((text, index) => {
      const offend = (why) => offences.push({ path, line: index + 1, text: why });
      const header = /^\s*#\s*include\s*["<]([^">]+)[">]/.exec(text)?.[1];
      if (header === undefined) return;
      if (header.startsWith('emscripten') && own !== 'bridge') offend('only bridge/ knows Emscripten');
      const other = header.includes('/') ? header.split('/')[0] : own;
      if (header.startsWith('..')) offend('includes are written from wasm/ on, never with ..');
      else if (other !== own && other in cpp_rules && !rule.may.includes(other))
        offend(`${own} may not include ${other}: ${rule.reason}`);
    });
  }
  return offences;
}

/** Offences in the TypeScript of the page and the command line. */
export function check_web(root) {
  const offences = [];
  for (const path of source_files(root, ['web/src', 'cli'], ['.ts', '.tsx', '.mjs'])) {
    const own = path.startsWith('cli/') ? 'cli' : path.split('/').length === 3 ? 'the entry' : path.split('/')[2];
    if (own === 'the entry') continue;  // web/src/main.tsx and its like open a page and may name everything.
    const rule = own === 'cli' ? cli_rule : web_rules[own];
    if (rule === undefined) {
      offences.push({ path, text: `web/src/${own}/ has no row in scripts/check_imports.mjs` });
      continue;
    }
    read_lines(root, path).forEach((text, index) => {
      for (const [, target] of text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)['"](\.[^'"]*)['"]/g)) {
        const parts = posix.join(posix.dirname(path), target).split('/');
        if (parts[0] !== 'web' || parts[1] !== 'src') {
          if (parts[0] === 'cli' && own !== 'cli')
            offences.push({ path, line: index + 1, text: `${own} may not import cli: the page stands without the command line` });
          continue;
        }
        const other = parts.length === 3 && !(parts[2] in web_rules) ? 'the entry' : parts[2];
        if (other !== own && !rule.may.includes(other))
          offences.push({ path, line: index + 1, text: `${own} may not import ${other}: ${rule.reason}` });
      }
    });
  }
  return offences;
}

export function check_imports(root) {
  return [...check_cpp(root), ...check_web(root)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  report(check_imports(root), 'imports follow the house');
}
