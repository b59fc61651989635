// The part of a picture under the pointer, and the one pressed last.
import type { Part } from '../picture';

/** An engine's knowledge of its shapes. */
export interface Shapes<Hit> {
  /** Undefined before the picture was laid out. */
  hitAt(x: number, y: number): Hit | undefined;
  /** Identifies what is painted differently while the pointer is on it. */
  emphasised(hit: Hit): number | string;
  /** Words for the part. */
  tip(hit: Hit): string;
  /** Returns what the inspector shows after a press. */
  choose(hit: Hit, x: number, y: number): Part | undefined;
}

export class Pointer<Hit> {
  /** The part under the pointer. */
  hovered: Hit | undefined;
  /** The number of the part that was pressed last, as its engine numbers it; 0 if none. */
  chosen = 0;

  /** `touch`: what is painted has changed. */
  constructor(
    private readonly shapes: Shapes<Hit>,
    private readonly touch: () => void,
  ) {}

  /** Words for the part under the pointer; empty if there is none. */
  point(x: number, y: number): string {
    const { shapes, hovered } = this;
    const hit = shapes.hitAt(x, y);
    const before = hovered === undefined ? undefined : shapes.emphasised(hovered);
    if (hit === undefined || shapes.emphasised(hit) !== before) this.touch();
    this.hovered = hit;
    return hit === undefined ? '' : shapes.tip(hit);
  }

  leave(): void {
    this.hovered = undefined;
    this.touch();
  }

  press(x: number, y: number): Part | undefined {
    const hit = this.shapes.hitAt(x, y);
    this.chosen = 0;
    this.touch();
    return hit === undefined ? undefined : this.shapes.choose(hit, x, y);
  }
}
