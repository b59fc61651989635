// The gallery: small states made by hand, painted as the page paints them. The golden files in
// tests/golden/pictures and the development page /gallery.html show the same states.

import type { Contender } from '../../document/scenario/scenario';
import { recoveries as btreeRecoveries } from '../../drawing/btree/btree_picture';
import { loadJobPainter as loadBtreeJobs } from '../../drawing/btree/job_painter';
import { kPicture as kBtreePicture } from '../../drawing/btree/picture';
import { kBtreeRuns } from '../../drawing/btree/testing/runs';
import { kSavedRow } from '../../drawing/btree/testing/saved_row';
import type { CanvasPainter, Surface } from '../../drawing/canvas/canvas_painter';
import { FlashPainter } from '../../drawing/device/flash/flash_painter';
import { HddPainter } from '../../drawing/device/hdd/hdd_painter';
import { type DriveRun, kDiskRuns, kFlashRuns } from '../../drawing/device/testing/runs';
import { recoveries as fractalRecoveries } from '../../drawing/fractal/fractal_picture';
import { loadJobPainter as loadFractalJobs } from '../../drawing/fractal/job_painter';
import { kPicture as kFractalPicture } from '../../drawing/fractal/picture';
import { kAxis } from '../../drawing/fractal/testing/fixture';
import { kBlockBytes, kFractalRuns } from '../../drawing/fractal/testing/runs';
import type { EnginePicture } from '../../drawing/kit/picture';
import { framesOf, type HandMadeRun } from '../../drawing/kit/testing/frame';
import { hostByHand } from '../../drawing/kit/testing/host';
import { kKeys } from '../../drawing/kit/testing/keys';
import { loadJobPainter as loadLsmJobs } from '../../drawing/lsm/job_painter';
import { recoveries as lsmRecoveries } from '../../drawing/lsm/lsm_picture';
import { kPicture as kLsmPicture } from '../../drawing/lsm/picture';
import { kLsmRuns } from '../../drawing/lsm/testing/runs';
import type { KeyAxis } from '../../model/values/axis';
import { Band } from '../stage/band';
import { type Size, type StripFrame, stripPainter, stripSize } from './film_strip';

export type { Size };

/** Page widths, px: a laptop and a telephone. */
export const kPageWidths = [1440, 390] as const;
export type PageWidth = (typeof kPageWidths)[number];

/** Canvas sizes on a page with one contender, px. */
const kTreeSizes: Readonly<Record<PageWidth, Size>> = {
  1440: { width: 928, height: 480 },
  390: { width: 358, height: 430 },
};
const kDriveSizes: Readonly<Record<PageWidth, Size>> = {
  1440: { width: 248, height: 152 },
  390: { width: 358, height: 150 },
};

// The page loads these parts after its pictures; the gallery shows everything at once.
await Promise.all([
  loadLsmJobs(),
  loadBtreeJobs(),
  loadFractalJobs(),
  lsmRecoveries.load(),
  btreeRecoveries.load(),
  fractalRecoveries.load(),
]);

export interface GalleryState {
  /** Also names its golden files: "lsm-compaction". */
  readonly name: string;
  readonly title: string;
  readonly sizes: Readonly<Record<PageWidth, Size>>;
  /** Length of the motion, ms; 0 if nothing moves. */
  readonly lengthMs: number;
  /** A moment that shows most of the replay, ms. */
  readonly tellingMs: number;
  /**
   * Opens a fresh picture, `elapsedMs` after its replay began; to be painted at `galleryNow`.
   * `reduced`: for readers who asked for reduced motion.
   */
  open(elapsedMs: number, reduced?: boolean): OpenState;
  /** Returns a film strip's frames, one by one. */
  readonly frames?: () => readonly (StripFrame & OpenState)[];
}

export interface OpenState {
  readonly band: Band;
  readonly painter: CanvasPainter;
}

/** Wall time at which the last frame arrived, ms. */
const kArrivedMs = 10_000;
const kBeforeMs = kArrivedMs - 1_200;
/** Wall time of the animation frame, ms. */
export const galleryNow = (elapsedMs: number): number => kArrivedMs + elapsedMs;

interface Engine {
  readonly picture: EnginePicture;
  readonly axis: KeyAxis;
  readonly contender: Contender;
}

const kLsm: Engine = {
  picture: kLsmPicture,
  axis: kKeys,
  contender: {
    name: 'LSM-tree',
    engine: 'lsm',
    options: { write_buffer_size: 65_536, level0_file_num_compaction_trigger: 4 },
  },
};
const lsmOf = (options: Contender['options']): Engine => ({
  ...kLsm,
  contender: { ...kLsm.contender, options: { ...kLsm.contender.options, ...options } },
});
const kUniversal = lsmOf({ compaction_style: 'universal' });
const kFifo = lsmOf({ compaction_style: 'fifo', fifo_max_table_files_size: 5.5 * 32_768 });
const kBtree: Engine = {
  picture: kBtreePicture,
  axis: kKeys,
  contender: { name: 'B-tree', engine: 'btree', options: {} },
};
const kFractal: Engine = {
  picture: kFractalPicture,
  axis: kAxis,
  contender: {
    name: 'Fractal tree',
    engine: 'fractal',
    options: { block_size: kBlockBytes, fanout: 6 },
  },
};

function bandOf({ picture, axis, contender }: Engine, still: boolean): Band {
  return new Band(0, contender, axis, picture, (band) =>
    hostByHand(axis, {
      name: contender.name,
      contender,
      still,
      get frame() {
        return band.frame;
      },
      get followed() {
        return band.followed;
      },
    }),
  );
}

function treeBand(engine: Engine, run: HandMadeRun, still: boolean): Band {
  const band = bandOf(engine, still);
  const frames = framesOf(run);
  frames.forEach((frame, i) => {
    band.onFrame(frame, i + 1 < frames.length ? kBeforeMs : kArrivedMs, still);
  });
  if (run.polled !== undefined) band.tree.takePolled?.(run.polled);
  if (run.located !== undefined) band.tree.located(run.located);
  return band;
}

function treeState(
  name: string,
  title: string,
  engine: Engine,
  run: HandMadeRun,
  tellingMs = 0,
): GalleryState {
  const open = (elapsedMs: number, reduced = false) => {
    const band = treeBand(engine, run, reduced);
    band.tree.advance(elapsedMs);
    return { band, painter: band.tree };
  };
  return { name, title, sizes: kTreeSizes, lengthMs: lengthOf(engine, run), tellingMs, open };
}

/** Time until everything that a statement moves in slow play has arrived, ms. */
const kStatementMs = 2_300;

/** Time until everything that a recovery found has been shown, ms. */
const kBackMs = 9_600;

/** Sizes of a strip's frames, px: on a page with three trees, and on a telephone. */
const kStripFrames: Readonly<Record<PageWidth, Size>> = {
  1440: { width: 640, height: 190 },
  390: { width: 358, height: 300 },
};

/** A frame of a strip: a run, and the time in its motion, ms. */
type Shot = readonly [run: HandMadeRun, elapsedMs: number];

/** Moments of a replay, given as shares of its length. */
function partsOf(engine: Engine, run: HandMadeRun, shares: readonly number[]): Shot[] {
  const lengthMs = lengthOf(engine, run);
  return shares.map((share) => [run, lengthMs * share]);
}

/** A strip of moments side by side; the last one is the present. */
function filmStrip(
  name: string,
  title: string,
  engine: Engine,
  shots: readonly Shot[],
): GalleryState {
  const sizes = {
    1440: stripSize(shots.length, 2, kStripFrames[1440]),
    390: stripSize(shots.length, 1, kStripFrames[390]),
  };
  const framesOf = (reduced = false) =>
    shots.map(([run, elapsedMs], i) => {
      const band = treeBand(engine, run, reduced);
      band.tree.advance(elapsedMs);
      return {
        band,
        painter: band.tree,
        nowMs: galleryNow(elapsedMs),
        present: i + 1 === shots.length,
      };
    });
  const open = (_elapsedMs: number, reduced = false) => {
    const frames = framesOf(reduced);
    const [{ band }] = frames as [(typeof frames)[number]];
    const painter = {
      revision: 0,
      paint(surface: Surface) {
        const wide = surface.width > kStripFrames[390].width;
        stripPainter(frames, kStripFrames[wide ? 1440 : 390]).paint(surface);
      },
    };
    return { band, painter };
  };
  return { name, title, sizes, lengthMs: 0, tellingMs: 0, open, frames: framesOf };
}

/** Length of a run's motion, ms; replays are timed to a tenth of a second. */
function lengthOf(engine: Engine, run: HandMadeRun): number {
  if (run.statement !== undefined) return kStatementMs;
  if (run.back !== undefined) return kBackMs;
  const { tree } = treeBand(engine, run, false);
  const kTickMs = 100;
  let ms = 0;
  for (; tree.replay !== undefined; ms += kTickMs) tree.advance(kTickMs);
  return ms;
}

function driveState(
  name: string,
  title: string,
  run: DriveRun,
  painterOf: (band: Band) => CanvasPainter,
  lengthMs = 0,
): GalleryState {
  const open = (_elapsedMs: number, reduced = false) => {
    const band = bandOf(kLsm, reduced);
    run.forEach((frame, i) => {
      band.onFrame(frame, i + 1 < run.length ? kBeforeMs : kArrivedMs, reduced);
    });
    return { band, painter: painterOf(band) };
  };
  return { name, title, sizes: kDriveSizes, lengthMs, tellingMs: lengthMs / 2, open };
}

const flash = (band: Band) => new FlashPainter(band.drive);
const kDisk = { capacityBytes: 1e9, rowBytes: 100, revolutionNs: 8_333_333, zones: 16 };
const disk = (band: Band) => new HddPainter(band.drive, kDisk);

export const kGallery: readonly GalleryState[] = [
  treeState('lsm', 'LSM-tree', kLsm, kLsmRuns.still),
  treeState('lsm-flush', 'LSM-tree: a flush', kLsm, kLsmRuns.flush, 1_700),
  treeState('lsm-compaction', 'LSM-tree: a compaction', kLsm, kLsmRuns.compaction, 5_100),
  treeState('lsm-candidates', 'LSM-tree: the candidates', kLsm, kLsmRuns.compaction, 2_300),
  treeState('lsm-cost', 'LSM-tree: what a compaction cost', kLsm, kLsmRuns.compaction, 7_900),
  treeState('lsm-overlap', 'LSM-tree: the least overlap', kLsm, kLsmRuns.least, 3_000),
  treeState('lsm-move', 'LSM-tree: a trivial move', kLsm, kLsmRuns.move, 4_300),
  treeState('lsm-put', 'LSM-tree: a row is saved', kLsm, kLsmRuns.put, 150),
  treeState('lsm-recovery', 'LSM-tree: the power is back', kLsm, kLsmRuns.recovery, 4_400),
  treeState('btree', 'B-tree', kBtree, kBtreeRuns.still),
  treeState('btree-write', 'B-tree: a page write', kBtree, kBtreeRuns.write, 3_000),
  treeState('btree-cost', 'B-tree: what a page write cost', kBtree, kBtreeRuns.write, 6_600),
  treeState('btree-row', 'B-tree: one row, one page', kBtree, kSavedRow.written, 4_400),
  treeState('btree-split', 'B-tree: a page is split', kBtree, kBtreeRuns.split, 150),
  treeState('btree-recovery', 'B-tree: the power is back', kBtree, kBtreeRuns.recovery, 3_400),
  treeState('btree-torn', 'B-tree: torn, no second copy', kBtree, kBtreeRuns.torn, 3_600),
  treeState('fractal', 'Fractal tree', kFractal, kFractalRuns.still),
  treeState('fractal-flush', 'Fractal tree: a flush', kFractal, kFractalRuns.flush, 2_600),
  treeState('fractal-cascade', 'Fractal tree: a cascade', kFractal, kFractalRuns.cascade, 6_000),
  treeState('fractal-merge', 'Fractal tree: two leaves merge', kFractal, kFractalRuns.merge, 4_700),
  treeState('fractal-write', 'Fractal tree: a node write', kFractal, kFractalRuns.write, 1_200),
  treeState('fractal-cost', 'Fractal tree: its cost', kFractal, kFractalRuns.write, 3_400),
  treeState('fractal-message', 'Fractal tree: a message', kFractal, kFractalRuns.message, 150),
  treeState('fractal-lookup', 'Fractal tree: a lookup', kFractal, kFractalRuns.lookup, 600),
  treeState('fractal-load', 'Fractal tree: a bulk load', kFractal, kFractalRuns.load),
  treeState('fractal-build', 'Fractal tree: an index is built', kFractal, kFractalRuns.build),
  treeState('fractal-recovery', 'Fractal tree: back', kFractal, kFractalRuns.recovery, 5_400),
  treeState('fractal-torn', 'Fractal tree: a torn header', kFractal, kFractalRuns.torn, 2_200),
  filmStrip(
    'strip-flush',
    'Film strip: a flush into the node below',
    kFractal,
    partsOf(kFractal, kFractalRuns.flush, [0.14, 0.44, 0.6, 0.7, 0.84]),
  ),
  filmStrip(
    'strip-cascade',
    'Film strip: a flush that fills the child, down to the leaf',
    kFractal,
    partsOf(kFractal, kFractalRuns.cascade, [0.28, 0.47, 0.68, 0.77, 0.9]),
  ),
  filmStrip(
    'strip-merge',
    'Film strip: a child that is too small merges with its neighbour',
    kFractal,
    partsOf(kFractal, kFractalRuns.merge, [0.3, 0.52, 0.6, 0.69, 0.74]),
  ),
  filmStrip(
    'strip-write',
    'Film strip: a checkpoint writes a node',
    kFractal,
    partsOf(kFractal, kFractalRuns.write, [0.12, 0.4, 0.5, 0.62, 0.8]),
  ),
  filmStrip(
    'strip-compaction',
    'Film strip: a file of a level is merged into the next one',
    kLsm,
    [1_100, 2_200, 3_000, 3_700, 4_300, 4_900, 5_500, 6_200, 7_300, 9_100].map((ms) => [
      kLsmRuns.least,
      ms,
    ]),
  ),
  filmStrip('strip-page', 'Film strip: a row is changed, and its page is written', kBtree, [
    [kSavedRow.before, 0],
    [kSavedRow.changed, 330],
    ...[1_200, 2_300, 3_050, 3_800, 4_450, 5_200, 6_100, 7_900].map(
      (ms): Shot => [kSavedRow.written, ms],
    ),
  ]),
  filmStrip(
    'strip-move',
    'Film strip: a file moves down, nothing is rewritten',
    kLsm,
    [1_100, 3_000, 3_600, 4_000, 4_400, 4_800, 8_000].map((ms) => [kLsmRuns.move, ms]),
  ),
  filmStrip(
    'strip-universal',
    'Film strip: sorted runs of like size become one run',
    kUniversal,
    [1_100, 1_700, 2_300, 2_800, 3_300, 3_800, 4_300, 5_400, 7_000].map((ms) => [
      kLsmRuns.universal,
      ms,
    ]),
  ),
  filmStrip(
    'strip-fifo',
    'Film strip: the oldest files are deleted whole, one by one',
    kFifo,
    [1_100, 1_900, 2_150, 2_450, 2_750, 4_450, 6_000].map((ms) => [kLsmRuns.fifo, ms]),
  ),
  filmStrip(
    'strip-split',
    'Film strip: a page is full, and its upper half moves to a new one',
    kBtree,
    [100, 500, 900, 1_400].map((ms) => [kBtreeRuns.split, ms]),
  ),
  driveState('flash', 'Flash drive', kFlashRuns.still, flash),
  driveState('flash-collection', 'Flash drive: collection', kFlashRuns.collection, flash, 600),
  driveState('disk', 'Hard disk: fast play', kDiskRuns.still, disk),
  driveState('disk-errands', 'Hard disk: slow play', kDiskRuns.errands, disk, 1_200),
];
