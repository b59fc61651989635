// The part of svgcanvas that is used here: a canvas context that writes SVG.
declare module 'svgcanvas' {
  export const Context: new (options: {
    width: number;
    height: number;
  }) => CanvasRenderingContext2D & {
    getSerializedSvg(): string;
    createPattern(tile: HTMLCanvasElement, repetition: string): CanvasPattern;
  };
}
