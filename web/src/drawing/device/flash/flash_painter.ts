// Puts erase blocks on their canvas: those of the whole drive or of one column, or one block's
// pages.

import { type CanvasPainter, kCalmMs, type Surface } from '../../canvas/canvas_painter';
import { clamp, ease } from '../../kit/motion/ease';
import type { DriveMemory } from '../state/drive_memory';
import {
  type BlockColumn,
  type BlockView,
  type FlashGeometry,
  flashHit,
  flashLayout,
  type PageGrid,
  pageGrid,
  pageHit,
} from '../state/flash_layout';
import type { PageState } from '../state/flash_tables';
import { paintFlash, paintPages } from './paint_flash';

const kMoveMs = 600;
/** Additional time after a move, so that its end is painted, ms. */
const kAfterMs = 60;

/**
 * Zoom of the picture. A column's blocks are fixed when it is chosen, because blocks change columns
 * as the run moves.
 */
export type Zoom =
  | { kind: 'drive' }
  | { kind: 'column'; blocks: ReadonlySet<number> }
  | { kind: 'block'; block: number; from: Zoom };

export type FlashHit =
  | { kind: 'column'; column: BlockColumn }
  | { kind: 'page'; page: number; state: PageState };

export class FlashPainter implements CanvasPainter {
  readonly restMs = kCalmMs;
  /** Blocks per column of the whole drive; 0 until it has been painted. */
  blocksAColumn = 0;
  private geometry: FlashGeometry | undefined;
  private grid: PageGrid | undefined;
  private zoom: Zoom = { kind: 'drive' };
  private pages: readonly PageState[] = [];
  private pointed: { x: number; y: number } | undefined;
  private geometryOf = '';
  private touches = 0;
  private looks = 0;

  constructor(private readonly drive: DriveMemory) {}

  look(zoom: Zoom, pages: readonly PageState[]): void {
    if (zoom === this.zoom && pages === this.pages) return;
    if (zoom !== this.zoom) this.pointed = undefined;
    this.zoom = zoom;
    this.pages = pages;
    this.looks++;
    this.touch();
  }

  get revision(): string {
    return `${this.drive.version} ${this.touches}`;
  }

  animating(nowMs: number): boolean {
    const last = this.drive.flash.moves.at(-1);
    return (
      this.zoom.kind !== 'block' && last !== undefined && nowMs - last.bornMs < kMoveMs + kAfterMs
    );
  }

  point(at: { x: number; y: number } | undefined): FlashHit | undefined {
    this.pointed = at;
    this.touch();
    return this.hit();
  }

  paint({ ctx, width, height, theme, nowMs }: Surface): void {
    const { drive, zoom } = this;
    const key = `${drive.version} ${width} ${height} ${this.looks}`;
    if (this.geometryOf !== key) {
      this.geometry = zoom.kind === 'block' ? undefined : this.layout(width, height);
      this.grid =
        zoom.kind === 'block' ? pageGrid(this.pages.length, width, height - 2) : undefined;
      this.geometryOf = key;
      if (zoom.kind === 'drive') this.blocksAColumn = this.geometry?.blocksAColumn ?? 0;
    }
    const hit = this.hit();
    if (this.grid !== undefined) {
      paintPages(
        ctx,
        this.grid,
        this.pages,
        this.wear(),
        theme,
        hit?.kind === 'page' ? hit.page : undefined,
      );
      return;
    }
    if (this.geometry === undefined) return;
    const moves = drive.flash.moves
      .filter((move) => move.bornMs <= nowMs && nowMs - move.bornMs < kMoveMs)
      .map((move) => ({ ...move, at: ease(clamp((nowMs - move.bornMs) / kMoveMs)) }));
    paintFlash(ctx, this.geometry, theme, moves, hit?.kind === 'column' ? hit.column : undefined);
  }

  private layout(width: number, height: number): FlashGeometry {
    const { zoom, drive } = this;
    if (zoom.kind !== 'column')
      return flashLayout(drive.flash.blocks, drive.flash.pagesPerBlock, width, height);
    const blocks = drive.flash.blocks.filter((one) => zoom.blocks.has(one.block));
    return flashLayout(
      blocks,
      drive.flash.pagesPerBlock,
      width,
      height,
      width,
      mostErases(drive.flash.blocks),
    );
  }

  /** Returns the erases of the opened block relative to the drive's most worn one, 0 … 1. */
  private wear(): number {
    const { zoom, drive } = this;
    const block =
      zoom.kind === 'block'
        ? drive.flash.blocks.find((one) => one.block === zoom.block)
        : undefined;
    return block === undefined || block.erases === 0
      ? 0
      : block.erases / mostErases(drive.flash.blocks);
  }

  private hit(): FlashHit | undefined {
    const { pointed, geometry, grid } = this;
    if (pointed === undefined) return undefined;
    if (grid !== undefined) {
      const page = pageHit(grid, pointed.x, pointed.y);
      return page === undefined
        ? undefined
        : { kind: 'page', page, state: this.pages[page] ?? 'unwritten' };
    }
    const column = geometry === undefined ? undefined : flashHit(geometry, pointed.x);
    return column === undefined ? undefined : { kind: 'column', column };
  }

  private touch(): void {
    this.touches++;
  }
}

function mostErases(blocks: readonly BlockView[]): number {
  return blocks.reduce((most, block) => Math.max(most, block.erases), 0);
}
