// Text of a card: escaped, broken into lines of the card's width, stacked from the top.

export const kCard = { width: 1200, height: 630, pad: 72 };
/** Mean width of a letter as a share of the type size. */
const kLetter = 0.53;

export type ColourOf = (name: string) => string;

interface TextStyle {
  readonly size: number;
  readonly weight?: number;
  readonly colour: string;
}
interface LineStyle extends TextStyle {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** Shapes that extend down from y = 0. */
export interface Block {
  readonly height: number;
  readonly shapes: string;
}

export interface Ink {
  readonly colourOf: ColourOf;
  line(words: string, style: LineStyle): string;
  /** Breaks words into at most `most` lines, one below the other. */
  block(words: string, style: TextStyle & { readonly most: number }): Block;
  gap(height: number): Block;
}

export function inkOf(colourOf: ColourOf): Ink {
  const line = (words: string, { x, y, size, weight = 400, colour, anchor }: LineStyle) =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" font-weight="${weight}"${anchor === undefined ? '' : ` text-anchor="${anchor}"`} fill="${colourOf(colour)}">${escaped(words)}</text>`;
  return {
    colourOf,
    line,
    block(words, { most, ...style }) {
      const lines = linesOf(words, style.size, most);
      const step = style.size * 1.22;
      return {
        height: lines.length * step,
        shapes: lines
          .map((text, i) => line(text, { ...style, x: kCard.pad, y: i * step + style.size }))
          .join(''),
      };
    },
    gap: (height) => ({ height, shapes: '' }),
  };
}

/** Breaks words into at most `most` lines, each at most `wide` px. */
export function linesOf(
  words: string,
  size: number,
  most: number,
  wide = kCard.width - 2 * kCard.pad,
): readonly string[] {
  const letters = Math.floor(wide / (size * kLetter));
  const lines = [''];
  for (const word of words.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= letters || lines.at(-1) === '') lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(word);
    else {
      lines[lines.length - 1] += ' …';
      break;
    }
  }
  return lines;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
