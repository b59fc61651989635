import { expect, test } from 'vitest';
import { type Ctx, dashed, text } from '../kit';
import { recorderByHand, widthByHand } from './recorded';
import { wordFaults } from './word_faults';

function faultsOf(paint: (ctx: Ctx) => void): string[] {
  const ctx = recorderByHand();
  paint(ctx);
  return wordFaults([ctx.take()], { width: 300, height: 100 }, widthByHand);
}

test('words that are apart have no faults', () => {
  const faults = faultsOf((ctx) => {
    ctx.fillRect(0, 0, 300, 100);
    text(ctx, 10, 20, 'one line', 'ink');
    text(ctx, 10, 38, 'the next line', 'ink');
    text(ctx, 290, 20, 'right', 'ink', { align: 'right' });
    dashed(ctx, 30, 42, 90, 'ink');
  });
  expect(faults).toEqual([]);
});

test('each fault is named', () => {
  const faults = faultsOf((ctx) => {
    text(ctx, 10, 20, 'below', 'ink');
    text(ctx, 30, 24, 'over it', 'ink');
    text(ctx, 270, 60, 'beyond the edge', 'ink');
    text(ctx, 10, 60, 'struck', 'ink', { baseline: 'middle' });
    dashed(ctx, 20, 30, 90, 'ink');
    text(ctx, 10, 90, 'small', 'ink', { size: 12 });
    ctx.fillRect(5, 80, 90, 15);
  });
  expect(faults).toEqual([
    '"small" is only 12 px high',
    'a shape covers "small"',
    '"below" meets "over it"',
    'the canvas cuts "beyond the edge"',
    'the row\'s line strikes "struck"',
    'the row\'s line strikes "small"',
  ]);
});

test('a line over words strikes them, one under them or around them does not', () => {
  const box = (ctx: Ctx, x: number, y: number, w: number, h: number) => {
    ctx.beginPath();
    for (const [fromX, fromY, toX, toY] of [
      [x, y, x + w, y],
      [x + w, y, x + w, y + h],
    ] as const) {
      ctx.moveTo(fromX, fromY);
      ctx.lineTo(toX, toY);
    }
    ctx.stroke();
  };
  const faults = faultsOf((ctx) => {
    box(ctx, 2, 50, 200, 40);
    text(ctx, 10, 50, 'over it', 'ink', { baseline: 'middle' });
    text(ctx, 10, 20, 'level', 'ink', { baseline: 'middle' });
    text(ctx, 150, 30, 'upright', 'ink', { baseline: 'middle' });
    box(ctx, 2, 20, 170, 20);
    box(ctx, 2, 4, 290, 90);
  });
  expect(faults).toEqual(['a line strikes "level"', 'a line strikes "upright"']);
});

test('a shape that runs off the canvas, and a unit that its neighbours do not have, are faults', () => {
  const faults = faultsOf((ctx) => {
    ctx.fillRect(250, 10, 60, 10);
    ctx.fillRect(0, 10, 310, 10);
    text(ctx, 10, 60, '64 KiB of 2 MB', 'ink');
  });
  expect(faults).toEqual([
    'the canvas cuts a shape at 250, 60 px wide',
    '"64 KiB of 2 MB" has a binary unit among decimal ones',
  ]);
});
