// Renders the pages of the site beside the lab to HTML: a Vite plugin that loads
// web/src/site/pages/prerender.tsx in a second development server, and gives Vite its pages as if
// they were files under web/. In development each request renders its page.
//
// Every page gets the same content security policy, as a tag and in `_headers` for hosts that read
// that file.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createServer } from 'vite';
import { measure, outline } from './letters.mjs';
import { siteFiles } from './site_files.mjs';

const root = join(import.meta.dirname, '..');
const web = join(root, 'web');

/** @param {string} name */
function readMoments(name) {
  const path = join(root, 'scenarios', 'recorded', `${name}.moments`);
  return existsSync(path) ? new Uint8Array(gunzipSync(readFileSync(path))) : undefined;
}

/** The published site's address, for absolute addresses in the sitemap and of cards. */
const kAddress = process.env.SITE_URL?.replace(/\/?$/, '/');
const kPrerender = '/src/site/pages/prerender.tsx';
/** Pages with their own HTML, which nothing prerenders. */
const kApps = { lab: join(web, 'lab/index.html'), embed: join(web, 'embed/index.html') };

/**
 * Entries by name. Those of the site begin with "site_", which size limits rely on.
 * @param {Map<string, string>} pages
 */
function entriesOf(pages) {
  const nameOf = (/** @type {string} */ file) =>
    `site_${
      file
        .slice(web.length + 1)
        .replace(/(\/?index)?\.html$/, '')
        .replaceAll('/', '_') || 'home'
    }`;
  return Object.fromEntries([...pages.keys()].map((file) => [nameOf(file), file]));
}

/** @param {string} path of a page */
const fileOf = (path) => (path.endsWith('.html') ? path : `${path}index.html`);

/** @param {readonly string[]} scripts that pages have in their text */
export function policyOf(scripts) {
  const hashes = scripts.map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...hashes].join(' ')}`,
    // Bars have their width inline, and CodeMirror inserts a style sheet.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * @param {string} html of a page
 * @param {string} tags to append to its head
 */
export const withHead = (html, tags) => html.replace('</head>', () => `${tags}\n  </head>`);

/** The typeface of nearly all words. It is preloaded: style sheets would fetch it later. */
const kFace = /(?:^|\/)inter-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * @param {string} html of a page
 * @param {readonly string[]} files of the site
 */
function withTypeface(html, files) {
  const face = files.find((file) => kFace.test(file));
  if (face === undefined) throw new Error('the site has no typeface');
  const [, up = ''] = /<html[^>]* data-root="([^"]*)"/.exec(html) ?? [];
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${up}${face}">`;
  return html.replace('<link', `${link}<link`);
}

const kInline = /<script>([\s\S]*?)<\/script>/g;
/** @param {string} html */
const inlineScripts = (html) => [...html.matchAll(kInline)].map(([, text]) => text ?? '');

/**
 * Renders all pages and card images in a development server, which it closes.
 * @param {() => import('vite').PluginOption[]} plugins
 * @returns {Promise<{
 *   pages: { path: string, html: string, listed: boolean }[],
 *   cards: { file: string, svg: string }[],
 *   labHead: string,
 * }>}
 */
async function render(plugins) {
  const server = await createServer({
    root: web,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: plugins(),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null, fs: { allow: [root] } },
    optimizeDeps: { noDiscovery: true, include: [] },
    define: { __ENGINES_CHANGED__: 0 },
  });
  try {
    const { renderSite, renderCards, labHead } = await server.ssrLoadModule(kPrerender);
    const { pages, missing } = renderSite(readMoments, measure, { address: kAddress });
    if (missing.length > 0)
      console.warn(`Pages quote what is not recorded:\n  ${missing.join('\n  ')}`);
    const cards = renderCards(readMoments, measure, outline);
    return { pages, cards, labHead: labHead(kAddress) };
  } finally {
    await server.close();
  }
}

/**
 * @param {() => import('vite').PluginOption[]} plugins that the pages' modules need
 * @returns {import('vite').Plugin}
 */
export function sitePagesPlugin(plugins) {
  /** @type {Map<string, string>} HTML by the file under web/ that it would be. */
  const pages = new Map();
  let building = false;
  let labHead = '';
  /** @type {ReadonlyMap<string, string | Uint8Array>} */
  let files = new Map();
  return {
    name: 'site-pages',
    enforce: 'pre',
    async config(_, { command, isPreview }) {
      if (command !== 'build' || isPreview) return undefined;
      building = true;
      const rendered = await render(plugins);
      labHead = rendered.labHead;
      for (const { path, html } of rendered.pages) pages.set(join(web, fileOf(path)), html);
      const listed = rendered.pages.filter((page) => page.listed);
      const paths = [...listed.map(({ path }) => path), 'lab/'];
      files = siteFiles(rendered.cards, paths, kAddress);
      return { build: { rolldownOptions: { input: { ...entriesOf(pages), ...kApps } } } };
    },
    resolveId(id) {
      return pages.has(id) ? id : undefined;
    },
    load(id) {
      return pages.get(id);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (!building) return html;
        const policy = policyOf(inlineScripts(html));
        const whole = pages.has(filename)
          ? withTypeface(html, Object.keys(bundle ?? {}))
          : filename === kApps.lab
            ? withHead(html, labHead)
            : html;
        return whole.replace(
          /<meta charset="utf-8" ?\/?>/i,
          (charset) =>
            `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
        );
      },
    },
    generateBundle() {
      const policy = policyOf([...pages.values()].slice(0, 1).flatMap(inlineScripts));
      const source = `/*\n  Content-Security-Policy: ${policy}\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n`;
      this.emitFile({ type: 'asset', fileName: '_headers', source });
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = (request.url ?? '').split('?')[0]?.slice(1) ?? '';
        if (path !== '' && !path.endsWith('/')) return next();
        try {
          const { renderSite } = await server.ssrLoadModule(kPrerender);
          const [page] = renderSite(readMoments, measure, { only: path }).pages;
          if (page === undefined) return next();
          response.setHeader('content-type', 'text/html');
          response.end(await server.transformIndexHtml(request.url ?? '/', page.html));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
