import { expect, test } from 'vitest';
import { printIssue } from '../../scenario/values/issue';
import { embedCode, readEmbedding } from './embedding';

const kTrees = ['InnoDB', 'MyRocks'];
const refusal = (query: string) => {
  const read = readEmbedding(query, kTrees);
  return read.ok ? [] : read.issues.map(printIssue);
};

test('a query says what is embedded; without one it is a player in the theme of the system', () => {
  expect(readEmbedding('', kTrees)).toEqual({ ok: true, embedding: { show: 'player' } });
  expect(readEmbedding('?show=picture&theme=dark&tree=MyRocks&utm=1', kTrees)).toEqual({
    ok: true,
    embedding: { show: 'picture', theme: 'dark', tree: 'MyRocks' },
  });
});

test('wrong values are named, with the nearest right one', () => {
  expect(refusal('?show=pictur')).toEqual([expect.stringMatching(/^show: .*picture/)]);
  expect(refusal('?theme=blue&tree=MyRock')).toEqual([
    'theme: must be one of light, dark, not "blue"',
    expect.stringMatching(/^tree: .*MyRocks/),
  ]);
});

test('the code is one frame whose address says the same, and lets no text out of its quotes', () => {
  const how = { show: 'picture', theme: 'light', tree: 'MyRocks' } as const;
  const code = embedCode('https://a.example/embed/#v2/x', how, {
    title: 'Who "wins" <now> & why?',
    trees: 3,
  });
  expect(code).toBe(
    '<iframe src="https://a.example/embed/?show=picture&amp;theme=light&amp;tree=MyRocks#v2/x" ' +
      'title="Who &quot;wins&quot; &lt;now&gt; &amp; why?" width="100%" height="250" ' +
      'style="border:0" loading="lazy"></iframe>',
  );
  const address = /src="([^"]+)"/.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(readEmbedding(new URL(address).search, kTrees)).toEqual({ ok: true, embedding: how });
});
