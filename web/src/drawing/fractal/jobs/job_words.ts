// Captions of replayed jobs, each followed by shorter wordings.
import { formatBytes, plural } from '../../../model/values/units';
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

/** Reasons of flushes, for readers who do not know the engine's terms. */
const kReasonWords = new Map([[kGorged, "this node's buffer is full"]]);

/**
 * Returns the caption's wordings, longest first. `script`: the flush of a cascade that the scene
 * shows; `each`: messages per mark, if several.
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

/** The wordings after a batch that left the child too small. */
function mergeWords({ merge, target }: FlushScript): string[] {
  const what = target.height === 0 ? 'leaf' : 'node';
  const joins = merge?.shared === true ? 'it gets rows of its neighbour' : 'it joins its neighbour';
  return [
    `this ${what} is too small now, so ${joins}. No write yet`,
    `this ${what} is too small now, so ${joins}`,
    joins,
  ];
}

/** Returns the wordings of a node write, longest first. */
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
 * Returns "30.4 of 59.9 kB is new", with one unit if both are the same. New rows are counted
 * uncompressed, so they may exceed the bytes written.
 */
function newBytesOf({ firstBytes, writtenBytes }: WriteScript): string {
  const [first, all] = [formatBytes(Math.min(firstBytes, writtenBytes)), formatBytes(writtenBytes)];
  const [number, unit] = first.split(' ');
  return `${all.endsWith(` ${unit}`) ? number : first} of ${all} is new`;
}
