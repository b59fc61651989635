import { expect, test } from 'vitest';
import { bracket, dashed, frame, saved, text } from '../kit';
import { listRecorder } from '../record_list';
import { printList } from './print_list';

const printed = (paint: (ctx: ReturnType<typeof listRecorder>) => void): string[] => {
  const recorder = listRecorder({} as CanvasRenderingContext2D, () => ({
    key: 1,
    scale: 1,
    pixels: undefined as never,
  }));
  paint(recorder);
  return printList(recorder.take());
};

test('each command is a line with the state that it is painted in', () => {
  expect(
    printed((ctx) => {
      ctx.fillStyle = 'node';
      ctx.fillRect(1, 2.26, 3.04, -0.01);
      frame(ctx, 10, 20, 30, 40, 3, 'ink', 1.3);
      dashed(ctx, 5, 0, 9, 'line');
      bracket(ctx, 10, 20, 30, 'soft');
      ctx.beginPath();
      ctx.arc(4, 5, 2, 0, 2 * Math.PI);
      ctx.arc(4, 5, 2, 0, Math.PI / 2);
      ctx.closePath();
      ctx.fill();
    }),
  ).toEqual([
    'fill rect 1 2.3 3 0, node',
    'stroke round 10 20 30 40 r 3, ink, width 1.3',
    'stroke line 5 0 5 9, line, width 1.3, dash 2 3',
    'stroke move 10 36 line 10 30 line 20 30 line 20 36, soft, width 1.3',
    'fill circle 4 5 r 2 circle 4 5 r 2 0° to 90° close, node',
  ]);
});

test('a path of several shapes has a line for each', () => {
  expect(
    printed((ctx) => {
      ctx.fillStyle = 'first';
      ctx.beginPath();
      for (const x of [10, 20]) {
        ctx.moveTo(x + 2, 5);
        ctx.arc(x, 5, 2, 0, 7);
      }
      ctx.rect(1, 2, 3, 4);
      ctx.fill();
    }),
  ).toEqual(['fill 3 shapes, first', '  circle 10 5 r 2', '  circle 20 5 r 2', '  rect 1 2 3 4']);
});

test('text is legible, with its rim on the same line', () => {
  expect(
    printed((ctx) => {
      text(ctx, 1, 2, 'a "row"', 'ink');
      text(ctx, 1, 2, 'L0', 'soft', { size: 12, weight: 600, align: 'right', halo: 'bg' });
    }),
  ).toEqual([
    'text "a \\"row\\"" 1 2, ink, 400 14px',
    'text "L0" 1 2, soft, 600 12px, right, halo bg',
  ]);
});

test('commands between save and restore are indented, and left out where they paint nothing', () => {
  expect(
    printed((ctx) => {
      saved(ctx, () => {
        ctx.globalAlpha = 0.5;
        ctx.translate(3, 4);
        ctx.fillStyle = {} as CanvasPattern;
        ctx.fillRect(0, 0, 1, 1);
        saved(ctx, () => undefined);
      });
      ctx.fillRect(0, 0, 1, 1);
    }),
  ).toEqual([
    'save',
    '  translate 3 4',
    '  fill rect 0 0 1 1, hatch, alpha 0.5',
    'fill rect 0 0 1 1, #000000',
  ]);
});
