// Captions of jobs, beat by beat, each followed by shorter wordings.
import { formatBytes, formatCount, plural } from '../../../model/values/units';
import { type Caption, captionWordings, laneY } from '../../kit/words/caption';
import type { Words } from '../../kit/words/words';
import type { LsmGeometry } from '../layout/layout';
import { gaugeX } from '../replay/level_gauge';
import type { JobScript, LevelGauge, ReplayScene } from '../replay/replay';
import { headroomOf, replayLens, rowOfLevel } from '../replay/stage';
import { comparedWords } from '../state/candidates';

/** Room that a caption needs above a lens, px. */
const kCaptionRoomPx = 38;

/**
 * Returns the job's caption; undefined while it is not visible. `chips`: wordings of the chip,
 * longest first.
 */
export function replayCaptionAt(
  geometry: LsmGeometry,
  script: JobScript,
  scene: ReplayScene,
  chips: readonly string[],
): Caption | undefined {
  const source = rowOfLevel(geometry, script.level);
  const lens = replayLens(geometry, script);
  if (source === undefined || lens === undefined || scene.presence <= 0) return undefined;
  const above =
    geometry.box.gutter > 0 && headroomOf(geometry, script.level) >= kCaptionRoomPx
      ? (lens.frame?.y ?? source.y - 12) - 12
      : undefined;
  return {
    middle: lens.truth.x + lens.truth.w / 2,
    y: above ?? laneY(geometry.arrivals),
    wordings: captionWordings(wordingsOf(scene, script), chips),
    presence: scene.presence,
  };
}

/** Returns the wordings of a beat. The lane of the drive says the bytes written. */
export function wordingsOf(
  {
    beat,
    chosen,
    dropped,
    progress,
  }: Pick<ReplayScene, 'beat' | 'chosen' | 'dropped' | 'progress'>,
  script: JobScript,
): string[] {
  const main = replayCaptions(script);
  // A flush's caption begins with its reason.
  if (script.kind === 'flush') return main;
  switch (beat) {
    case 'rest':
    case 'why':
      return whyWords(script);
    case 'compare':
      return comparedWords(script.candidates, chosen > 0);
    case 'merge':
      return mergeWords(script, dropped, progress);
    case 'install':
    case 'done':
      return installWords(script);
    default:
      return main;
  }
}

/** Returns a job's reason in the engine's words: "L5 is over its target". */
export function reasonWords({ reason, level }: Pick<JobScript, 'reason' | 'level'>): string {
  const words = reason.replace(/^the level/, `L${level}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const amountOf = (gauge: LevelGauge, amount: number): string =>
  gauge.unit === 'bytes' || gauge.unit === 'kept'
    ? formatBytes(amount)
    : plural(amount, gauge.unit.replace(/s$/, ''));

/** A lower bar has no room for words, px. */
const kWordsPx = 18;

/** Says what the line on a level's bar marks. */
export function sayLimit(
  words: Words,
  geometry: LsmGeometry,
  { gauge, level }: JobScript,
  scene: ReplayScene,
): void {
  const row = rowOfLevel(geometry, level);
  if (gauge === undefined || row === undefined || scene.gauge < 0.5 || row.h < kWordsPx) return;
  words.say({
    wordings:
      gauge.unit === 'bytes'
        ? [`target: ${formatBytes(gauge.limit)}`, 'target']
        : gauge.unit === 'kept'
          ? [`at most ${formatBytes(gauge.limit)}`, 'limit']
          : ['limit'],
    places: [{ x: gaugeX(row, gauge, gauge.limit) - 8, y: row.y + row.h / 2, align: 'right' }],
    colour: words.theme.ink,
    ground: words.theme.bg,
    alpha: scene.gauge * scene.presence,
  });
}

function whyWords(script: JobScript): string[] {
  const { gauge, level } = script;
  const reason = reasonWords(script);
  if (gauge === undefined) return [reason];
  const { before, limit, unit } = gauge;
  const held = amountOf(gauge, before);
  if (unit === 'files')
    return [
      `L0 has ${held}, and a lookup must search each: at ${formatCount(limit)} they are merged`,
      `L0 has ${held}: at ${formatCount(limit)} they are merged`,
      `L0 has ${held}`,
    ];
  if (unit === 'runs')
    return [
      `${reason}: ${formatCount(before)}, from ${formatCount(limit)} on they are merged`,
      reason,
    ];
  const over = before - limit;
  if (unit === 'kept')
    return [
      `All files hold ${held}: ${formatBytes(over)} more than may be kept`,
      `${held}, ${formatBytes(over)} more than may be kept`,
      reason,
    ];
  // Files that other jobs read count, too: a level may be due although it is within its target.
  if (over <= 0) return [`${reason}: ${held} of ${formatBytes(limit)}`, reason];
  const share = `${Math.max(1, Math.round((over / limit) * 100))}%`;
  return [
    `L${level} holds ${held}: ${formatBytes(over)}, or ${share}, over its target`,
    `L${level} holds ${held}, ${share} over its target`,
    `L${level} is ${share} over its target`,
    reason,
  ];
}

/** Returns true if an input deletes a range of keys: rows fall out without an equal key. */
const deletesRange = ({ inputs, carried }: JobScript): boolean =>
  [...inputs, ...carried].some(({ rangeDeletions }) => rangeDeletions > 0);

function mergeWords(script: JobScript, dropped: number, progress: number): string[] {
  if (script.kind !== 'compaction') return replayCaptions(script);
  if (dropped === 0 || progress < 0.2)
    return [
      'Read side by side in key order, and written again as new files',
      'Merged in key order into new files',
      'merged in key order',
    ];
  const out = plural(dropped, 'version');
  if (script.combines)
    return [
      `Where equal keys meet, their entries become one: ${formatCount(dropped)} fewer so far`,
      `Equal keys become one entry: ${formatCount(dropped)} fewer so far`,
      `${formatCount(dropped)} entries fewer so far`,
    ];
  if (deletesRange(script))
    return [
      `Rows in a deleted range fall out, and older versions: ${formatCount(dropped)} so far`,
      `Deleted and older versions fall out: ${formatCount(dropped)} so far`,
      `${out} fell out so far`,
    ];
  return [
    `Where equal keys meet, only the newest version stays: ${out} fell out so far`,
    `Equal keys meet, the older version falls out: ${formatCount(dropped)} so far`,
    `${out} fell out so far`,
  ];
}

function installWords(script: JobScript): string[] {
  const { kind, level, gauge, tombstones, beats, inputs, carried, outputs, runs } = script;
  if (kind !== 'compaction') return replayCaptions(script);
  const dropped = beats.at(-1)?.dropped ?? 0;
  const older = dropped - Math.min(dropped, tombstones);
  const gone = [
    ...(older > 0
      ? [plural(older, deletesRange(script) ? 'deleted or old version' : 'old version')]
      : []),
    ...(tombstones > 0 && dropped > 0 ? [plural(Math.min(dropped, tombstones), 'tombstone')] : []),
  ].join(' and ');
  const one = runs > 0 ? `One run instead of ${runs}: ` : '';
  const files = `${one}${plural(outputs.length, 'new file')} for ${formatCount(inputs.length + carried.length)} old`;
  if (script.combines && dropped > 0)
    return [`${files}; ${formatCount(dropped)} entries fewer, as equal keys became one`, files];
  const left = gauge?.unit === 'bytes' ? `, L${level} is down to ${formatBytes(gauge.after)}` : '';
  return gone === ''
    ? [`${files}${left}`, files]
    : [
        `${files}; ${gone} fell out${left}`,
        `${files}; ${gone} fell out`,
        `${gone} fell out`,
        files,
      ];
}

/** Returns wordings of what a job does, longest first. */
export function replayCaptions(script: JobScript): string[] {
  const { kind, inputs, carried, level, outputLevel, runs } = script;
  const short = `L${level} to L${outputLevel}`;
  const down = plural(inputs.length, 'file');
  const moves = inputs.length === 1 ? 'moves' : 'move';
  if (kind === 'flush') {
    const rows = plural(script.entries, 'row');
    return [
      `${kFlushedFor.get(script.reason) ?? "The memtable's"} ${rows} become one L0 file`,
      `${rows} become one L0 file`,
      'flush',
    ];
  }
  if (kind === 'deletion') {
    const oldest = inputs.length === 1 ? 'The oldest file is' : `The oldest ${down} are`;
    return [
      `${oldest} deleted whole, nothing is rewritten`,
      `${oldest} deleted whole`,
      `${down} deleted`,
    ];
  }
  if (kind === 'trivial move')
    return [
      `${down} ${moves} to L${outputLevel} as ${inputs.length === 1 ? 'it is' : 'they are'}: nothing overlaps, nothing is rewritten`,
      `${down} ${moves} to L${outputLevel}, nothing is rewritten`,
      short,
    ];
  if (runs > 0)
    return [
      `${runs} sorted runs, ${down}, are merged into one run in L${outputLevel}`,
      `${runs} runs are merged into one, in L${outputLevel}`,
      `${runs} runs to one, L${outputLevel}`,
    ];
  if (level === outputLevel) return [`${down} of L${level} are merged into one run`, short];
  if (carried.length === 0) {
    const merged = `${down} ${inputs.length === 1 ? 'is' : 'are'} merged into L${outputLevel}`;
    return [`${merged}, where nothing overlaps`, merged, short];
  }
  return [
    `${down} ${moves} down; ${plural(carried.length, 'file')} below must be rewritten with ${inputs.length === 1 ? 'it' : 'them'}`,
    `${down} ${moves} down, ${formatCount(carried.length)} below rewritten`,
    short,
  ];
}

/** Reasons of flushes, and the caption's beginning for each. */
const kFlushedFor = new Map([
  ['the memtable is full', 'Memtable full: its'],
  ['asked to flush', "Flush requested: the memtable's"],
]);
