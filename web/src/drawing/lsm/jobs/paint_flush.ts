// Paints a flush: the memtable's rows leave it behind the front, and are a file of L0.
import { box, frame } from '../../canvas/kit';
import { frontLine, type Stage } from './stage';

export function paintFlush({ ctx, geometry, scene, theme, lens }: Stage): void {
  const slot = geometry.waiting.slot;
  const { arriving } = geometry.l0;
  const right = slot.x + slot.w;
  const front = lens.at(scene.front);
  const swept = scene.progress <= 0 ? slot.x : scene.progress >= 1 ? right : front;
  box(ctx, slot.x - 1, slot.y - 1, slot.w + 2, slot.h + 2, 0, theme.bg);
  frame(ctx, slot.x + 0.5, slot.y + 0.5, slot.w - 1, slot.h - 1, 3, theme.line);
  if (swept < right) {
    box(ctx, swept, slot.y, right - swept, slot.h, 3, theme.first);
    frame(ctx, swept + 0.5, slot.y + 0.5, right - swept - 1, slot.h - 1, 3, theme.ink, 1.3);
  }
  for (const output of scene.outputs) {
    const { x, w } = lens.span(output.from, output.to);
    box(ctx, x, arriving.y, w, arriving.h, arriving.h / 2, theme.first);
    frame(ctx, x, arriving.y, w, arriving.h, arriving.h / 2, theme.ink, 1.2);
  }
  if (scene.progress > 0 && scene.progress < 1)
    frontLine(ctx, front, slot.y - 3, arriving.y + arriving.h + 3, theme);
}
