// Trivial moves as they happen, in slow play and steps: the file slides from its old level to its new one, and no strip falls.
import type { Ctx } from '../../draw/kit';
import { box, frame } from '../../draw/kit';
import type { Theme } from '../../draw/theme';
import { clamp, ease } from '../../model/ease';
import type { LsmGeometry } from './layout';
import { rowOfLevel } from './paint_replay';
import type { FileView } from './state';

export const kSlideMs = 900;

interface Slide {
  readonly file: FileView;
  readonly fromLevel: number;
  readonly bornMs: number;
}

export class Slides {
  private running: readonly Slide[] = [];

  /** `file` as it is behind the move. */
  add(file: FileView, fromLevel: number, nowMs: number): void {
    if (fromLevel !== file.level) this.running = [...this.running, { file, fromLevel, bornMs: nowMs }];
  }

  forget(): void {
    this.running = [];
  }

  /** Those that are on their way, 0 … 1 of it done. */
  at(nowMs: number): { readonly file: FileView; readonly fromLevel: number; readonly done: number }[] {
    this.running = this.running.filter(({ bornMs }) => nowMs < bornMs + kSlideMs);
    return this.running.map(({ file, fromLevel, bornMs }) => ({ file, fromLevel, done: ease(clamp((nowMs - bornMs) / kSlideMs)) }));
  }
}

/** The picture below shows the file in its new level already: there its place is kept free until it arrives. */
export function paintSlides(ctx: Ctx, geometry: LsmGeometry, slides: ReturnType<Slides['at']>, theme: Theme): void {
  for (const { file, fromLevel, done } of slides) {
    const source = rowOfLevel(geometry, fromLevel);
    const target = rowOfLevel(geometry, file.level);
    if (source === undefined || target === undefined) continue;
    const x = geometry.axis.x + file.from * geometry.axis.w;
    const w = Math.max(2, (file.to - file.from) * geometry.axis.w);
    box(ctx, x - 1, target.y - 2, w + 2, target.h + 4, 0, theme.bg);
    const y = source.y + (target.y - source.y) * done;
    const h = source.h + (target.h - source.h) * done;
    box(ctx, x, y, w, h, Math.min(4, w / 2), theme.hot);
    frame(ctx, x + 0.5, y + 0.5, Math.max(1, w - 1), h - 1, Math.min(4, w / 2), theme.ink, 1.3);
  }
}
