// A bet as a picture: its words are text, never markup; long ones fit; bet and outcome are drawn.
import { expect, test } from 'vitest';
import { type BetCard, betCardSvg } from './bet_card';
import { linesOf } from './bet_ink';

const kCard: BetCard = {
  about: 'The second copy',
  asked: 'How many <b>bytes</b>?',
  said: 'I said 3×.',
  was: 'It was 49×.',
};
const svgOf = (card: BetCard) => betCardSvg(card, (name) => `var-${name}`);

test('the card says what was said and what came, in the colours of the page', () => {
  const svg = svgOf(kCard);
  expect(svg).toContain('>I said 3×.</text>');
  expect(svg).toContain('fill="var-first">It was 49×.</text>');
  expect(svg).toContain('How many &lt;b&gt;bytes&lt;/b&gt;?');
  expect(svg).toContain('>The second copy</text>');
});

test('words are broken into lines, and end in an ellipsis where there is no more room', () => {
  expect(linesOf('short', 84, 3)).toEqual(['short']);
  const lines = linesOf('several words '.repeat(40).trim(), 52, 3);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/ …$/);
});

test.each([
  [{ kind: 'line', said: 0, was: 1 }, '<circle'],
  [{ kind: 'lists', said: ['B-tree', '<LSM>'], was: ['<LSM>', 'B-tree'] }, '2  &lt;LSM&gt;<'],
  [{ kind: 'curves', said: [0, 1], was: [1, 0] }, 'stroke-dasharray'],
] as const)('%o is drawn within the card', (drawing, shape) => {
  const svg = svgOf({ ...kCard, drawing });
  expect(svg).toContain(shape);
  const from = [...svg.matchAll(/translate\(0 ([\d.]+)\)/g)].map(([, y]) => Number(y));
  expect(Math.min(...from)).toBeGreaterThan(100);
  expect(Math.max(...from)).toBeLessThan(560);
});
