// The room of the LSM picture: heights of its parts in a box of a given height.
import type { RowMeasures, RowRoom } from '../../kit/motion/row_heights';

export interface LsmBox {
  width: number;
  height: number;
  /** Width of the left margin for names of rows, px. */
  gutter: number;
}

/**
 * Heights of the rows, px, from the roomiest to the densest; `from` is the box height at which a
 * set applies. The last two are for three trees on a page, and on a low page, where everything
 * gives way to the level that holds the most.
 */
const kMeasures = [
  {
    from: 380,
    arrivals: 30,
    memtable: 34,
    log: 6,
    slot: 12,
    gap: 12,
    l0Pitch: 10,
    l0Most: 72,
    levels: { thin: 6, thinPitch: 26, most: 84, share: 0.47, headroom: 8 },
    drive: 52,
  },
  {
    from: 260,
    arrivals: 22,
    memtable: 26,
    log: 6,
    slot: 9,
    gap: 10,
    l0Pitch: 7,
    l0Most: 42,
    levels: { thin: 5, thinPitch: 22, most: 46, share: 0.55, headroom: 8 },
    drive: 40,
  },
  {
    from: 148,
    arrivals: 19,
    memtable: 15,
    log: 4,
    slot: 4,
    gap: 4,
    l0Pitch: 4,
    l0Most: 16,
    levels: { thin: 4, thinPitch: 14, most: 40, share: 0.87, headroom: 4.2 },
    drive: 28,
  },
  {
    from: 0,
    arrivals: 8,
    memtable: 12,
    log: 3,
    slot: 3,
    gap: 2,
    l0Pitch: 3,
    l0Most: 12,
    levels: { thin: 3, thinPitch: 9, most: 40, share: 0.9, headroom: 3 },
    drive: 26,
  },
] as const;
export type Measures = (typeof kMeasures)[number];
export const measuresFor = ({ height }: LsmBox): Measures =>
  kMeasures.find(({ from }) => height >= from) ?? kMeasures[3];
/** Rows are too close for words between them: names take one line. */
export const isDense = ({ from }: Measures): boolean => from < 260;

/** Height of a name above its row, px. */
const kNameLinePx = 19;
/** Height of L0 without a file, px. */
export const kEmptyL0Px = 6;

/** Returns the tops of the parts above and below the levels, px. */
export function heightsOf(measures: Measures, { height, gutter }: LsmBox) {
  const apart = isDense(measures) ? 3 : 7;
  const log = measures.arrivals + measures.memtable + apart - 1;
  const slot = log + measures.log + apart;
  // Without a gutter, names are above the rows and need a line.
  const l0 = slot + measures.slot + (gutter > 0 ? measures.gap : kNameLinePx + 3);
  return { log, slot, l0, drive: height - measures.drive };
}

/** Returns the room for the levels, below L0. */
export function roomBelow(
  l0End: number,
  measures: Measures,
  box: LsmBox,
): { top: number; room: number } {
  const dense = isDense(measures);
  const top = l0End + (dense ? 2 : 4);
  return { top, room: heightsOf(measures, box).drive - (dense ? 2 : 8) - top };
}

/** Returns the levels' room for a given L0, whatever its files. `l0`: L0 has its full height. */
export function levelRoom(levels: number, box: LsmBox, l0: boolean): RowRoom {
  const measures = measuresFor(box);
  const l0Px = l0 ? measures.l0Most : kEmptyL0Px;
  return {
    count: levels,
    room: roomBelow(heightsOf(measures, box).l0 + l0Px, measures, box).room,
    measures: rowMeasures(measures, box),
  };
}

/** Measures for rows with their names above them. */
const overNames = (levels: RowMeasures): RowMeasures => ({
  ...levels,
  thinPitch: kNameLinePx + levels.thin + 4,
  headroom: kNameLinePx + 3,
});

export const rowMeasures = ({ levels }: Measures, { gutter }: LsmBox): RowMeasures =>
  gutter > 0 ? levels : overNames(levels);
