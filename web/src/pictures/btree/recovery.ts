// How InnoDB comes back after a power cut: torn pages are put back from the doublewrite buffer, the
// redo log sweeps over the pages that it changed, and what had not committed is rolled back.
import type { Tables } from '../../model/decode';
import { lastCut } from '../../model/power';
import { onlyRow } from '../../model/tables';
import { formatBytes, formatCount, formatNs, plural } from '../../model/units';
import { paintRecovery } from '../kit/paint_recovery';
import { type Beat, kDarkBeat, lostWords, type RecoveryScript } from '../kit/recovery';
import type { BtreeGeometry } from './layout';

/** Columns of `btree.recovery`; the table is missing where the engine cannot recover. */
interface BtreeRecoveryRow {
  readonly checkpoint_lsn: number;
  readonly end_lsn: number;
  readonly records: number;
  readonly pages: number;
  readonly pages_read: number;
  readonly applied: number;
  readonly skipped: number;
  readonly copies: number;
  readonly restored: number;
  readonly torn: number;
  readonly rolled_back: number;
  readonly undone: number;
  readonly began_ns: number;
  readonly ended_ns: number;
}
const kTable = 'btree.recovery' as never;

const kLogMs = 1_500;
const kCopiesMs = 1_500;
const kRedoMs = 2_600;
const kUndoMs = 1_500;

/** Undefined while the database has not been opened after a power cut. */
export function btreeRecovery(tables: Tables, geometry: BtreeGeometry): RecoveryScript | undefined {
  const row = onlyRow(tables, kTable) as BtreeRecoveryRow | undefined;
  const cut = lastCut(tables);
  if (row === undefined || cut === undefined || row.began_ns < cut.t_ns) return undefined;
  if (row.ended_ns === 0 && row.torn === 0) return undefined;
  return {
    paint: paintRecovery,
    beats: [
      kDarkBeat,
      logBeat(row, geometry),
      copiesBeat(row, geometry),
      ...(row.torn > 0 ? [] : [redoBeat(row, geometry), ...undoBeats(row, geometry)]),
    ],
    summary: row.torn > 0 ? tornSummary(row) : summaryOf(row, cut.lost_writes),
  };
}

function logBeat(row: BtreeRecoveryRow, { gauges }: BtreeGeometry): Beat {
  const { records, pages } = row;
  const bytes = formatBytes(row.end_lsn - row.checkpoint_lsn);
  return {
    ms: kLogMs,
    words: [
      `the redo log since the last checkpoint, ${bytes}: ${plural(records, 'record')} of ${plural(pages, 'page')}`,
      `the redo log: ${plural(records, 'record')} of ${plural(pages, 'page')}`,
      `${plural(records, 'redo record')}`,
    ],
    reveals: [wide(gauges.log)],
    sweeps: gauges.log,
  };
}

function copiesBeat(row: BtreeRecoveryRow, { gauges, leaves }: BtreeGeometry): Beat {
  const { copies, restored, torn } = row;
  const from = gauges.doublewrite;
  if (torn > 0)
    return {
      ms: kCopiesMs,
      words: [
        `${plural(torn, 'page')} half written, and no second copy: found, but not to be repaired`,
        `${plural(torn, 'torn page')} without a second copy`,
      ],
      reveals: [leaves],
      frames: [leaves],
    };
  const looked =
    copies === 0 ? 'no second copies' : `${plural(copies, 'second copy', 'second copies')}`;
  return {
    ms: kCopiesMs,
    words:
      restored > 0
        ? [
            `${looked}: ${plural(restored, 'torn page')} put back from theirs`,
            `${plural(restored, 'torn page')} put back`,
          ]
        : [`${looked} in the doublewrite buffer: no page is torn`, 'no page is torn'],
    reveals: [wide(from)],
    frames: [wide(from)],
    ...(restored > 0
      ? { flight: { from, to: leaves, count: restored, kind: 'copy' as const } }
      : {}),
  };
}

function redoBeat(
  row: BtreeRecoveryRow,
  { axis, levels, leaves, marks, gauges }: BtreeGeometry,
): Beat {
  const { applied, skipped, pages_read: read } = row;
  const top = levels[0]?.y ?? leaves.y;
  const end = marks.y + marks.dirtyH + marks.writtenH + 2;
  const tree = { x: axis.x, y: top, w: axis.w, h: end - top };
  const known = skipped > 0 ? `, ${formatCount(skipped)} were on the drive already` : '';
  return {
    ms: kRedoMs,
    words: [
      `redo: ${formatCount(applied)} changes of ${plural(read, 'page')} are made again${known}`,
      `redo: ${formatCount(applied)} changes are made again`,
      `${formatCount(applied)} changes again`,
    ],
    reveals: [tree, wide(gauges.memory)],
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

/** A gauge with its name above it. */
const wide = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => ({
  x,
  y: y - 20,
  w,
  h: h + 24,
});

function summaryOf(row: BtreeRecoveryRow, lost: number): string[] {
  const { records, restored, rolled_back: transactions } = row;
  const found = `found ${plural(records, 'log record')}`;
  const repaired = `repaired ${plural(restored, 'torn page')}`;
  const back = transactions > 0 ? `, rolled ${plural(transactions, 'transaction')} back` : '';
  const time = `open after ${formatNs(row.ended_ns - row.began_ns)}`;
  return [
    `${found}, ${repaired}${back}, ${lostWords(lost)}; ${time}`,
    `${found}, ${repaired}, ${lostWords(lost)}`,
    `${repaired}, ${lostWords(lost)}`,
  ];
}

function tornSummary({ records, torn }: BtreeRecoveryRow): string[] {
  const found = `found ${plural(records, 'log record')}`;
  const pages = plural(torn, 'torn page');
  return [
    `${found} and ${pages}, with no second copy: this database cannot be opened`,
    `${pages}, no second copy: the database is lost`,
  ];
}
