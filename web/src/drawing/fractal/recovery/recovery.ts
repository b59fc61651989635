// TokuDB's recovery after a power cut: the header of the last complete checkpoint names the nodes,
// the log's records since then fall into the tree again as messages, and uncommitted transactions
// are aborted.
import type { FractalOpeningRow } from '../../../gen/types';
import type { Tables } from '../../../model/tables/decode';
import { lastCut } from '../../../model/tables/power';
import { onlyRow } from '../../../model/tables/tables';
import type { Rect } from '../../../model/values/geometry';
import { formatBytes, formatCount, formatNs, plural } from '../../../model/values/units';
import { paintRecovery } from '../../kit/recovery/paint_recovery';
import { kDarkBeat, lostBriefly, lostWords } from '../../kit/recovery/recovery_words';
import type { Beat, PartName, RecoveryScript } from '../../kit/replay/recovery';
import { type FractalGeometry, kFootPx, type NodeRow } from '../layout/layout';

const kHeaderMs = 1_300;
const kNodesMs = 1_500;
const kReplayMs = 2_600;
const kAbortMs = 1_300;

/**
 * Returns the story of the last recovery; undefined until the database was opened after a power
 * cut.
 */
export function fractalRecovery(
  tables: Tables,
  geometry: FractalGeometry,
): RecoveryScript | undefined {
  const row = onlyRow(tables, 'fractal.opening');
  const cut = lastCut(tables);
  if (row === undefined || cut === undefined || row.ended_ns === 0) return undefined;
  return {
    paint: paintRecovery,
    beats: [
      kDarkBeat,
      ...(row.nodes === 0 ? [kEmptyBeat] : [headerBeat(row, geometry), nodesBeat(row, geometry)]),
      replayBeat(row, geometry),
      ...abortBeats(row, geometry),
    ],
    summary: summaryOf(row, cut.lost_writes),
  };
}

/** The power was cut before the first checkpoint. */
const kEmptyBeat: Beat = {
  ms: kHeaderMs,
  words: ['no checkpoint yet: the tree begins empty', 'the tree begins empty'],
};

/** Each dictionary's file has two headers, which checkpoints overwrite in turn: one is whole. */
function headerBeat(row: FractalOpeningRow, { axis, log }: FractalGeometry): Beat {
  const w = Math.min(90, axis.w / 6);
  const y = log.y + log.h + 8;
  const of = (i: number) => ({ x: axis.x + axis.w / 2 + (i - 1) * (w + 16) + 8, y, w, h: 14 });
  const torn = row.torn_headers;
  const which =
    torn > 0 ? `the newest is torn, so the one before it counts` : 'the newer one counts';
  return {
    ms: kHeaderMs,
    words: [
      `two headers, of the last two checkpoints: ${which}`,
      torn > 0 ? 'a torn header: the one before it counts' : 'the header of the last checkpoint',
    ],
    ...(torn > 0 ? { slots: [of(0)], torn: [of(1)] } : { slots: [of(0), of(1)] }),
    frames: [of(torn > 0 ? 0 : 1)],
  };
}

/** The checkpoint's nodes are there; the log decides which messages are above the leaves. */
const nodesBeat = ({ nodes }: FractalOpeningRow, { rows, lens }: FractalGeometry): Beat => ({
  ms: kNodesMs,
  words: [
    `it names ${plural(nodes, 'node')}: the tree has the shape that it had at that checkpoint`,
    `it names ${plural(nodes, 'node')} of that checkpoint`,
    plural(nodes, 'node'),
  ],
  reveals: [...rows.slice(-1).map(wholeRow), ...(lens === undefined ? [] : [lens.frame])],
  frames: rows.slice(0, -1),
  names: namesOf(rows),
  downwards: true,
});

/** Returns a row's box with the marks above and below it. */
const wholeRow = ({ x, y, w, h }: NodeRow): Rect => ({ x, y: y - 12, w, h: h + 12 + kFootPx });

/** Returns names in the gutter, if there is one. */
const namesOf = (rows: readonly NodeRow[]): PartName[] =>
  rows.flatMap(({ height, x, y, h }, i) => {
    const words = i === 0 ? 'root' : height === 0 ? 'leaves' : `height ${height}`;
    return x === 0 ? [] : [{ words, x: 0, y: y + h / 2 }];
  });

function replayBeat(row: FractalOpeningRow, { log, rows }: FractalGeometry): Beat {
  const { replayed, messages, skipped, log_bytes: bytes } = row;
  const root = rows[0];
  // Without a checkpoint, no part of the tree is known yet.
  const unknown = row.nodes === 0 ? rows : rows.slice(0, -1);
  const names = [
    ...(log.x === 0 ? [] : [{ words: 'log', x: 0, y: log.y + log.h / 2 }]),
    ...(row.nodes === 0 ? namesOf(rows) : []),
  ];
  const known = skipped > 0 ? `; in the nodes already: ${formatCount(skipped)}` : '';
  const records = plural(replayed, 'record');
  const fall = `${plural(messages, 'message')} ${messages === 1 ? 'falls' : 'fall'} into the tree again`;
  return {
    ms: kReplayMs,
    words: [
      `the log since then, ${formatBytes(bytes)}, ${records}: ${fall}${known}`,
      `the log since then, ${formatBytes(bytes)}, ${records}: ${fall}`,
      `the log since then: ${fall}`,
      fall,
      `${plural(messages, 'message')} from the log`,
    ],
    slots: [log],
    sweeps: log,
    reveals: [log, ...unknown.map(wholeRow)],
    names,
    ...(root === undefined
      ? {}
      : { flight: { from: log, to: root, count: messages, kind: 'first' as const } }),
  };
}

function abortBeats({ aborted }: FractalOpeningRow, { rows }: FractalGeometry): Beat[] {
  const leaves = rows.at(-1);
  if (aborted === 0 || leaves === undefined) return [];
  const what = plural(aborted, 'transaction');
  return [
    {
      ms: kAbortMs,
      words: [
        `${what} had not committed: ${aborted === 1 ? 'its' : 'their'} changes are taken back`,
        `${what} taken back`,
      ],
      sweeps: leaves,
      leftwards: true,
    },
  ];
}

function summaryOf(row: FractalOpeningRow, lost: number): string[] {
  const { replayed, torn_headers: torn, torn_bytes: tail, aborted } = row;
  const found = `found ${plural(replayed, 'log record')}`;
  const headers = torn > 0 ? `passed over ${plural(torn, 'torn header')}` : 'nothing to repair';
  const cutOff = tail > 0 ? `, cut ${formatBytes(tail)} of torn log off` : '';
  const undone = aborted > 0 ? `, took ${plural(aborted, 'transaction')} back` : '';
  const time = `open after ${formatNs(row.ended_ns - row.began_ns)}`;
  return [
    `${found}, ${headers}${cutOff}${undone}, ${lostWords(lost)}; ${time}`,
    `${found}, ${headers}${cutOff}${undone}, ${lostWords(lost)}`,
    `${found}, ${headers}, ${lostWords(lost)}; ${time}`,
    `${found}, ${headers}, ${lostWords(lost)}`,
    `${found}, ${lostWords(lost)}`,
    `${formatCount(replayed)} records, ${lostWords(lost)}`,
    `${plural(replayed, 'record')} found, ${lostBriefly(lost)}`,
    lostBriefly(lost),
  ];
}
