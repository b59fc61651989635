// Verifies the built site: every file that a page, a chunk or a style sheet names exists, and every
// chunk parses. The build fails otherwise; a reader would find a missing file only on opening it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseAst } from 'vite';

/**
 * Strings of chunks that name files of the build: a name with a hash, in no folder but assets/.
 * Other strings with an ending are keys of globs ("../../scenarios/index-families.json").
 */
const kFile = /^(?:\.{0,2}\/)*(?:assets\/)?[\w.-]*-[\w-]{8}\.(?:js|css|wasm|json|moments|woff2)$/;
const kOfPages = /\s(?:src|href)="([^"]+)"/g;
const kOfStyles = /url\(["']?([^"')]+)["']?\)/g;

/** @param {string} path */
const isFile = (path) => existsSync(path) && statSync(path).isFile();

/**
 * Yields all strings of a syntax tree.
 * @param {unknown} node
 * @returns {Generator<string>}
 */
function* strings(node) {
  if (typeof node !== 'object' || node === null) return;
  const { type, value } = /** @type {{ type?: string, value?: unknown }} */ (node);
  if (type === 'Literal' && typeof value === 'string') yield value;
  // The minifier turns many strings into templates.
  if (type === 'TemplateElement') yield String(Object(value).cooked);
  for (const inner of Object.values(node)) yield* strings(inner);
}

/**
 * The files that a page, chunk or style sheet names, as written there. Throws if a chunk does not
 * parse.
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
function named_in(file, text) {
  if (file.endsWith('.js')) return [...strings(parseAst(text))].filter((name) => kFile.test(name));
  const found = text.matchAll(file.endsWith('.css') ? kOfStyles : kOfPages);
  return [...found].map(([, name = '']) => name);
}

/**
 * The path that a name leads to, from the site's root; undefined for other sites and for anchors of
 * the same page.
 * @param {string} site
 * @param {string} file
 * @param {string} name
 */
function target(site, file, name) {
  const path = name.replaceAll('&amp;', '&').replace(/[?#].*$/s, '');
  if (path === '' || /^[a-z]+:/i.test(path)) return undefined;
  const here = join(dirname(join(site, file)), path);
  // Vite's preload lists are relative to the root, not to the chunk.
  const place = existsSync(here) || path.startsWith('.') ? here : join(site, path);
  const folder = path.endsWith('/') || path.endsWith('.');
  return relative(site, folder ? join(place, 'index.html') : place);
}

/**
 * Chunks that the shared chunk imports and that import it. One of each pair would run before the
 * bindings that it needs are initialised.
 * @param {string} site
 * @returns {string[]}
 */
function cycles_in(site) {
  const assets = join(site, 'assets');
  const names = existsSync(assets) ? readdirSync(assets) : [];
  const shared = names.find((name) => /^shared-.*\.js$/.test(name));
  /** @param {string} name */
  const imports = (name) =>
    [...readFileSync(join(assets, name), 'utf8').matchAll(/(?:from|import)["`]\.\/([^"`]+)["`]/g)]
      .map(([, to = '']) => to)
      .filter((to) => names.includes(to));
  const seen = new Set();
  const left = shared === undefined ? [] : imports(shared);
  for (let name = left.pop(); name !== undefined; name = left.pop())
    if (!seen.has(name)) {
      seen.add(name);
      left.push(...imports(name));
    }
  return [...seen]
    .filter((name) => name !== shared && imports(name).includes(String(shared)))
    .map((name) => `assets/${name} and assets/${shared} import each other`);
}

/**
 * @param {string} site a folder
 * @returns {string[]} a sentence for each missing file, broken chunk and cycle
 */
export function faults_in(site) {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(html|js|css)$/.test(file))
    .sort();
  const missing = files.flatMap((file) => {
    const text = readFileSync(join(site, file), 'utf8');
    let names = [];
    try {
      names = named_in(file, text);
    } catch (error) {
      return [`${file} does not parse: ${error instanceof Error ? error.message : error}`];
    }
    const absent = new Set();
    for (const name of names) {
      const to = target(site, file, name);
      const path = to === undefined ? undefined : join(site, to);
      if (name.startsWith('/') || (path !== undefined && !isFile(path))) absent.add(name);
    }
    return [...absent].map((name) =>
      name.startsWith('/')
        ? `${file} names ${name}, which is not there if the site is in a folder`
        : `${file} names ${name}, which is not there`,
    );
  });
  return [...missing, ...cycles_in(site)];
}

/** @returns {import('vite').Plugin} */
export function builtSitePlugin() {
  let site = '';
  return {
    name: 'built-site',
    apply: 'build',
    configResolved({ root, build }) {
      site = join(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error) {
        if (error) return;
        const faults = faults_in(site);
        if (faults.length > 0) throw new Error(`the site is not whole:\n  ${faults.join('\n  ')}`);
      },
    },
  };
}
