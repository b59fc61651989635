// Two hand-made drives: a flash drive that collects garbage, and the arm of a hard disk.
import type { HddArmRow } from '../../../gen/types';
import type { Fact } from '../../../model/tables/decode';
import { factByHand, rowByHand, tablesByHand } from '../../../model/testing/by_hand';
import type { Frame } from '../../../run/play/api';
import { frameByHand } from '../../kit/testing/frame';

/** A drive's frames; the last one brings the motion. */
export type DriveRun = readonly Frame[];

const kPages = 64;
const kFull = 3;
const kStates = new Map([
  [4, 1],
  [17, 2],
  [22, 4],
  [33, 0],
  [34, 0],
  [35, 0],
]);

const kBlocks = Array.from({ length: 36 }, (_, block) => {
  const state = kStates.get(block) ?? kFull;
  const written = state === 0 ? 0 : state === 1 || state === 2 ? 40 : kPages;
  const live = Math.min(written, (block * 29) % (kPages + 1));
  return { block, live_pages: live, written_pages: written, erases: 3 + (block % 7), state };
});
const kFlashTables = tablesByHand({ 'flash.blocks': kBlocks });

const kCollected: readonly Fact[] = [
  { from_block: 22, to_block: 17, pages: 18 },
  { from_block: 22, to_block: 17, pages: 9 },
].map((extra) => factByHand('flash.gc_moved', 0, 'flash_gc', { extra }));

const kFlashStill: DriveRun = [frameByHand(kFlashTables, { jump: true })];

export const kFlashRuns = {
  still: kFlashStill,
  collection: [...kFlashStill, frameByHand(kFlashTables, { facts: kCollected })],
} satisfies Record<string, DriveRun>;

const kTracks = 1000;
const armRow = (track: number, cells: Partial<HddArmRow> = {}): HddArmRow =>
  rowByHand('hdd.arm', {
    track,
    position_permille: track,
    angle_permille: (track * 37) % 1000,
    queue: 3,
    seeks: 900,
    ...cells,
  });
const armFrame = (track: number, tNs: number, facts?: readonly Fact[]): Frame =>
  frameByHand(tablesByHand({ 'hdd.arm': [armRow(track)] }), facts === undefined ? {} : { facts }, {
    t_ns: tNs,
  });

/** Fast play: sampled places of the arm, frame by frame. */
const kSeen: DriveRun = [kTracks, 120, 900, 333, 610, 50, 480, 760, 205].map((track, i) =>
  armFrame(track, 1e9 + i * 1e8),
);

const kStartNs = 2e9;
const kErrandNs = 12e6;
const kErrands: readonly Fact[] = [300, 720, 90, 450].map((to, i, tracks) =>
  factByHand('hdd.moved', 0, 'wal', {
    row: armRow(to),
    extra: {
      from_track: tracks[i - 1] ?? 205,
      to_track: to,
      start_ns: kStartNs + i * kErrandNs,
      seek_time_ns: 6e6,
      rotation_time_ns: 4e6,
      transfer_time_ns: 1e6,
      pages: 8,
      write: i % 2,
    },
  }),
);

export const kDiskRuns = {
  still: kSeen,
  errands: [
    ...kSeen,
    armFrame(205, kStartNs, []),
    armFrame(450, kStartNs + kErrands.length * kErrandNs, kErrands),
  ],
} satisfies Record<string, DriveRun>;
