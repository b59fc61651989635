// The words of a page write and of other page events: beside the lens, or, if they do not fit
// there, below it.

import { captionWordings, laneY } from '../../kit/words/caption';
import type { Wording, Words } from '../../kit/words/words';
import type { BtreeGeometry } from '../layout/layout';
import type { Lens } from '../layout/lens';
import type { Story } from '../words/write_story';

const kPadPx = 12;
const kLeadingPx = 17;
/** Margin of words below the lens, px: bytes fall to the drive there. */
const kCrumbPx = 16;

interface Column {
  x: number;
  align: 'left' | 'right';
  room: number;
  top: number;
  lines: number;
}

/** Returns the column for words: on the side of the lens with more room, or below the lens. */
function columnOf(geometry: BtreeGeometry, { strip: lens }: Lens): Column {
  const { axis, caption, cards, lift, drive } = geometry;
  if (caption.h > 0)
    return {
      x: caption.x + kCrumbPx,
      align: 'left',
      room: caption.w - kCrumbPx,
      top: caption.y + 4,
      lines: Math.floor((caption.h - 4) / kLeadingPx),
    };
  const left = lens.x - axis.x;
  const right = axis.x + axis.w - lens.x - lens.w;
  const top = cards.y - lift;
  return {
    top,
    lines: Math.floor((drive.y + 4 - top) / kLeadingPx),
    room: Math.max(left, right) - kPadPx,
    ...(left >= right
      ? { x: lens.x - kPadPx, align: 'right' }
      : { x: lens.x + lens.w + kPadPx, align: 'left' }),
  };
}

/**
 * Says the story line by line, each in the longest wording that fits; lines without room are left
 * out.
 */
export function sayStory(
  words: Words,
  geometry: BtreeGeometry,
  lens: Lens,
  story: Story,
  alpha: number,
): void {
  const column = columnOf(geometry, lens);
  const { x, align, room, top } = column;
  const { strips } = story;
  const inLane = room < kNarrowPx && story.chips.length > 0;
  if (inLane) sayInLane(words, geometry, story, alpha);
  let left = column.lines;
  const say = (wordings: readonly Wording[], weight: number) => {
    if (left === 0) return;
    const y = top + (column.lines - left + 0.5) * kLeadingPx;
    const { ink, soft, bg: halo } = words.theme;
    const place = { x, y, align };
    const colour = weight === 600 ? ink : soft;
    if (words.say({ wordings, places: [place], most: room, colour, weight, halo, alpha })) left--;
  };
  if (inLane) {
    say(story.sides, 400);
    return;
  }
  const whole = story.mains.find((main) => words.widthOf(main, undefined, 600) <= room);
  // The strips' line is said last, so its room is kept.
  const kept = strips.length > 0 || story.waits ? 1 : 0;
  const most = Math.max(1, left - kept - (story.chips.length > 0 ? 1 : 0));
  // A sentence is never cut: it wraps, or a shorter one replaces it.
  const wraps = story.mains.map((main) => wrapped(words, main, room));
  const lines =
    whole === undefined
      ? (wraps.find(({ length }) => length <= most) ?? wraps.at(-1) ?? [])
      : [whole];
  // A chip that counts jobs deserves a line.
  const counted = story.chips.length > 1 ? story.chips.slice(0, -1) : story.chips;
  const together = counted.map((chip): Wording => [chip, lines[0] ?? '']);
  const chipped = counted.find(
    (chip) => words.widthOf(`${chip}${lines[0]}`, undefined, 600) + 3 * kPadPx <= room,
  );
  if (story.chips.length > 0 && (lines.length > 1 || chipped === undefined))
    say(
      story.chips.map((chip): Wording => [chip, '']),
      400,
    );
  lines.slice(0, Math.max(1, left - kept)).forEach((line, i) => {
    say(i === 0 && lines.length === 1 && chipped !== undefined ? together : [line], 600);
  });
  if (left > kept) say(story.sides, 400);
  say(strips, 400);
}

/** A narrower column has no room for sentences, px. */
const kNarrowPx = 200;

/** Says the story's sentence, or that of its strips, in the lane where rows arrive. */
function sayInLane(
  words: Words,
  { axis, arrivals }: BtreeGeometry,
  { mains, strips, chips }: Story,
  alpha: number,
): void {
  words.say({
    wordings: captionWordings(strips.length > 0 ? strips : mains, chips),
    places: [{ x: axis.x + axis.w / 2, y: laneY(arrivals), align: 'center', slide: axis }],
    most: axis.w,
    colour: words.theme.ink,
    weight: 600,
    alpha,
  });
}

function wrapped(words: Words, sentence: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && words.widthOf(longer, undefined, 600) > room) lines.push(word);
    else lines[Math.max(0, lines.length - 1)] = longer;
  }
  return lines;
}
