// The page of claims as HTML: all 43 figures, each with a verdict, a way to run it, or a reason.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { decodeLink } from '../../document/link/url';
import { cpuWords } from '../../document/measure/cpu_times';
import {
  kOutcomes,
  outcomeOf,
  outcomeOfSeveral,
  publishedWords,
  timedLines,
  valueWords,
} from './claim_words';
import { kRows, kSources } from './claims_data';
import { ClaimsPage } from './claims_page';
import { kDashes } from './curve';
import { kBrokenId } from './falsified';

const html = renderToStaticMarkup(<ClaimsPage root="../" />);
/** Returns the HTML of one row. */
const partOf = (id: string): string =>
  html.split('<li id="').find((part) => part.startsWith(`${id}"`)) ?? '';
const escaped = (words: string): string => renderToStaticMarkup(words);

test('every figure is a row with its words', () => {
  expect(new Set(kRows.map(({ figure }) => figure)).size).toBe(43);
  for (const { id, figure } of kRows) expect(partOf(id)).toContain(escaped(figure.words));
  expect(html.match(/<p class="verdict">… waits for /g)).toHaveLength(
    kRows.filter(({ claim }) => claim === undefined).length,
  );
});

test('a row says what was measured at each size, what bounded it, and the note', () => {
  const measured = kRows.filter(({ recorded }) => recorded !== undefined);
  expect(measured.length).toBeGreaterThanOrEqual(11);
  for (const row of measured) {
    const part = partOf(row.id);
    for (const { value } of row.recorded?.values ?? [])
      expect(part).toContain(escaped(valueWords(row, value)));
    for (const line of timedLines(row)) expect(part).toContain(escaped(line));
    expect(part).toContain(escaped(row.claim?.note ?? ''));
    expect(part).toContain(escaped(row.claim?.measure ?? ''));
    if (row.scenario !== undefined) expect(part).toContain(escaped(cpuWords(row.scenario)));
  }
});

test('counts agree with their verbs, and no gap is before a sign', () => {
  expect(outcomeOfSeveral('depends on scale', 1)).toBe('depends on scale');
  expect(outcomeOfSeveral('depends on scale', 2)).toBe('depend on scale');
  expect(outcomeOfSeveral('waits', 22)).toBe('wait');
  const said = kRows.map(publishedWords);
  expect(said).toContain('3.5×');
  expect(said.filter((words) => /\s[×%]/.test(words))).toEqual([]);
});

test('a source is a link, or says that its address is not known', () => {
  for (const { address, no_address: none = '' } of kSources)
    expect(html).toContain(
      address === undefined ? escaped(none) : `<a href="${address}" rel="noreferrer">`,
    );
});

test('how many figures have each verdict is said, and adds up', () => {
  const counts = kOutcomes.map((one) => kRows.filter((row) => outcomeOf(row) === one).length);
  const said = [...html.matchAll(/<b><span aria-hidden="true">.<\/span> (\d+)/g)];
  expect(said.map(([, count]) => Number(count))).toEqual(counts.filter((count) => count > 0));
  expect(counts.reduce((sum, count) => sum + count)).toBe(kRows.length);
});

test('what was broken on purpose is shown, and linked from its rows and back', () => {
  const broken = kRows.filter(({ falsified }) => falsified !== undefined);
  expect(broken.length).toBeGreaterThanOrEqual(4);
  const [, section = ''] = html.split(`<section id="${kBrokenId}"`);
  for (const row of broken) {
    const { id, falsified = [] } = row;
    expect(partOf(id)).toContain(`href="#${kBrokenId}"`);
    expect(section).toContain(`href="#${id}"`);
    for (const { change, size = '', after } of falsified) {
      expect(section).toContain(escaped(change));
      expect(section).toContain(escaped(size));
      expect(section).toContain(escaped(valueWords(row, after.value)));
    }
  }
  const ways = broken.flatMap(({ falsified = [] }) => falsified);
  const staying = ways.flatMap(({ stays }) => stays ?? []);
  for (const why of staying) expect(section).toContain(escaped(why));
  expect(section.match(/● within the band/g)).toHaveLength(ways.length + staying.length);
  expect(section.match(/○ outside the band/g)).toHaveLength(ways.length - staying.length);
});

test('a figure that two scenarios measure has a row for each half, with its own address', () => {
  const halves = kRows.filter(({ claim }) => claim?.half !== undefined);
  expect(halves.length).toBeGreaterThanOrEqual(2);
  expect(new Set(kRows.map(({ id }) => id)).size).toBe(kRows.length);
  for (const { id, claim, scenario } of halves) {
    expect(partOf(id)).toContain(escaped(`The ${claim?.half}’s half:`));
    expect(partOf(id)).toContain(`--only ${scenario?.name}`);
  }
});

test('each curve of a claim is dashed in its own way', () => {
  expect(new Set(kDashes).size).toBe(kDashes.length);
  const counts = kRows.map(({ curves = [] }) => curves.length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(kDashes.length);
});

test('a claim can be run in the lab: its link holds the scenario and the claim', async () => {
  const claims = kRows.filter(({ claim }) => claim !== undefined);
  expect(claims.length).toBeGreaterThanOrEqual(11);
  for (const { figure, link = '' } of claims) {
    expect(html).toContain(`href="../lab/#${link}"`);
    const read = await decodeLink(link, { names: [], document: () => undefined });
    expect(read.ok && read.link.scenario.claims.map((claim) => claim.figure)).toEqual([figure.id]);
  }
});
