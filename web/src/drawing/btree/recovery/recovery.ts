// InnoDB's recovery after a power cut: torn pages are restored from the doublewrite buffer, the
// redo log sweeps over the pages that it changed, and uncommitted transactions are rolled back.
import type { BtreeRecoveryRow } from '../../../gen/types';
import type { Tables } from '../../../model/tables/decode';
import { lastCut } from '../../../model/tables/power';
import { onlyRow } from '../../../model/tables/tables';
import type { Rect } from '../../../model/values/geometry';
import { formatBytes, formatCount, formatNs, plural } from '../../../model/values/units';
import { paintRecovery } from '../../kit/recovery/paint_recovery';
import { kDarkBeat, lostBriefly, lostWords } from '../../kit/recovery/recovery_words';
import type { Beat, RecoveryScript } from '../../kit/replay/recovery';
import { kBarHeightPx, kNamePx } from '../layout/gauges';
import type { BtreeGeometry } from '../layout/layout';

const kLogMs = 1_500;
const kCopiesMs = 1_500;
const kRedoMs = 2_600;
const kUndoMs = 1_500;
/** Width of a page on its way, and pitch of copies in the buffer, px. */
const kPagePx = 11;
const kCopyPitchPx = 8;

/**
 * Returns the story of the last recovery; undefined until the database was opened after a power
 * cut.
 */
export function btreeRecovery(tables: Tables, geometry: BtreeGeometry): RecoveryScript | undefined {
  const row = onlyRow(tables, 'btree.recovery');
  const cut = lastCut(tables);
  if (row === undefined || cut === undefined || row.began_ns < cut.t_ns) return undefined;
  if (row.ended_ns === 0 && row.torn === 0) return undefined;
  return {
    paint: paintRecovery,
    beats: [
      kDarkBeat,
      logBeat(row, geometry),
      ...(row.torn > 0
        ? [tornBeat(row, geometry)]
        : [copiesBeat(row, geometry), redoBeat(row, geometry), ...undoBeats(row, geometry)]),
    ],
    summary: row.torn > 0 ? tornSummary(row) : summaryOf(row, cut.lost_writes),
    shut: row.torn > 0,
  };
}

function logBeat(row: BtreeRecoveryRow, { gauges }: BtreeGeometry): Beat {
  const bytes = formatBytes(row.end_lsn - row.checkpoint_lsn);
  return {
    ms: kLogMs,
    words: logWords(row).map((words, i) =>
      i === 0 ? `the redo log since the last checkpoint, ${bytes}: ${words}` : words,
    ),
    ...gaugeOf(gauges.log, 'redo log'),
    ...(gauges.log.h === 0 ? {} : { sweeps: barOf(gauges.log) }),
  };
}

/**
 * Counts records and changes separately, because one mini-transaction's changes to a page take
 * several records.
 */
function logWords(row: BtreeRecoveryRow): string[] {
  const records = plural(row.records, 'record');
  const pages = plural(row.pages, 'page');
  if (row.torn > 0) return [`${records} of ${pages}`, `the redo log: ${records}`, records];
  const changes = plural(changesOf(row), 'change');
  return [
    `${records} for ${changes} to ${pages}`,
    `the redo log: ${changes} to ${pages}`,
    `the redo log: ${changes}`,
  ];
}

const changesOf = ({ applied, skipped }: BtreeRecoveryRow): number => applied + skipped;

/** A torn page without a second copy: the database cannot be opened. */
function tornBeat({ torn }: BtreeRecoveryRow, { leaves, gutter }: BtreeGeometry): Beat {
  const pages = plural(torn, 'page');
  return {
    ms: kCopiesMs,
    words: [
      `${pages} half written, with no second copy: found, but not to be repaired`,
      `${plural(torn, 'torn page')} without a second copy`,
    ],
    reveals: [leaves],
    frames: [leaves],
    names: nameOfLeaves(leaves, gutter),
  };
}

/** The copies in the doublewrite buffer, and the pages restored from them. */
function copiesBeat(row: BtreeRecoveryRow, { gauges, leaves }: BtreeGeometry): Beat {
  const { copies, restored } = row;
  const from = barOf(gauges.doublewrite);
  const shown = gauges.doublewrite.h > 0;
  return {
    ms: kCopiesMs,
    words: copiesWords(copies, restored),
    ...gaugeOf(gauges.doublewrite, 'doublewrite'),
    ...(shown ? { slots: copySlots(from, copies), frames: [wide(gauges.doublewrite)] } : {}),
    ...(restored > 0
      ? { flight: { from, to: leaves, count: restored, kind: 'copy' as const, px: kPagePx } }
      : {}),
  };
}

function copiesWords(copies: number, restored: number): string[] {
  if (copies === 0) return ['no page is torn'];
  const held = plural(copies, 'second copy', 'second copies');
  if (restored === 0)
    return [`${held} in the doublewrite buffer: no page is torn`, 'no page is torn'];
  const one = restored === 1;
  const torn = `${plural(restored, 'page')} half written, and put back from ${one ? 'its copy' : 'their copies'}`;
  return [
    `${held} in the doublewrite buffer: ${torn}`,
    torn,
    `${plural(restored, 'torn page')} put back`,
  ];
}

/** Returns boxes of copies side by side, as many as fit. */
function copySlots({ x, y, w, h }: Rect, copies: number): Rect[] {
  const shown = Math.min(copies, Math.floor(w / kCopyPitchPx));
  return Array.from({ length: shown }, (_, i) => ({
    x: x + i * kCopyPitchPx,
    y: y - 2,
    w: kCopyPitchPx - 2,
    h: h + 3,
  }));
}

function redoBeat(row: BtreeRecoveryRow, geometry: BtreeGeometry): Beat {
  const { axis, levels, leaves, marks, gauges, gutter } = geometry;
  const { applied, skipped, pages_read: read } = row;
  const top = levels[0]?.y ?? leaves.y;
  const end = marks.y + marks.dirtyH + marks.writtenH + 2;
  const tree = { x: axis.x, y: top, w: axis.w, h: end - top };
  const known = skipped > 0 ? `, ${formatCount(skipped)} were on the drive already` : '';
  const memory = gaugeOf(gauges.memory, 'memory');
  return {
    ms: kRedoMs,
    words: [
      `redo: ${formatCount(applied)} changes to ${plural(read, 'page')} are made again${known}`,
      `redo: ${formatCount(applied)} changes are made again`,
      `${formatCount(applied)} changes again`,
    ],
    reveals: [tree, ...(memory.reveals ?? [])],
    names: [...nameOfLeaves(leaves, gutter), ...(memory.names ?? [])],
    sweeps: tree,
  };
}

function undoBeats(row: BtreeRecoveryRow, { leaves }: BtreeGeometry): Beat[] {
  const { rolled_back: transactions, undone } = row;
  if (transactions === 0) return [];
  const what = plural(transactions, 'transaction');
  return [
    {
      ms: kUndoMs,
      words: [
        `${what} had not committed: ${plural(undone, 'change')} rolled back`,
        `${what} rolled back`,
      ],
      sweeps: leaves,
      leftwards: true,
    },
  ];
}

/** Returns a gauge with its name above it; empty if it found no room. */
function gaugeOf(gauge: Rect, name: string): Pick<Beat, 'reveals' | 'names'> {
  if (gauge.h === 0) return {};
  const { y } = barOf(gauge);
  return { reveals: [wide(gauge)], names: [{ words: name, x: gauge.x, y: (gauge.y + y) / 2 }] };
}

/** Returns a gauge's bar, under its name. */
const barOf = ({ x, y, w, h }: Rect): Rect => ({
  x,
  y: y + kNamePx,
  w,
  h: Math.min(h, kBarHeightPx),
});

const wide = ({ x, y, w }: Rect): Rect => ({ x, y, w, h: kNamePx + kBarHeightPx + 3 });

const nameOfLeaves = ({ y, h }: Rect, gutter: number) =>
  gutter > 0 ? [{ words: 'leaves', x: 0, y: y + h / 2 }] : [];

function summaryOf(row: BtreeRecoveryRow, lost: number): string[] {
  const { restored, rolled_back: transactions } = row;
  const found = `found ${plural(changesOf(row), 'change')} in the log`;
  const torn = plural(restored, 'torn page');
  const repaired = restored > 0 ? `repaired ${torn}` : 'nothing to repair';
  const back = transactions > 0 ? `, rolled ${plural(transactions, 'transaction')} back` : '';
  const time = `open after ${formatNs(row.ended_ns - row.began_ns)}`;
  return [
    `${found}, ${repaired}${back}, ${lostWords(lost)}; ${time}`,
    `${found}, ${repaired}${back}, ${lostWords(lost)}`,
    `${found}, ${repaired}, ${lostWords(lost)}`,
    `${repaired}, ${lostWords(lost)}`,
    `${restored > 0 ? `${plural(restored, 'page')} repaired` : repaired}, ${lostBriefly(lost)}`,
    lostBriefly(lost),
  ];
}

function tornSummary({ torn }: BtreeRecoveryRow): string[] {
  const pages = plural(torn, 'torn page');
  return [
    `found ${pages}, repaired none, as there is no second copy: this database cannot be opened`,
    `${pages}, no second copy: this database cannot be opened`,
    `${pages}, no second copy: it cannot be opened`,
    `${pages}: it cannot be opened`,
  ];
}
