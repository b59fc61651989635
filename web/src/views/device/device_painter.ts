// Puts the erase blocks on their canvas.
import { paintFlash } from '../../draw/flash';
import { type BlockColumn, type FlashGeometry, flashHit, flashLayout } from '../../model/flash_layout';
import { clamp, ease } from '../../model/replay';
import type { Band } from '../band';
import type { CanvasPainter, Surface } from '../canvas_view';

const kMoveMs = 600;

export class DevicePainter implements CanvasPainter {
  geometry: FlashGeometry | undefined;
  private hovered: number | undefined;
  private geometryOf = '';
  private repaint = 0;

  constructor(private readonly band: Band) {}

  needs(): number | 'animating' {
    const last = this.band.moves.at(-1);
    if (last !== undefined && performance.now() - last.bornMs < kMoveMs + 60) return 'animating';
    return this.band.version * 1000 + this.repaint;
  }

  point(x: number | undefined): BlockColumn | undefined {
    const column = x === undefined || this.geometry === undefined ? undefined : flashHit(this.geometry, x);
    this.hovered = column === undefined ? undefined : x;
    this.repaint = (this.repaint + 1) % 1000;
    return column;
  }

  paint({ ctx, width, height, theme }: Surface): void {
    const { band } = this;
    const key = `${band.version} ${width} ${height}`;
    if (this.geometry === undefined || this.geometryOf !== key) {
      this.geometry = flashLayout(band.blocks, band.pagesPerBlock, width, height);
      this.geometryOf = key;
    }
    const now = performance.now();
    band.moves = band.moves.filter((move) => now - move.bornMs < kMoveMs);
    const moves = band.moves
      .filter((move) => move.bornMs <= now)
      .map((move) => ({ ...move, at: ease(clamp((now - move.bornMs) / kMoveMs)) }));
    paintFlash(ctx, this.geometry, theme, moves, this.hovered === undefined ? undefined : flashHit(this.geometry, this.hovered));
  }
}
