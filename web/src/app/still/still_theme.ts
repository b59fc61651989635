// The theme of still pictures: custom properties of the page, so that one picture is right in both
// themes, or fixed colours.

import type { Theme } from '../../drawing/canvas/ink/theme';
import { svgFills } from '../../drawing/canvas/svg/svg_ink';

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
  return { ...colours, bold: 0, ...svgFills(id) } as Theme;
}
