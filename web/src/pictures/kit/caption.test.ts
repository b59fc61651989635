import { expect, test } from 'vitest';
import type { Ctx } from '../../canvas/kit';
import type { Theme } from '../../canvas/theme';
import { type Caption, captionWordings, kLaneY, paintCaptions } from './caption';
import { overlaps, type Span } from './side_by_side';

const kTheme = {} as Theme;

const kLetterPx = 7;
/** A canvas that remembers what was written, where every letter is as wide as the next. */
function page() {
  const said: { words: string; x: number; y: number }[] = [];
  const ctx = {
    save: () => undefined,
    restore: () => undefined,
    beginPath: () => undefined,
    roundRect: () => undefined,
    fill: () => undefined,
    fillRect: () => undefined,
    measureText: (words: string) => ({ width: words.length * kLetterPx }),
    fillText: (words: string, x: number, y: number) => said.push({ words, x, y }),
    globalAlpha: 1,
  } as unknown as Ctx;
  return { ctx, said };
}
const caption = (
  middle: number,
  y: number,
  words: readonly string[],
  labels = ['now'],
): Caption => ({
  middle,
  y,
  wordings: captionWordings(words, labels),
  presence: 1,
});
const spanOf = ({ words, x }: { words: string; x: number }): Span => ({
  x,
  w: words.length * kLetterPx,
});

test('a label is shortened before the caption is', () => {
  expect(captionWordings(['long words', 'words'], ['1 of 9, at row 5', '1 of 9'])).toEqual([
    'long words · 1 of 9, at row 5',
    'long words · 1 of 9',
    'words · 1 of 9, at row 5',
    'words · 1 of 9',
  ]);
});

test('captions that share a line are shorter and never overlap', () => {
  const { ctx, said } = page();
  const long = '1 file goes down, 4 are carried along';
  const axis = { x: 0, w: 400 };
  const taken = paintCaptions(
    ctx,
    axis,
    [caption(200, kLaneY, [long, 'L1 to L2']), caption(210, kLaneY, [long, 'L4 to L5'])],
    kTheme,
  );
  expect(said.map(({ words }) => words)).toEqual(['L1 to L2 · now', 'L4 to L5 · now']);
  expect(overlaps(spanOf(said[0] as never), spanOf(said[1] as never))).toBe(false);
  expect(taken).toHaveLength(2);
  for (const one of said)
    expect(taken.some((span) => span.x <= one.x && one.x + spanOf(one).w <= span.x + span.w)).toBe(
      true,
    );
});

test('captions on separate lines are complete and leave the lane of arrivals free', () => {
  const { ctx, said } = page();
  const long = '1 file goes down, 4 are carried along';
  expect(
    paintCaptions(
      ctx,
      { x: 0, w: 400 },
      [caption(200, 90, [long]), caption(200, 160, [long])],
      kTheme,
    ),
  ).toEqual([]);
  expect(said.map(({ words, y }) => [words, y])).toEqual([
    [`${long} · now`, 90],
    [`${long} · now`, 160],
  ]);
});

test('where no caption fits there is none', () => {
  const { ctx, said } = page();
  paintCaptions(ctx, { x: 0, w: 60 }, [caption(30, 90, ['1 file goes down'])], kTheme);
  expect(said).toEqual([]);
});
