// The recovery of MyRocks, or RocksDB, after a power cut: the MANIFEST names the files, the logs'
// writes go into a memtable, and the memtable becomes a file of L0 before the database opens.
import type { LsmOpeningRow } from '../../../gen/types';
import type { Tables } from '../../../model/tables/decode';
import { lastCut } from '../../../model/tables/power';
import { onlyRow } from '../../../model/tables/tables';
import type { Rect, TreeAxis } from '../../../model/values/geometry';
import { formatBytes, formatNs, plural } from '../../../model/values/units';
import { paintRecovery } from '../../kit/recovery/paint_recovery';
import { kDarkBeat, lostBriefly, lostWords } from '../../kit/recovery/recovery_words';
import type { Beat, PartName, RecoveryScript } from '../../kit/replay/recovery';
import type { LsmGeometry } from '../layout/layout';

const kReadMs = 1_600;
const kReplayMs = 2_400;
const kFileMs = 1_400;

/** Returns the story of the last recovery; undefined if no power cut was followed by an opening. */
export function lsmRecovery(tables: Tables, geometry: LsmGeometry): RecoveryScript | undefined {
  const row = onlyRow(tables, 'lsm.opening');
  const cut = lastCut(tables);
  if (row === undefined || cut === undefined || row.ended_ns === 0) return undefined;
  return {
    paint: paintRecovery,
    beats: [kDarkBeat, manifestBeat(row, geometry), ...logBeats(row, geometry)],
    summary: summaryOf(row, cut.lost_writes),
  };
}

/** The files that were there before the power cut. */
function manifestBeat(row: LsmOpeningRow, { axis, l0, levels }: LsmGeometry): Beat {
  const files = plural(row.tables, 'file');
  const are = row.tables === 1 ? 'it is' : 'they are all';
  // Files of L0 without those made from the log.
  const old = [...l0.files]
    .sort((a, b) => a.file.number - b.file.number)
    .slice(0, Math.max(0, l0.files.length - row.new_tables));
  const known = [...old, ...levels];
  return {
    ms: kReadMs,
    words: [`the MANIFEST names ${files}: ${are} on the drive`, `the MANIFEST names ${files}`],
    reveals: known.map(({ x, y, w, h }) => ({ x, y: y - 2, w, h: h + 4 })),
    names: [
      ...(old.length > 0 ? nameOf(l0, 'L0', axis) : []),
      ...levels.flatMap((row) => nameOf(row, `L${row.level}`, axis)),
    ],
    downwards: true,
    frames: levels.length === 0 ? [l0] : [],
  };
}

/** Names a part in the gutter, if there is one. */
const nameOf = ({ y, h }: Rect, words: string, axis: TreeAxis): PartName[] =>
  axis.x === 0 ? [] : [{ words, x: 0, y: y + h / 2 }];

function logBeats(row: LsmOpeningRow, geometry: LsmGeometry): Beat[] {
  const { memtable, log, l0, axis } = geometry;
  const { writes, log_bytes: bytes, new_tables: made } = row;
  if (writes === 0)
    return [{ ms: kReadMs, words: ['the log holds no write'], sweeps: log, reveals: [log] }];
  const found = plural(writes, 'write');
  const go = writes === 1 ? 'goes' : 'go';
  const replay: Beat = {
    ms: kReplayMs,
    words: [
      `the log is read, ${formatBytes(bytes)}: ${found} ${go} into a memtable again`,
      `${found} of the log ${go} into a memtable again`,
      `${found} from the log`,
    ],
    sweeps: log,
    flight: { from: log, to: memtable, count: writes, kind: 'first' },
    fills: { rect: memtable, share: 1 },
    names: nameOf(memtable, 'memtable', axis),
  };
  if (made === 0) return [replay];
  const files = plural(made, 'file');
  return [
    replay,
    {
      ms: kFileMs,
      words: [`that becomes ${files} in L0, so the log can go`, `that becomes ${files} in L0`],
      reveals: [l0, memtable, log],
      ...(l0.files.length > made ? {} : { names: nameOf(l0, 'L0', axis) }),
      flight: { from: memtable, to: l0, count: 24, kind: 'first' },
      drains: { rect: memtable, share: 1 },
    },
  ];
}

function summaryOf(row: LsmOpeningRow, lost: number): string[] {
  const { writes, damaged_log: damaged, began_ns: began, ended_ns: ended } = row;
  const found = `found ${plural(writes, 'write')} in the log`;
  const end = damaged > 0 ? ', to where it is damaged' : '';
  const time = `open after ${formatNs(ended - began)}`;
  return [
    `${found}${end}, nothing to repair, ${lostWords(lost)}; ${time}`,
    `${found}, ${lostWords(lost)}; ${time}`,
    `${plural(writes, 'write')} from the log, ${lostWords(lost)}`,
    `${plural(writes, 'write')} found, ${lostBriefly(lost)}`,
    lostBriefly(lost),
  ];
}
