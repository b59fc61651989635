// The sentence over a job that is replayed, followed by shorter wordings.
import { formatBytes, plural } from '../../../model/units';
import { type Caption, captionWordings, laneY } from '../../kit/words/caption';
import {
  type FlushScript,
  type JobScript,
  kGorged,
  stepsOf,
  type WriteScript,
} from '../replay/job_script';
import type { PlacedJob } from '../replay/placed_job';
import { type FlushScene, flushAt } from '../replay/replay';

export function jobCaption({
  script,
  elapsedMs,
  chips,
  geometry,
  lens,
  presence,
}: PlacedJob): Caption {
  const middle = lens.at((script.from + script.to) / 2);
  const wordings = captionWordings(wordsOf(script, elapsedMs), chips);
  return { middle, y: laneY(geometry.arrivals), wordings, presence };
}

function wordsOf(script: JobScript, elapsedMs: number): string[] {
  if (script.kind === 'node write') return writeCaption(script);
  const scene = flushAt(script, elapsedMs);
  return flushCaption(stepsOf(script)[scene.step] ?? script, scene);
}

/** Why a node is flushed, in words for those who do not know the engine's. */
const kReasonWords = new Map([[kGorged, "this node's buffer is full"]]);

/**
 * `script`: the flush of a cascade that the scene is in; `each`: messages in a mark, if several.
 */
export function flushCaption(
  script: FlushScript,
  { beat, spread, step, merge }: Pick<FlushScene, 'beat' | 'spread' | 'step' | 'merge'>,
  each = 0,
): string[] {
  const batch = plural(script.messages, 'message');
  const moves = script.messages === 1 ? 'moves' : 'move';
  const reason =
    step > 0
      ? ['that was too much for this node: its buffer is full, too', 'now this node is full, too']
      : [kReasonWords.get(script.reason) ?? script.reason];
  switch (beat) {
    case 'rest':
      if (spread === 0) return reason;
      break;
    case 'gauge':
      return reason;
    case 'compare':
      return [
        `which of the ${plural(script.slots.length, 'slot')} is the heaviest?`,
        'which slot is the heaviest?',
      ];
    case 'choose':
      return [
        `this slot holds the most: ${batch}, ${formatBytes(script.bytes)}`,
        `this slot holds the most: ${batch}`,
        batch,
      ];
    case 'fall': {
      const marks = each > 1 ? ` (one mark = ${each})` : '';
      return [
        `${batch} ${moves} down one level, in memory${marks}`,
        `${batch} ${moves} down one level`,
        batch,
      ];
    }
    default:
      break;
  }
  if (merge > 0) return mergeWords(script);
  const split = script.splitAt === undefined ? '' : '; the child splits';
  const child = formatBytes(script.readBytes);
  const read = script.readBytes > 0 ? `; the child (${child}) had to be read first` : '';
  return [
    `${batch} ${moves} down one level, in memory. No write yet${read}${split}`,
    `${batch} ${moves} down one level. No write yet${split}`,
    `${batch}: no write yet`,
    batch,
  ];
}

/** The batch has arrived, and left the child too small. */
function mergeWords({ merge, target }: FlushScript): string[] {
  const what = target.height === 0 ? 'leaf' : 'node';
  const joins = merge?.shared === true ? 'it gets rows of its neighbour' : 'it joins its neighbour';
  return [
    `this ${what} is too small now, so ${joins}. No write yet`,
    `this ${what} is too small now, so ${joins}`,
    joins,
  ];
}

/** The sentence over a node write, followed by shorter wordings. */
export function writeCaption(script: WriteScript): string[] {
  const what = script.height === 0 ? 'leaf' : 'node';
  const why = script.forCheckpoint ? 'Checkpoint' : 'Cache full';
  const news = newBytesOf(script);
  return [
    `${why}: the whole ${what} is written to a new place; ${news}`,
    `${why}: the whole ${what} is written; ${news}`,
    `${why}: ${news}`,
    news,
  ];
}

/**
 * "30.4 of 59.9 kB is new": the unit once where it is the same. Rows are counted as they are, so
 * compressed ones may be more than what is written.
 */
function newBytesOf({ firstBytes, writtenBytes }: WriteScript): string {
  const [first, all] = [formatBytes(Math.min(firstBytes, writtenBytes)), formatBytes(writtenBytes)];
  const [number, unit] = first.split(' ');
  return `${all.endsWith(` ${unit}`) ? number : first} of ${all} is new`;
}
