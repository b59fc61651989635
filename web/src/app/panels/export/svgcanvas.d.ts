// The used part of svgcanvas: a canvas context that writes SVG.
declare module 'svgcanvas' {
  export const Context: new (options: {
    width: number;
    height: number;
  }) => CanvasRenderingContext2D & {
    getSerializedSvg(): string;
    createPattern(tile: HTMLCanvasElement, repetition: string): CanvasPattern;
  };
}
