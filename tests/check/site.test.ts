// The pages of the site: their figures come from recordings, and the story keeps to its form.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withHead } from '../../scripts/site_pages.mjs';
import { SvgInk } from '../../web/src/drawing/canvas/svg/svg_ink';
import { wordsOf } from '../../web/src/run/telling/words';
import { cardOf, rootOf } from '../../web/src/site/pages/page';
import { kPages } from '../../web/src/site/pages/pages';
import { labHead, renderSite } from '../../web/src/site/pages/prerender';
import { Book, kScenarioNames, scenarioNamed } from '../../web/src/site/story/book';
import { kChapters } from '../../web/src/site/story/chapters';
import { kRows } from '../../web/src/site/truth/claims_data';

const kMaxWords = 250;
const file = (path: string) => new URL(`../../${path}`, import.meta.url);
const readMoments = (name: string) =>
  new Uint8Array(gunzipSync(readFileSync(file(`scenarios/recorded/${name}.moments`))));
const measure = (words: string) => 7 * words.length;
/** Text as React escapes it in HTML. */
const text = (words: string) => words.replaceAll("'", '&#x27;');
const source = (name: string) =>
  readFileSync(file(`web/src/site/story/chapters/${name}.mdx`), 'utf8');
const kFigure = /<F [^>]*\/>/g;
const kLive = '<Live />';

const kSite = renderSite(readMoments, measure);
const htmlOf = (path: string) => kSite.pages.find((page) => page.path === path)?.html ?? '';

test('every figure of every page has a value in a recorded run', () => {
  const { pages, missing } = kSite;
  expect(missing).toEqual([]);
  expect(pages.map(({ path }) => path)).toEqual(kPages.map(({ path }) => path));
  for (const { path, html } of pages) {
    expect(html, path).toMatch(/<h1[^>]*>.*?\w.*?<\/h1>/);
    expect(html, path).not.toContain('undefined');
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    const nested = levels.every((level, i) => level - (levels[i - 1] ?? 0) <= 1);
    expect(nested, `${path}: headings ${levels.join('')}`).toBe(true);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length, `${path}: an id for two things`).toBe(new Set(ids).size);
  }
});

test('every page teaches without scripts: words enough, and a picture where it has a live one', () => {
  for (const { path, html } of kSite.pages) {
    const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
    const words = main
      .replaceAll(/<svg.*?<\/svg>|<noscript>.*?<\/noscript>|<[^>]+>/gs, ' ')
      .split(/\s+/)
      .filter((word) => /\w/.test(word));
    expect(words.length, path).toBeGreaterThan(30);
    expect(words, path).not.toContain('…');
    if (main.includes('class="live')) expect(main, path).toContain('class="still wide"');
  }
});

test('pages have titles and descriptions of their own', () => {
  for (const of of ['title', 'description', 'path'] as const)
    expect(new Set(kPages.map((page) => page[of])).size).toBe(kPages.length);
  for (const { path, description } of kPages) {
    expect(description.length, path).toBeGreaterThan(50);
    expect(description.length, path).toBeLessThanOrEqual(160);
  }
});

test('where the site’s address is known, every page and the lab name it, and their cards', () => {
  const address = 'https://trees.example/there/';
  const { pages } = renderSite(readMoments, measure, { address });
  const lab = withHead(readFileSync(file('web/lab/index.html'), 'utf8'), labHead(address));
  const listed = pages.filter((page) => page.listed);
  expect(listed.length).toBe(pages.length - 1);
  for (const { path, html } of [...listed, { path: 'lab/', html: lab }]) {
    const head = html.slice(0, html.indexOf('</head>'));
    const tags = [
      `<link rel="canonical" href="${address}${path}"/>`,
      `<meta property="og:url" content="${address}${path}"/>`,
      `<meta property="og:image" content="${address}${cardOf(path)}"/>`,
      '<meta property="og:image:width" content="1200"/>',
      '<meta property="og:image:height" content="630"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
      `<link rel="manifest" href="${rootOf(path)}manifest.webmanifest"/>`,
    ];
    for (const tag of tags) expect(head.split(tag), `${path}: ${tag}`).toHaveLength(2);
    const titles = /<meta property="og:title" content="[^"]+"\/>/g;
    expect([...head.matchAll(titles)], path).toHaveLength(1);
  }
});

test('the story has twelve chapters, each with one question', () => {
  expect(kChapters).toHaveLength(12);
  for (const { question } of kChapters) expect(question).toMatch(/^[^?.]+\?$/);
});

test.for(kChapters)('$name is short, and no figure in it is typed', ({ name }) => {
  const text = source(name);
  const words = text.replace(kLive, '').replaceAll(kFigure, 'figure').split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThanOrEqual(kMaxWords);
  const prose = text.replaceAll(kFigure, '').replaceAll('L0', '');
  expect(prose).not.toMatch(/\d|\b(hundred|thousand|million|billion)/);
  expect([...text.matchAll(kFigure)].length).toBeGreaterThan(0);
});

test.for(kChapters)('bytes in the words of $name are counted as in its bars', ({ name }) => {
  // Bars count what a drive wrote; what an engine asked it for is less, and only fit for ratios.
  const figures = [...source(name).matchAll(/\{([^{}|]+)\|\s*bytes\s*\}/g)].map(
    ([, of]) => of ?? '',
  );
  expect(figures.filter((of) => of.includes('engine_bytes') && !of.includes('÷'))).toEqual([]);
});

test('verdicts on the page of claims add up to what it says', () => {
  const html = htmlOf('claims/');
  const counts = [...html.matchAll(/<\/span> (\d+)/g)].map(([, count]) => Number(count));
  const said = /so there are (\d+) verdicts/.exec(html)?.[1] ?? /(\d+) published/.exec(html)?.[1];
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(Number(said));
});

test.for(kChapters)('$name shows its picture once, among its words', ({ name }) => {
  expect(source(name).split(kLive)).toHaveLength(2);
  expect(source(name)).toMatch(/\w[\s\S]*\n<Live \/>\n[\s\S]*\w/);
});

test('every chapter prints published figures with their verdicts, or what they wait for', () => {
  for (const { name, claims } of kChapters) {
    expect(claims.length, name).toBeGreaterThan(0);
    expect(new Set(claims).size, name).toBe(claims.length);
    const html = htmlOf(`story/${name}/`);
    for (const id of claims) {
      const row = kRows.find(({ figure }) => figure.id === id);
      const link = `href="../../claims/#${id}"`;
      const item = html.split('<li>').find((part) => part.includes(link)) ?? '';
      const said = row?.recorded?.why ?? row?.figure.waits_for ?? row?.figure.out_of_reach;
      expect(item, id).toContain(text(said ?? 'no verdict'));
      for (const { size } of row?.recorded?.values ?? []) expect(item, id).toContain(`, ${size}<`);
    }
  }
});

test('a page has at most two live pictures', () => {
  const counts = kSite.pages.map(({ html }) => html.split('data-live=').length - 1);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  expect(Math.max(...counts)).toBeGreaterThan(0);
});

test('the home page says what this is in two sentences', () => {
  const lead = /<p class="lead">(.*?)<\/p>/s.exec(htmlOf(''))?.[1] ?? '';
  expect(lead.split(/\.(?:\s|$)/).filter((sentence) => /\w/.test(sentence))).toHaveLength(2);
});

test('the gallery has each scenario once, comparisons of trees first', () => {
  const links = [...htmlOf('gallery/').matchAll(/class="card" href="\.\.\/gallery\/([\w-]+)\//g)];
  const names = links.map(([, name]) => name ?? '');
  expect(names.toSorted()).toEqual(kScenarioNames.toSorted());
  const several = names.map((name) => scenarioNamed(name).contenders.length > 1);
  expect(several).toEqual(several.toSorted((one, other) => Number(other) - Number(one)));
});

test.for(kChapters)('what $name takes for granted holds in its run', ({ live, holds }) => {
  const book = new Book(readMoments, measure);
  const scenario = book.scenario(live.scenario);
  const recorded = book.moments(live.scenario);
  for (const [moment, condition] of holds) {
    const moments = scenario.moments.with(moment - 1, {
      at: { statements: 0 },
      text: 'Yes.',
      holds: [condition],
    });
    const words = wordsOf({ ...scenario, moments }, moment - 1, (at) => recorded?.reportsAt(at));
    expect(words, condition).toEqual({ kind: 'said', text: 'Yes.' });
  }
});

test('an ink writes shapes, clips, words and rectangles of one fill as SVG', () => {
  const svg = new SvgInk('x', measure);
  const { ink } = svg;
  ink.fillStyle = 'var(--hot)';
  ink.fillRect(1, 2, 3, 4);
  ink.fillRect(5, 2, 3, 4);
  ink.save();
  ink.beginPath();
  ink.rect(0, 0, 10, 10);
  ink.clip();
  ink.translate(2, 3);
  ink.font = '600 14px Inter';
  ink.textAlign = 'right';
  ink.fillText('a < b', 1, 1);
  ink.restore();
  ink.fillRect(0, 0, 1, 1);
  expect(svg.take()).toBe(
    '<defs><clipPath id="xc0"><path d="M0 0h10v10h-10z"/></clipPath></defs>' +
      '<path d="M1 2h3v4h-3zM5 2h3v4h-3z" fill="var(--hot)"/><g clip-path="url(#xc0)">' +
      '<text x="3" y="4" font-size="14" font-weight="600" text-anchor="end" fill="var(--hot)">a &lt; b</text>' +
      '</g><path d="M0 0h1v1h-1z" fill="var(--hot)"/>',
  );
});
