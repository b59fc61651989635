// The words of a picture. They are placed before anything is painted, the most telling ones first,
// so that none meets another, is cut by the canvas, or is struck by the followed row's line. They
// are painted last, so that no shape covers them.

import type { Rect } from '../../../model/values/geometry';
import type { Theme } from '../../canvas/ink/theme';
import { box, type Ctx, frame, saved, text, widthOf } from '../../canvas/kit';
import type { Span } from './side_by_side';

/** A possible place: `x` is the left end, middle or right end of the words, by `align`, px. */
export interface WordPlace {
  x: number;
  /** The middle of the line, px. */
  y: number;
  align?: 'left' | 'center' | 'right';
  /** The words may move along their line, within this stretch, to a free place. */
  slide?: Span;
}

/** Words, or a chip and the words after it, which may be empty. */
export type Wording = string | readonly [chip: string, words: string];

export interface Saying {
  /** Longest first: the first that finds room is said. */
  wordings: readonly Wording[];
  /** In order of preference. */
  places: readonly WordPlace[];
  colour: string;
  weight?: number;
  size?: number;
  /** Greatest width, px. */
  most?: number;
  /** Colour of a rim that keeps words legible over shapes. */
  halo?: string;
  /** Colour of a box under the words. */
  ground?: string;
  /** Opacity, 0 … 1; words that fade keep their place. */
  alpha?: number;
}

export const kWordPx = 14;
const kGroundPadPx = 7;
const kApartPx = { x: 4, y: 0 };
/** Gap between words and the row's line, px. */
const kGapPx = 2;

/** Padding beside the words of a chip, and gap between the chip and the words after it, px. */
const kChipPx = { pad: 7, gap: 7 };

interface Placed {
  words: string;
  chip: { words: string; w: number } | undefined;
  /** Left end of the words, without the box's padding, px. */
  left: number;
  y: number;
  rect: Rect;
  saying: Saying;
}

export class Words {
  private readonly placed: Placed[] = [];
  private readonly taken: Rect[] = [];

  /** `room`: the part of the canvas for words. */
  constructor(
    private readonly ctx: Ctx,
    private readonly room: Rect,
    readonly theme: Theme,
  ) {}

  /** Boxes of the words placed so far, px. */
  get boxes(): readonly Rect[] {
    return this.placed.map(({ rect }) => rect);
  }

  /** Reserves a box, for moving shapes or a lens: words said later avoid it. */
  keepFree(rect: Rect): void {
    this.taken.push(rect);
  }

  widthOf(words: string, size = kWordPx, weight = 400): number {
    return widthOf(this.ctx, words, size, weight);
  }

  /** Places words; returns their box, or undefined if there is no room for any wording. */
  say(saying: Saying): Rect | undefined {
    const { wordings, places, size = kWordPx, weight = 400, most = Infinity, ground } = saying;
    const pad = ground === undefined ? 0 : kGroundPadPx;
    for (const wording of wordings) {
      const [label, words] = typeof wording === 'string' ? [undefined, wording] : wording;
      if (words === '' && label === undefined) continue;
      const chip =
        label === undefined
          ? undefined
          : { words: label, w: this.widthOf(label, size) + 2 * kChipPx.pad };
      const before = chip === undefined ? 0 : chip.w + (words === '' ? 0 : kChipPx.gap);
      const wide = before + this.widthOf(words, size, weight);
      if (wide > most) continue;
      const w = wide + 2 * pad;
      const h = size + (pad > 0 || chip !== undefined ? 4 : 0);
      for (const place of places) {
        const x = this.placeFor(place, w, h);
        if (x === undefined) continue;
        const rect = { x, y: place.y - h / 2, w, h };
        this.placed.push({ words, chip, left: x + pad + before, y: place.y, rect, saying });
        this.taken.push(rect);
        return rect;
      }
    }
    return undefined;
  }

  /** Returns the left end of `w` × `h` px at the place, or the nearest free one along its slide. */
  private placeFor(place: WordPlace, w: number, h: number): number | undefined {
    const { align = 'left', slide } = place;
    const wish = place.x - (align === 'left' ? 0 : align === 'right' ? w : w / 2);
    const y = place.y - h / 2;
    const free = (x: number) => this.isFree({ x, y, w, h });
    if (slide === undefined) return free(wish) ? wish : undefined;
    const [from, to] = [slide.x, slide.x + slide.w - w];
    if (to < from) return undefined;
    const beside = this.taken
      .filter((one) => one.y < y + h && y < one.y + one.h)
      .flatMap((one) => [one.x + one.w + kApartPx.x, one.x - kApartPx.x - w]);
    const nearest = [Math.min(to, Math.max(from, wish)), ...beside]
      .filter((x) => x >= from - 0.01 && x <= to + 0.01)
      .sort((a, b) => Math.abs(a - wish) - Math.abs(b - wish));
    return nearest.find(free);
  }

  private isFree({ x, y, w, h }: Rect): boolean {
    const { room } = this;
    const inside =
      x >= room.x - 0.01 &&
      y >= room.y - 0.01 &&
      x + w <= room.x + room.w + 0.01 &&
      y + h <= room.y + room.h + 0.01;
    return (
      inside &&
      !this.taken.some(
        (one) =>
          x < one.x + one.w + kApartPx.x &&
          one.x < x + w + kApartPx.x &&
          y < one.y + one.h + kApartPx.y &&
          one.y < y + h + kApartPx.y,
      )
    );
  }

  /** Returns the parts of a vertical line at `x` that no words interrupt. */
  clearOf(x: number, top: number, bottom: number): [top: number, bottom: number][] {
    const inTheWay = this.placed
      .map(({ rect }) => rect)
      .filter((rect) => x > rect.x - kGapPx && x < rect.x + rect.w + kGapPx)
      .sort((a, b) => a.y - b.y);
    const parts: [number, number][] = [];
    let from = top;
    for (const { y, h } of inTheWay) {
      if (y - kGapPx > from) parts.push([from, Math.min(bottom, y - kGapPx)]);
      from = Math.max(from, y + h + kGapPx);
    }
    if (from < bottom) parts.push([from, bottom]);
    return parts.filter(([a, b]) => b - a > 0.5);
  }

  /** Paints all words in the order in which they were said. */
  paint(): void {
    const { ctx, theme } = this;
    for (const { words, chip, left, y, rect, saying } of this.placed) {
      const { alpha = 1, ground, halo, colour, weight = 400, size = kWordPx } = saying;
      if (alpha <= 0) continue;
      saved(ctx, () => {
        ctx.globalAlpha *= alpha;
        if (ground !== undefined) box(ctx, rect.x, rect.y, rect.w, rect.h, 6, ground);
        if (chip !== undefined) {
          const x = left - (words === '' ? 0 : kChipPx.gap) - chip.w;
          box(ctx, x, rect.y, chip.w, rect.h, rect.h / 2, theme.panel);
          frame(ctx, x + 0.5, rect.y + 0.5, chip.w - 1, rect.h - 1, rect.h / 2, theme.soft);
          const style = { size, baseline: 'middle' } as const;
          text(ctx, x + kChipPx.pad, y + 0.5, chip.words, theme.soft, style);
        }
        if (words === '') return;
        text(ctx, left, y + 0.5, words, colour, {
          size,
          weight,
          baseline: 'middle',
          ...(halo === undefined ? {} : { halo }),
        });
      });
    }
  }
}
