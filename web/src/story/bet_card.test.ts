// A bet as a picture: its words are text, never markup, and long ones fit.
import { expect, test } from 'vitest';
import { betCardSvg, linesOf } from './bet_card';

test('the card says what was said and what came, in the colours of the page', () => {
  const card = { asked: 'How many <b>bytes</b>?', said: 'I said 3×.', was: 'It was 49×.' };
  const svg = betCardSvg(card, (name) => `var-${name}`);
  expect(svg).toContain('>I said 3×.</text>');
  expect(svg).toContain('fill="var-first">It was 49×.</text>');
  expect(svg).toContain('How many &lt;b&gt;bytes&lt;/b&gt;?');
});

test('words are broken into lines, and end in an ellipsis where there is no more room', () => {
  expect(linesOf('short', 84, 3)).toEqual(['short']);
  const lines = linesOf('several words '.repeat(40).trim(), 52, 3);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/ …$/);
});
