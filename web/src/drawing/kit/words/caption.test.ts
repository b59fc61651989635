import { expect, test } from 'vitest';
import { wordsByHand } from '../testing/words';
import { captionWordings, replayChips, sayCaptions } from './caption';

const kAxis = { x: 0, w: 900 };
const caption = (middle: number, y: number, words: readonly string[]) => ({
  middle,
  y,
  wordings: captionWordings(words, ['live']),
  presence: 1,
});

test('a chip says which job is replayed, and keeps its count as long as there is room for it', () => {
  const chips = replayChips({ of: 15_285 }, 'page writes');
  expect(chips).toEqual([
    'replay · one of 15,285 page writes since the last',
    'replay · one of 15,285 page writes',
    'replay · 1 of 15,285',
    'replay',
  ]);
  expect(replayChips({ of: 1 }, 'page writes')).toEqual(['replay']);
  expect(captionWordings(['long', 'shorter', 'short'], ['replay · 1 of 9', 'replay'])).toEqual([
    ['replay · 1 of 9', 'long'],
    ['replay · 1 of 9', 'shorter'],
    ['replay', 'long'],
    ['replay', 'shorter'],
    ['replay · 1 of 9', 'short'],
    ['replay', 'short'],
  ]);
});

test('captions that share a line are shorter and never overlap', () => {
  const { words, said } = wordsByHand({ x: 0, y: 0, w: 500, h: 100 });
  const long = '1 file moves down; 4 files below must be rewritten with it';
  sayCaptions(words, { x: 0, w: 500 }, [
    caption(200, 12, [long, 'L1 to L2']),
    caption(210, 12, [long, 'L4 to L5']),
  ]);
  expect(said()).toEqual(['live', 'L1 to L2', 'live', 'L4 to L5']);
});

test('captions on separate lines are complete', () => {
  const { words, said } = wordsByHand({ x: 0, y: 0, w: 900, h: 300 });
  const long = '1 file moves down; 4 files below must be rewritten with it';
  sayCaptions(words, kAxis, [caption(200, 90, [long]), caption(200, 160, [long])]);
  expect(said()).toEqual(['live', long, 'live', long]);
});

test('where no caption fits there is none', () => {
  const { words, said } = wordsByHand({ x: 0, y: 0, w: 60, h: 100 });
  sayCaptions(words, { x: 0, w: 60 }, [caption(30, 90, ['1 file moves down'])]);
  expect(said()).toEqual([]);
});
