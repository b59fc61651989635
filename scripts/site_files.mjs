// The site's files beside its pages: card images, the web app's manifest and icons, and, if the
// site's address is known (SITE_URL), its sitemap.
import { Resvg } from '@resvg/resvg-js';

const kMark =
  '<path d="M1 27 6.500 12 12 27zM10.500 27 16 8l5.500 19zM20 27l5.500-13L31 27z" fill="none" stroke="#1f7a8c" stroke-width="2.200" stroke-linejoin="round"/>';
/** Systems crop "maskable" icons to their shapes, and keep at least four fifths of the width. */
const kIcons = [
  { file: 'icons/192.png', size: 192, margin: 2, purpose: 'any' },
  { file: 'icons/512.png', size: 512, margin: 2, purpose: 'any' },
  { file: 'icons/maskable-512.png', size: 512, margin: 8, purpose: 'maskable' },
];

/** @param {string} svg */
export const pngOf = (svg) =>
  new Uint8Array(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());

/** @param {{ size: number, margin: number }} how */
function icon({ size, margin }) {
  const wide = 32 + 2 * margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-${margin} -${margin} ${wide} ${wide}"><path fill="#fbfaf7" d="M-${margin}-${margin}h${wide}v${wide}H-${margin}z"/>${kMark}</svg>`;
}

const manifest = {
  id: './',
  name: 'Three Trees',
  short_name: 'Three Trees',
  description: 'Three storage engines, for real, in a browser tab, on an emulated drive.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#fbfaf7',
  theme_color: '#fbfaf7',
  icons: kIcons.map(({ file, size, purpose }) => ({
    src: file,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
};

/**
 * The contents of the files by their names.
 * @param {readonly { file: string, svg: string }[]} cards
 * @param {readonly string[]} paths of all pages
 * @param {string | undefined} address of the site, with a slash at its end
 * @returns {Map<string, string | Uint8Array>}
 */
export function siteFiles(cards, paths, address) {
  /** @type {Map<string, string | Uint8Array>} */
  const files = new Map();
  for (const { file, svg } of cards) files.set(file, pngOf(svg));
  for (const how of kIcons) files.set(how.file, pngOf(icon(how)));
  files.set('manifest.webmanifest', `${JSON.stringify(manifest)}\n`);
  if (address !== undefined) {
    const urls = paths.map((path) => `<url><loc>${address}${path}</loc></url>`);
    files.set(
      'sitemap.xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    );
    files.set('robots.txt', `User-agent: *\nAllow: /\nSitemap: ${address}sitemap.xml\n`);
  }
  return files;
}

const kKept = /\[\{"(?:revision|url)":.*?\}\]/s;

/**
 * The addresses of the pages that a service worker keeps, from the site's root, read from its text.
 * @param {string} worker
 * @returns {string[]}
 */
export function pages_in(worker) {
  /** @type {{ url: string }[]} */
  const entries = JSON.parse(kKept.exec(worker)?.[0] ?? '[]');
  return entries.flatMap(({ url }) => /^(.*\/|)index\.html$/.exec(url)?.[1] ?? []);
}
