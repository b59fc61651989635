// The theme of SVG pictures: colours by name, fills of bytes as patterns.
import type { Theme } from '../../drawing/canvas/theme';

export type Colour = Exclude<keyof Theme, 'hatch' | 'copy' | 'bold'>;
const kColours: readonly Colour[] = [
  ...(['bg', 'panel', 'ink', 'soft', 'line', 'grid', 'node', 'warm', 'hot'] as const),
  ...(['first', 'again', 'safe', 'house'] as const),
];

/** `colourOf` defaults to the page's custom properties. */
export function stillTheme(
  id: string,
  colourOf: (name: Colour) => string = (name) => `var(--${name})`,
): Theme {
  const colours = Object.fromEntries(kColours.map((name) => [name, colourOf(name)]));
  return { ...colours, bold: 0, hatch: `url(#${id}h)`, copy: `url(#${id}s)` } as unknown as Theme;
}

/** The patterns that the theme's fills name; they repeat the tiles of drawing/canvas/theme.ts. */
export function stillPatterns(id: string, { bg, again, safe }: Theme): string {
  const tile = (name: string, d: string, colour: string, width: number) =>
    `<pattern id="${id}${name}" width="7" height="7" patternUnits="userSpaceOnUse">` +
    `<path fill="${bg}" d="M0 0h7v7H0z"/>` +
    `<path d="${d}" stroke="${colour}" stroke-width="${width}"/></pattern>`;
  return (
    tile(
      'h',
      'M-10.500 10.500 3.500 -3.500M-3.500 10.500 10.500 -3.500M3.500 10.500 17.500 -3.500',
      again,
      2.5,
    ) + tile('s', 'M0 1.750h7M0 5.250h7', safe, 2.1)
  );
}
