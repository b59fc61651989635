import { expect, test } from 'vitest';
import type { Frame } from '../../../run/play/api';
import { wordsByHand } from '../testing/words';
import { Graves } from './graves';

const scanOf = (rows: number, stepped_over: number) => ({
  name: 'lsm.scan',
  extra: { rows, stepped_over },
});
const frameAt = (statements: number, facts: object[] = [], jump = false) =>
  ({ facts, jump, status: { statements } }) as unknown as Frame;

function saidAfter(...frames: Frame[]): readonly string[] {
  const graves = new Graves();
  for (const frame of frames) graves.take(frame);
  const { words, said } = wordsByHand({ x: 0, y: 0, w: 600, h: 100 });
  graves.say(words, { x: 0, w: 600 }, 20);
  return said();
}

test('the latest scan says the dead entries it stepped over, until others or a jump follow', () => {
  const dead = frameAt(10, [scanOf(1, 100_000)]);
  const words = 'a scan of 1 row stepped over 100,000 dead entries';
  expect(saidAfter(dead)).toEqual([words]);
  expect(saidAfter(dead, frameAt(1_010))).toEqual([words]);
  expect(saidAfter(dead, frameAt(1_011))).toEqual([]);
  expect(saidAfter(dead, frameAt(11, [scanOf(1, 0)]))).toEqual([]);
  expect(saidAfter(dead, frameAt(5, [], true))).toEqual([]);
});

test('a few dead entries, or fewer than rows, are not worth words', () => {
  expect(saidAfter(frameAt(10, [scanOf(1, 99)]))).toEqual([]);
  expect(saidAfter(frameAt(10, [scanOf(500, 400)]))).toEqual([]);
});
