// Golden pictures: the display lists of small hand-made states, as text. `npm run golden` rewrites
// the files; `/gallery.html` of `npm start -- --dev` shows the same states.
import { expect, test } from 'vitest';
import { galleryNow, kGallery, kPageWidths } from '../../web/src/app/gallery/states';
import type { Band } from '../../web/src/app/stage/band';
import { groupsOf } from '../../web/src/document/scenario/values/options';
import type { CanvasPainter } from '../../web/src/drawing/canvas/canvas_painter';
import {
  pictureFaults,
  pictureText,
  type Size,
} from '../../web/src/drawing/canvas/testing/recorded';
import { printFrames, readFrames } from './frames';
import { expectGolden } from './golden';

const kCases = kGallery.flatMap((state) =>
  // On a telephone a film strip has the same frames, one below the other.
  (state.name.startsWith('strip-') ? kPageWidths.slice(0, 1) : kPageWidths).map((width) => ({
    state,
    width,
  })),
);

function paint(painter: CanvasPainter, size: Size, elapsedMs: number): string {
  return pictureText(painter, size, galleryNow(elapsedMs));
}

test.for(kCases)('$state.name on a page of $width px', ({ state, width }) => {
  const { painter } = state.open(state.tellingMs);
  const text = paint(painter, state.sizes[width], state.tellingMs);
  const isStrip = state.name.startsWith('strip-');
  // The file has all of the strip, though it prints the changes alone.
  if (isStrip) expect(readFrames(printFrames(text))).toBe(text);
  expectGolden(`pictures/${state.name}-${width}`, isStrip ? printFrames(text) : text);
});

test('with reduced motion it is shown at once that a B-tree cannot be opened', () => {
  const torn = kGallery.find(({ name }) => name === 'btree-torn') as (typeof kGallery)[number];
  const shown = (elapsedMs: number, reduced: boolean) =>
    paint(torn.open(elapsedMs, reduced).painter, torn.sizes[1440], elapsedMs);
  expect(shown(0, true)).toBe(shown(torn.lengthMs, false));
});

/** Sizes of canvases on the page: one to three trees; a laptop, a low one, telephone, projector. */
const kTreeSizes: readonly Size[] = [
  { width: 928, height: 480 },
  { width: 928, height: 340 },
  { width: 900, height: 270 },
  { width: 760, height: 190 },
  { width: 895, height: 170 },
  { width: 842, height: 112 },
  { width: 842, height: 380 },
  { width: 1330, height: 250 },
  // Presented: one tree, one of three, the one that the words are about, one that steps back.
  { width: 580, height: 344 },
  { width: 628, height: 112 },
  { width: 628, height: 165 },
  { width: 628, height: 86 },
  { width: 358, height: 430 },
  { width: 358, height: 300 },
  // A frame of a film strip.
  { width: 640, height: 190 },
];
/** A replay is painted at this many equal steps, and at its start. */
const kMoments = 16;

const kEngines = groupsOf('engine').map(({ group }) => group);

test.for(kGallery.filter(({ name }) => kEngines.some((engine) => name.startsWith(engine))))(
  'words of $name never meet, in any size, at any moment',
  (state) => {
    const faults = new Set<string>();
    for (const size of kTreeSizes)
      for (let i = 0; i <= kMoments; i++) {
        const elapsedMs = (state.lengthMs * i) / kMoments;
        const { painter } = state.open(elapsedMs);
        for (const fault of pictureFaults(painter, size, galleryNow(elapsedMs)))
          faults.add(`${size.width} × ${size.height}: ${fault}`);
      }
    expect([...faults]).toEqual([]);
  },
);

test.for(kGallery.filter(({ name }) => name.startsWith('strip-')))(
  'words of $name never meet, on a page and on a telephone',
  ({ open, sizes, tellingMs }) => {
    for (const width of kPageWidths)
      expect(
        pictureFaults(open(tellingMs).painter, sizes[width], galleryNow(tellingMs)),
        `${width} px`,
      ).toEqual([]);
  },
);

/** A band's state of its run, without the objects that it paints with. */
function memoryOf({ frame, version, drive, tree }: Band): unknown {
  const { arm, accesses, spots, playhead, flash } = drive;
  const { moves, blocks } = flash;
  const { state } = tree as { state?: unknown };
  const { replay } = tree;
  return { frame, version, moves, blocks, arm, accesses, spots, playhead, state, replay };
}

test.for(kGallery)(
  'painting $name changes nothing, and equal frames are painted alike',
  (state) => {
    const { painter, band } = state.open(state.tellingMs);
    const size = state.sizes[1440];
    const before = structuredClone(memoryOf(band));
    const first = paint(painter, size, state.tellingMs);
    paint(painter, state.sizes[390], state.tellingMs + 60_000);
    expect(paint(painter, size, state.tellingMs)).toBe(first);
    expect(memoryOf(band)).toEqual(before);
  },
);
