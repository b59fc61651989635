import { expect, test } from 'vitest';
import { wordsByHand } from '../testing/words';

const kRoom = { x: 0, y: 0, w: 400, h: 100 };
const say = (wordings: readonly string[], x: number, y = 20) =>
  ({ wordings, places: [{ x, y }], colour: 'ink' }) as const;

test('what is said first keeps its place; what would meet it is shorter, beside it, or left out', () => {
  const { words, said } = wordsByHand(kRoom);
  expect(words.say(say(['the first words'], 100))).toBeDefined();
  expect(words.say(say(['they would meet'], 60))).toBeUndefined();
  expect(words.say(say(['they would meet', 'no'], 60))).toBeDefined();
  const moved = { ...say(['beside'], 110), places: [{ x: 180, y: 20, slide: { x: 0, w: 400 } }] };
  expect(words.say(moved)?.x).toBeGreaterThan(200);
  expect(said()).toEqual(['the first words', 'no', 'beside']);
});

test('no words are cut by the canvas, nor said where shapes will lie', () => {
  const { words } = wordsByHand(kRoom);
  expect(words.say(say(['at the edge'], 390))).toBeUndefined();
  expect(words.say(say(['too low'], 10, 96))).toBeUndefined();
  words.keepFree({ x: 0, y: 40, w: 200, h: 30 });
  expect(words.say(say(['under a lens'], 10, 50))).toBeUndefined();
});

test('an upright line is interrupted where words are', () => {
  const { words } = wordsByHand(kRoom);
  words.say(say(['some words'], 100));
  expect(words.clearOf(110, 0, 100)).toEqual([
    [0, 11],
    [29, 100],
  ]);
  expect(words.clearOf(90, 0, 100)).toEqual([[0, 100]]);
});

test('words are painted last, a chip before what it is about', () => {
  const { words, painted } = wordsByHand(kRoom);
  words.say({ wordings: [['live', 'a caption']], places: [{ x: 0, y: 20 }], colour: 'ink' });
  expect(painted().filter((line) => /text|fill/.test(line))).toEqual([
    '  fill round 0 11 44.8 18 r 9, panel',
    '  text "live" 7 20.5, soft, 400 14px, middle',
    '  text "a caption" 51.8 20.5, ink, 400 14px, middle',
  ]);
});
