// Captions of the jobs shown, centred over the thing they describe, with a chip before them that
// says whether a job is replayed or runs now.
import { formatCount } from '../../../model/values/units';
import type { RunningReplay } from '../picture';
import type { Span } from './side_by_side';
import type { Wording, Words } from './words';

export interface Caption {
  /** Preferred centre, and the middle of the line, px. */
  middle: number;
  y: number;
  wordings: readonly Wording[];
  /** Fade-in, 0 … 1. */
  presence: number;
}

/** The chip of a job that runs now. */
export const kLive: readonly string[] = ['live'];

/** The chip of a database that is back after a power cut. */
export const kBack: readonly string[] = ['power back'];
/** Half the height of a line with a chip, px. */
const kHalfLinePx = 9;

/**
 * Returns the chip's wordings, longest first: "replay · one of 15,285 page writes since the last".
 * `jobs` is the plural name of the jobs; `of` below 2 has no count worth saying.
 */
export function replayChips({ of }: Pick<RunningReplay, 'of'>, jobs: string): string[] {
  if (of < 2) return ['replay'];
  const one = `replay · one of ${formatCount(of)} ${jobs}`;
  return [`${one} since the last`, one, `replay · 1 of ${formatCount(of)}`, 'replay'];
}

/**
 * Returns every pair of chip and words in order of preference. First the words get shorter, then
 * the chip loses its count; the last words, which say least, are a last resort.
 */
export function captionWordings(words: readonly string[], chips: readonly string[]): Wording[] {
  const pairs = (some: readonly string[], these: readonly string[]) =>
    some.flatMap((one) => these.map((chip): Wording => [chip, one]));
  const [telling, least] = words.length < 2 ? [words, []] : [words.slice(0, -1), words.slice(-1)];
  const [counted, bare] = [chips.slice(0, -1), chips.slice(-1)];
  return [
    ...pairs(telling, counted),
    ...pairs(telling, bare),
    ...pairs(least, counted),
    ...pairs(least, bare),
  ];
}

/**
 * The middle of the lane where rows arrive. Captions go there when rows are too close for words.
 */
export const laneY = (arrivals: { y: number; h: number }): number =>
  arrivals.y + Math.min(11, arrivals.h / 2);

/**
 * Says the beat of a recovery, or its summary, in the middle of the lane of arrivals. In a lane too
 * low for words they overlap the shapes below it, so they have a halo.
 */
export function sayBeat(
  words: Words,
  { axis, arrivals }: { axis: Span; arrivals: { y: number; h: number } },
  wordings: readonly string[],
  chips = kBack,
): void {
  const y = Math.max(kHalfLinePx, laneY(arrivals));
  words.say({
    wordings: captionWordings(wordings, chips),
    places: [{ x: axis.x + axis.w / 2, y, align: 'center', slide: axis }],
    most: axis.w,
    colour: words.theme.ink,
    weight: 600,
    halo: words.theme.bg,
  });
}

const kGapPx = 16;

/** Says captions from left to right; those on one line (less than 18 px apart) share its width. */
export function sayCaptions(words: Words, axis: Span, captions: readonly Caption[]): void {
  const shares = (y: number) => captions.filter((one) => Math.abs(one.y - y) < 18).length;
  for (const { middle, y, wordings, presence } of [...captions].sort((a, b) => a.middle - b.middle))
    if (presence > 0)
      words.say({
        wordings,
        places: [{ x: middle, y, align: 'center', slide: axis }],
        most: axis.w / shares(y) - (shares(y) > 1 ? kGapPx : 0),
        colour: words.theme.ink,
        weight: 600,
        alpha: presence,
      });
}
