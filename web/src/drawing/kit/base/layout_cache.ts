// A picture's geometry, kept until what it depends on changes.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export class LayoutCache<Geometry> {
  private laidOut: { readonly key: string; readonly geometry: Geometry } | undefined;
  private lastSize: Size | undefined;

  /** Size of the canvas at the last layout, px. */
  get size(): Size | undefined {
    return this.lastSize;
  }

  /** As it was laid out last; undefined until then. */
  get geometry(): Geometry | undefined {
    return this.laidOut?.geometry;
  }

  /** `key` changes with everything that `layOut` depends on, but for the size. */
  at(size: Size, key: string, layOut: () => Geometry): Geometry {
    this.lastSize = size;
    const whole = `${key} ${size.width} ${size.height}`;
    if (this.laidOut?.key !== whole) this.laidOut = { key: whole, geometry: layOut() };
    return this.laidOut.geometry;
  }
}
