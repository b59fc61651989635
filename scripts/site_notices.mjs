// The licences of the built page, as files beside it: its own, the notices of the WebAssembly
// module, and the full texts of every npm package with code or typefaces in the bundle. A part of
// the page's build (vite.config.ts), which fails at a package without a licence text. The service
// worker is bundled apart, so its packages are listed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The npm packages that these files are from, in order.
 * @param {Iterable<string>} files
 */
export function packagesOf(files) {
  const names = new Set();
  for (const file of files) {
    const [, name] =
      /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/')) ?? [];
    if (name !== undefined) names.add(name);
  }
  return [...names].sort();
}

/**
 * A package's name, version and licence, then the text of the licence.
 * @param {string} root
 * @param {string} name
 */
function noticeOf(root, name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} is in the page, but has no licence text`);
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return `== ${name} ${version} (${license})\n\n${text}\n`;
}

/**
 * @param {string} root
 * @param {Iterable<string>} files what the bundle is made of
 */
export function siteNotices(root, files) {
  const read = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8');
  const packages = packagesOf(files).map((name) => noticeOf(root, name));
  return {
    'LICENSE.txt': read('LICENSE'),
    'NOTICE.txt': read('NOTICE'),
    'THIRD_PARTY.txt': [read('NOTICE').trim(), ...packages].join('\n\n'),
  };
}

/**
 * @param {string} root
 * @param {readonly string[]} others packages of which another bundle holds code
 * @returns {import('vite').Plugin}
 */
export function noticesPlugin(root, others) {
  return {
    name: 'site-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk'
          ? one.moduleIds
          : one.originalFileNames.map((name) => join(root, 'web', name)),
      );
      for (const name of others) files.push(join(root, 'node_modules', name, 'index.js'));
      for (const [fileName, source] of Object.entries(siteNotices(root, files)))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
