// The page of claims as HTML: all 43 figures, each with a verdict, a way to run it, or a reason.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { decodeLink } from '../scenario/url';
import { kRows } from './claims_data';
import { ClaimsPage } from './claims_page';

const html = renderToStaticMarkup(<ClaimsPage root="../" />);

test('every figure is a row with its words', () => {
  expect(kRows).toHaveLength(43);
  for (const { figure } of kRows) expect(html).toContain(`<li id="${figure.id}"`);
  expect(html.match(/<p class="verdict">… waits for /g)).toHaveLength(
    kRows.filter(({ claim }) => claim === undefined).length,
  );
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
