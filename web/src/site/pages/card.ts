// The picture that links to a page show: its title and a recorded moment, 1200 × 630. Words are
// outlines, as the renderer has no typefaces.

import { type Letters, stillShapes } from '../../app/still/still_picture';
import tokens from '../../styles/tokens.css?raw';
import type { Book } from '../story/book';
import { stillOf } from '../story/live_figure';
import type { CardPicture } from './page';

const kWidth = 1200;
const kHeight = 630;
const kPad = 64;
const kPicture = { width: kWidth - 2 * kPad, height: 270 };
const kMark = 'M1 27 6.500 12 12 27zM10.500 27 16 8l5.500 19zM20 27l5.500-13L31 27z';

/** Colours of the light theme, which the style sheet lists first. */
const colourOf = (name: string): string =>
  new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? '#000000';

export interface CardWords {
  readonly title: string;
  readonly text: string;
}

export function cardSvg(
  book: Book,
  letters: Letters,
  { title, text }: CardWords,
  { scenario, moment, tree }: CardPicture,
): string {
  const { still } = stillOf(book, scenario, moment, tree);
  const say = (words: string, font: string, x: number, y: number, colour: string) =>
    `<g fill="${colourOf(colour)}">${letters(words, font, x, y)}</g>`;
  const title_ = linesOf(book, title, kTitle, 1);
  const about = linesOf(book, text, kText, 2);
  const shapes =
    still === undefined
      ? ''
      : stillShapes(still, kPicture, { id: 'k', measure: book.measure, letters, colourOf });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${kWidth}" height="${kHeight}">`,
    `<path fill="${colourOf('bg')}" d="M0 0h${kWidth}v${kHeight}H0z"/>`,
    `<path transform="translate(${kPad} 44)" d="${kMark}" fill="none" stroke="${colourOf('first')}" stroke-width="2.200" stroke-linejoin="round"/>`,
    say('Three Trees', '650 26px Inter', kPad + 44, 70, 'ink'),
    ...title_.map((line) => say(line, kTitle, kPad - 2, 156, 'ink')),
    ...about.map((line, i) => say(line, kText, kPad, 214 + 42 * i, 'soft')),
    `<g transform="translate(${kPad} ${kHeight - kPicture.height - 48})">${shapes}</g>`,
    '</svg>',
  ].join('');
}

const kTitle = '640 60px Inter';
const kText = '30px Inter';

/**
 * Breaks words into at most `most` lines; the last one ends in an ellipsis if words are left over.
 */
function linesOf(book: Book, words: string, font: string, most: number): string[] {
  const lines: string[] = [''];
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (book.measure(longer, font) <= kPicture.width) lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(word);
    else {
      lines[lines.length - 1] += ' …';
      break;
    }
  }
  return lines;
}
