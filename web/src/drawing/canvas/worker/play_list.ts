// Plays a display list on a canvas context, then restores the context's state.
import {
  type DisplayList,
  type Ink,
  kCallNames,
  kCalls,
  kDash,
  kNumber,
  kStateNames,
  kStatesFrom,
  kText,
  kWords,
  kWordsFrom,
  type Tile,
} from '../ink/display_list';

/** The playing context's resources: the fill made of a tile, and its name for a font. */
export interface Place {
  patternOf(tile: Tile): CanvasPattern | null;
  fontOf(font: string): string;
}

export function playList(ctx: Ink, { numbers, texts, tiles }: DisplayList, place: Place): void {
  const calls = ctx as unknown as Record<string, (...values: unknown[]) => void>;
  const states = ctx as unknown as Record<string, unknown>;
  ctx.save();
  for (let at = 0; at < numbers.length; ) {
    const op = numbers[at++] as number;
    if (op < kWordsFrom) {
      const name = kCallNames[op] as keyof typeof kCalls;
      const count = kCalls[name];
      call(calls, name, numbers, at, count);
      at += count;
    } else if (op < kStatesFrom) {
      calls[kWords[op - kWordsFrom] as string]?.(
        texts[numbers[at] as number],
        numbers[at + 1],
        numbers[at + 2],
      );
      at += 3;
    } else if (op < kDash) {
      const kind = numbers[at];
      const value = numbers[at + 1] as number;
      const name = kStateNames[op - kStatesFrom] as string;
      if (kind === kNumber) states[name] = value;
      else if (kind === kText)
        states[name] = name === 'font' ? place.fontOf(texts[value] as string) : texts[value];
      else states[name] = place.patternOf(tiles[value] as Tile) ?? states[name];
      at += 2;
    } else {
      const count = numbers[at++] as number;
      ctx.setLineDash([...numbers.subarray(at, at + count)]);
      at += count;
    }
  }
  ctx.restore();
}

function call(
  calls: Record<string, (...values: unknown[]) => void>,
  name: string,
  n: Float32Array,
  at: number,
  count: number,
): void {
  if (count === 0) calls[name]?.();
  else if (count === 2) calls[name]?.(n[at], n[at + 1]);
  else if (count === 4) calls[name]?.(n[at], n[at + 1], n[at + 2], n[at + 3]);
  else calls[name]?.(...n.subarray(at, at + count));
}
