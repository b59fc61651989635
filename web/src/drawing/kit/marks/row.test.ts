import { expect, test } from 'vitest';
import { kTokenTheme } from '../../canvas/testing/recorded';
import { wordsByHand } from '../testing/words';
import { paintRowLine, paintRowMarks, RowMemory, rowWordings, rowX, sayRow } from './row';

const kAxis = { x: 144, w: 600 };
const kKey = Uint8Array.of(1, 7);

test('a row that is not there is yet to come, or was deleted: by when it was seen', () => {
  const memory = new RowMemory();
  expect(memory.fateOf(kKey, 5, false, false)).toBe('not yet');
  expect(memory.fateOf(kKey, 17, true, false)).toBe('here');
  expect(memory.fateOf(kKey, 900, false, false)).toBe('deleted');
  // The run goes back to before the row was saved.
  expect(memory.fateOf(kKey, 9, false, false)).toBe('not yet');
  expect(memory.fateOf(kKey, 40, true, true)).toBe('deleted');
  expect(memory.fateOf(Uint8Array.of(2), 1_000, false, false)).toBe('not yet');
});

test('the line says where the row is, or that it is gone', () => {
  expect(rowWordings('row 17', 'here', 1)[0]).toBe('row 17 is here');
  expect(rowWordings('row 17', 'here', 2)[0]).toBe('row 17 is here, in 2 versions');
  expect(rowWordings('row 17', 'not yet', 0)[0]).toBe('row 17 will be here');
  expect(rowWordings('row 17', 'deleted', 0)[0]).toBe('row 17 was deleted');
});

test('at the ends of the axis the line and its marks stay whole', () => {
  for (const place of [0, 1]) {
    const { ctx, painted } = wordsByHand({ x: 0, y: 0, w: 744, h: 100 });
    const x = rowX(kAxis, place);
    paintRowMarks(ctx, kAxis, [{ x: kAxis.x + place * kAxis.w, y: 50, newest: true }], kTokenTheme);
    const [, at, r] = /circle ([\d.]+) 50 r ([\d.]+)/.exec(painted().join()) ?? [];
    expect(Number(at)).toBeCloseTo(x, 0);
    expect(Number(at) - Number(r)).toBeGreaterThanOrEqual(kAxis.x);
    expect(Number(at) + Number(r)).toBeLessThanOrEqual(kAxis.x + kAxis.w);
  }
});

test('the line leaves a gap for words that lie across it', () => {
  const { ctx, words, painted } = wordsByHand({ x: 0, y: 0, w: 744, h: 100 });
  words.say({ wordings: ['a long caption across'], places: [{ x: 250, y: 50 }], colour: 'ink' });
  sayRow(words, 300, 10, ['row 17 is here']);
  paintRowLine(ctx, words, 300, [0, 100], kTokenTheme);
  expect(painted().filter((line) => line.includes('dash'))).toEqual([
    'stroke line 300 0 300 41, ink, width 1.3, dash 2 3',
    'stroke line 300 59 300 100, ink, width 1.3, dash 2 3',
  ]);
});
