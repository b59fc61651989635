// Film strips of merges, page writes and pushdowns, at the sizes of a page with three trees, a
// telephone and Present: no two frames are alike, what moves is seen at four places at least, and
// the words of the frames tell what happens.
import { describe, expect, test } from 'vitest';
import { kGallery } from '../../web/src/app/gallery/states';
import {
  pictureFaults,
  pictureText,
  type Size,
} from '../../web/src/drawing/canvas/testing/recorded';

/** Presented, the tree that the words are about is so large on the page that is magnified. */
const kSizes: readonly (Size & { readonly where: string })[] = [
  { where: '1440 px', width: 640, height: 190 },
  { where: '390 px', width: 358, height: 300 },
  { where: 'Present', width: 628, height: 165 },
];

const kFills = /^\s*fill (?:rect|round) ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+).*?, (\w+)/;

/** Boxes of one colour in a painted frame. */
function boxes(frame: string, colour: string) {
  return frame.split('\n').flatMap((line) => {
    const [, x, y, w, h, fill] = kFills.exec(line) ?? [];
    return fill === colour ? [{ x: Number(x), y: Number(y), w: Number(w), h: Number(h) }] : [];
  });
}

/** Places of a merge's front: a line 2 px wide from the upper level to the lower one, px. */
const frontOf = (frame: string) =>
  boxes(frame, 'ink')
    .filter(({ w, h }) => w === 2 && h > 30)
    .map(({ x }) => x);

/** Places and lengths of the long strips of a page write, and of the lines that sync them, px. */
const stripOf = (frame: string) => [
  ...[...boxes(frame, 'copy'), ...boxes(frame, 'hatch')].filter(({ h }) => h >= 6),
  ...boxes(frame, 'ink').filter(({ w, h }) => w > 20 && h === 1.8),
];

/** Heights of the files that FIFO compaction lets fall, px: those that are read are warm. */
const fallingOf = (frame: string) => boxes(frame, 'warm').map(({ y, h }) => [y, h]);

const kMotions = [
  {
    name: 'strip-compaction',
    moves: frontOf,
    tells: [
      /over its target/,
      /candidates/,
      /overlaps least|least overlap/,
      /rewritten/,
      /fell out/,
    ],
  },
  {
    name: 'strip-page',
    moves: stripOf,
    tells: [/of 16,384 /, /doublewrite/, /synced/, /in place/, /page.*(clean|up to date)/],
  },
  {
    name: 'strip-universal',
    moves: frontOf,
    tells: [
      /Sorted runs of like size/,
      /4 (sorted )?runs,? .*are merged into one/,
      /older version falls out|fell out so far/,
      /91 old versions fell out/,
      /1,400 rows/,
    ],
  },
  {
    name: 'strip-fifo',
    moves: fallingOf,
    tells: [/more than may be kept/, /oldest 3 files are deleted whole/, /deleted/],
  },
  { name: 'strip-flush', moves: undefined, tells: [/slot/, /message/] },
] as const;

describe.for(kMotions)('$name', ({ name, moves, tells }) => {
  const frames = kGallery.find((state) => state.name === name)?.frames?.() ?? [];

  test.for(kSizes)('has no two equal frames, and no word that is cut or met, at $where', (size) => {
    expect(frames.length).toBeGreaterThanOrEqual(5);
    const painted = frames.map(({ painter, nowMs }) => pictureText(painter, size, nowMs));
    expect(new Set(painted).size).toBe(painted.length);
    for (const { painter, nowMs } of frames)
      expect(pictureFaults(painter, size, nowMs)).toEqual([]);
  });

  test.runIf(moves !== undefined).for(kSizes)('moves over four places at $where', (size) => {
    const places = new Set(
      frames.flatMap(({ painter, nowMs }) => {
        const seen = moves?.(pictureText(painter, size, nowMs)) ?? [];
        return seen.length === 0 ? [] : [JSON.stringify(seen)];
      }),
    );
    expect(places.size).toBeGreaterThanOrEqual(4);
  });

  test.for(kSizes)('tells its story at $where', (size) => {
    const words = frames
      .flatMap(({ painter, nowMs }) =>
        [...pictureText(painter, size, nowMs).matchAll(/text ("(?:[^"\\]|\\.)*")/g)].map(
          ([, text]) => JSON.parse(text as string) as string,
        ),
      )
      .join('\n');
    for (const part of tells) expect(words).toMatch(part);
  });
});
